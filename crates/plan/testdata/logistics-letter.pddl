; A letter from one town to another, and a box within the second.
(define (problem letter)
  (:domain logistics)
  (:objects paris lyon - city
            orly bron - airport
            louvre perrache - place
            van truck - lorry
            jet - plane
            letter box - package)
  (:init (of orly paris) (of louvre paris) (of bron lyon) (of perrache lyon)
         (at van orly) (at truck bron) (at jet bron)
         (at letter louvre) (at box perrache))
  (:goal (and (at letter perrache) (at box bron))))
