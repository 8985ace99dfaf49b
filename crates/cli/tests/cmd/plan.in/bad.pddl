(define (problem x) (:domain n-puzzle-typed)
  (:objects a b)
  (:init (at a b)) (:goal (and)))
