(define (domain n-puzzle-typed)
  (:requirements :strips :typing)
  (:types position tile)
  (:predicates
    (at ?tile - tile ?position - position)
    (neighbor ?one - position ?other - position)
    (empty ?position - position))
  (:action move
    :parameters (?tile - tile ?from - position ?to - position)
    :precondition (and (neighbor ?from ?to) (at ?tile ?from) (empty ?to))
    :effect (and
      (at ?tile ?to) (empty ?from)
      (not (at ?tile ?from)) (not (empty ?to)))))
