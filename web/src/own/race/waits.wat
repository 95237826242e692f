;; The words that actors sleep on in a race of rings: what `wait` and `notify` do. The ring and the work import from it, so that
;; no code of JavaScript lies between. Actors are the publisher, 0, and the readers, 1 and 2; the work says whose step runs.
(module
  (import "env" "memory" (memory 0))
  (global $actor (export "actor") (mut i32) (i32.const -1))

  ;; The word that each actor sleeps on; −1, which is no word's address, while it is awake.
  (global $publisher (export "publisher_sleeps") (mut i32) (i32.const -1))
  (global $reader0 (export "reader0_sleeps") (mut i32) (i32.const -1))
  (global $reader1 (export "reader1_sleeps") (mut i32) (i32.const -1))

  ;; The actor sleeps behind its step, if the word still has the value that it has seen.
  (func (export "wait") (param $word i32) (param $seen i32)
    (if (i32.ne (i32.load (local.get $word)) (local.get $seen)) (then (return)))
    (if (i32.eqz (global.get $actor)) (then (global.set $publisher (local.get $word))))
    (if (i32.eq (global.get $actor) (i32.const 1)) (then (global.set $reader0 (local.get $word))))
    (if (i32.eq (global.get $actor) (i32.const 2)) (then (global.set $reader1 (local.get $word)))))

  ;; Wakes all that sleep on the word.
  (func (export "notify") (param $word i32)
    (if (i32.eq (global.get $publisher) (local.get $word)) (then (global.set $publisher (i32.const -1))))
    (if (i32.eq (global.get $reader0) (local.get $word)) (then (global.set $reader0 (i32.const -1))))
    (if (i32.eq (global.get $reader1) (local.get $word)) (then (global.set $reader1 (i32.const -1))))))
