; Blocks on a table, moved by one hand.
(define (domain blocks)
  (:requirements :strips :typing)
  (:types block)
  (:predicates
    (on ?upper ?lower - block)
    (on-table ?block - block)
    (clear ?block - block)
    (holding ?block - block)
    (hand-empty))

  (:action pick-up
    :parameters (?block - block)
    :precondition (and (clear ?block) (on-table ?block) (hand-empty))
    :effect (and (holding ?block)
                 (not (clear ?block)) (not (on-table ?block)) (not (hand-empty))))

  (:action put-down
    :parameters (?block - block)
    :precondition (holding ?block)
    :effect (and (clear ?block) (on-table ?block) (hand-empty)
                 (not (holding ?block))))

  (:action stack
    :parameters (?upper ?lower - block)
    :precondition (and (holding ?upper) (clear ?lower))
    :effect (and (on ?upper ?lower) (clear ?upper) (hand-empty)
                 (not (holding ?upper)) (not (clear ?lower))))

  (:action unstack
    :parameters (?upper ?lower - block)
    :precondition (and (on ?upper ?lower) (clear ?upper) (hand-empty))
    :effect (and (holding ?upper) (clear ?lower)
                 (not (on ?upper ?lower)) (not (clear ?upper)) (not (hand-empty)))))
