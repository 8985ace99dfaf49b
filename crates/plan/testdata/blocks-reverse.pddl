; A tower of five, to be turned upside down: ten steps, each block moved once.
(define (problem reverse)
  (:domain blocks)
  (:objects a b c d e - block)
  (:init (on a b) (on b c) (on c d) (on d e) (on-table e) (clear a) (hand-empty))
  (:goal (and (on e d) (on d c) (on c b) (on b a))))
