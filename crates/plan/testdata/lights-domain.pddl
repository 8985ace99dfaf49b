; Pressing a lamp switches it and the lamps beside it: those that were on go off, the others on.
(define (domain lights)
  (:requirements :adl)
  (:types lamp)
  (:predicates (lit ?l - lamp) (beside ?k ?l - lamp))
  (:action press :parameters (?k - lamp)
    :effect (forall (?l - lamp) (and
      (when (and (or (= ?k ?l) (beside ?k ?l)) (lit ?l)) (not (lit ?l)))
      (when (and (or (= ?k ?l) (beside ?k ?l)) (not (lit ?l))) (lit ?l))))))
