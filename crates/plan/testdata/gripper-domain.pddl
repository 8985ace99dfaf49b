; A robot with two hands carries balls from room to room. Without types, on purpose.
(define (domain gripper)
  (:requirements :strips)
  (:predicates (room ?r) (ball ?b) (hand ?h) (robot-in ?r) (in ?b ?r) (free ?h) (carries ?h ?b))

  (:action move
    :parameters (?from ?to)
    :precondition (and (room ?from) (room ?to) (robot-in ?from))
    :effect (and (robot-in ?to) (not (robot-in ?from))))

  (:action pick
    :parameters (?b ?r ?h)
    :precondition (and (ball ?b) (room ?r) (hand ?h) (in ?b ?r) (robot-in ?r) (free ?h))
    :effect (and (carries ?h ?b) (not (in ?b ?r)) (not (free ?h))))

  (:action drop
    :parameters (?b ?r ?h)
    :precondition (and (ball ?b) (room ?r) (hand ?h) (carries ?h ?b) (robot-in ?r))
    :effect (and (in ?b ?r) (free ?h) (not (carries ?h ?b)))))
