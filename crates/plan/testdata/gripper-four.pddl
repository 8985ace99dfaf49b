; Four balls, two at a time: eleven steps.
(define (problem four)
  (:domain gripper)
  (:objects here there left right b1 b2 b3 b4)
  (:init (room here) (room there) (hand left) (hand right) (free left) (free right)
         (ball b1) (ball b2) (ball b3) (ball b4)
         (in b1 here) (in b2 here) (in b3 here) (in b4 here) (robot-in here))
  (:goal (and (in b1 there) (in b2 there) (in b3 there) (in b4 there))))
