; A lift that lets people in and out wherever it stops, under rules on who may ride together.
(define (domain lift)
  (:requirements :adl)
  (:types guest servant - person person floor)
  (:predicates (at ?f - floor) (from ?p - person ?f - floor) (to ?p - person ?f - floor)
    (inside ?p - person) (arrived ?p - person) (private ?f - floor) (feud ?p ?q - person))

  (:action ride :parameters (?a ?b - floor)
    :precondition (and (at ?a) (not (= ?a ?b))
      ; Guests never ride without a servant.
      (imply (exists (?g - guest) (inside ?g)) (exists (?s - servant) (inside ?s)))
      (forall (?p ?q - person) (or (not (feud ?p ?q)) (not (inside ?p)) (not (inside ?q)))))
    :effect (and (at ?b) (not (at ?a))))

  (:action stop :parameters (?f - floor)
    :precondition (and (at ?f)
      ; On private floors only those get out who live there.
      (or (not (private ?f)) (exists (?p - person) (and (to ?p ?f) (inside ?p)))
        (exists (?p - person) (and (from ?p ?f) (not (arrived ?p))))))
    :effect (and
      (forall (?p - person) (when (and (inside ?p) (to ?p ?f)) (and (arrived ?p) (not (inside ?p)))))
      (forall (?p - person)
        (when (and (from ?p ?f) (not (arrived ?p)) (not (inside ?p))) (inside ?p))))))
