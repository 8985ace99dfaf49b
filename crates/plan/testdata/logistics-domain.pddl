; Packages go by lorry within a city and by plane between airports.
(define (domain logistics)
  (:requirements :strips :typing :equality :negative-preconditions)
  (:types vehicle package - thing
          lorry plane - vehicle
          thing place city - object
          airport - place)
  (:predicates (at ?x - thing ?p - place) (in ?k - package ?v - vehicle) (of ?p - place ?c - city))

  (:action load
    :parameters (?k - package ?v - vehicle ?p - place)
    :precondition (and (at ?k ?p) (at ?v ?p))
    :effect (and (in ?k ?v) (not (at ?k ?p))))

  (:action unload
    :parameters (?k - package ?v - vehicle ?p - place)
    :precondition (and (in ?k ?v) (at ?v ?p))
    :effect (and (at ?k ?p) (not (in ?k ?v))))

  (:action drive
    :parameters (?v - lorry ?from ?to - place ?c - city)
    :precondition (and (at ?v ?from) (of ?from ?c) (of ?to ?c) (not (= ?from ?to)))
    :effect (and (at ?v ?to) (not (at ?v ?from))))

  (:action fly
    :parameters (?v - plane ?from ?to - airport)
    :precondition (and (at ?v ?from) (not (at ?v ?to)))
    :effect (and (at ?v ?to) (not (at ?v ?from)))))
