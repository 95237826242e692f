;; The work of a race of rings. The publisher, reader 0 and reader 1 make one step each, in turn, like three threads of the same
;; pace. An actor that sleeps misses its turns until it is notified; the publisher also while a reader has not sent the frame
;; before, so that a correct ring sends all frames. Both words of each frame that is sent go into its reader's digest.
(module
  (import "env" "memory" (memory 0))
  (import "variant" "publisher_step" (func $publisher_step (param i32 i32) (result i32)))
  (import "variant" "reader_step" (func $reader_step (param i32 i32) (result i32)))
  (import "variant" "frame" (func $frame (param i32) (result i32)))
  (import "ringside" "actor" (global $actor (mut i32)))
  (import "ringside" "publisher_sleeps" (global $publisher_sleeps (mut i32)))
  (import "ringside" "reader0_sleeps" (global $reader0_sleeps (mut i32)))
  (import "ringside" "reader1_sleeps" (global $reader1_sleeps (mut i32)))

  ;; States of the actors, and how many frames each has published or sent. They go on from batch to batch.
  (global $publisher (mut i32) (i32.const 0))
  (global $reader0 (mut i32) (i32.const 0))
  (global $reader1 (mut i32) (i32.const 0))
  (global $published (mut i32) (i32.const 0))
  (global $sent0 (mut i32) (i32.const 0))
  (global $sent1 (mut i32) (i32.const 0))

  ;; A digest with the two words of the frame that a reader has sent, counted from the batch's first frame on: FNV-1a, a word at a time.
  (func $mixed (param $digest i32) (param $reader i32) (param $before i32) (result i32)
    (local $at i32)
    (local.set $at (i32.and (call $frame (local.get $reader)) (i32.const -4)))
    (local.set $digest
      (i32.mul
        (i32.xor (local.get $digest) (i32.sub (i32.load (local.get $at)) (local.get $before)))
        (i32.const 16777619)))
    (i32.mul
      (i32.xor (local.get $digest) (i32.sub (i32.load offset=4 (local.get $at)) (local.get $before)))
      (i32.const 16777619)))

  ;; 256 frames. Returns the digest of both readers, or 0 if no frame was published in 10,000 turns of each.
  (func $batch (export "batch") (result i32)
    (local $before i32) (local $end i32) (local $turns i32) (local $state i32)
    (local $digest0 i32) (local $digest1 i32)
    (local.set $before (global.get $published))
    (local.set $end (i32.add (local.get $before) (i32.const 256)))
    (local.set $digest0 (i32.const 0x811c9dc5))
    (local.set $digest1 (i32.const 0x811c9dc5))
    (loop $next
      (if
        (i32.and
          (i32.eq (global.get $publisher_sleeps) (i32.const -1))
          (i32.and
            (i32.ge_u (global.get $sent0) (global.get $published))
            (i32.ge_u (global.get $sent1) (global.get $published))))
        (then
          (global.set $actor (i32.const 0))
          (local.set $state
            (call $publisher_step (global.get $publisher) (i32.add (global.get $published) (i32.const 1))))
          (if (i32.eq (local.get $state) (i32.const -1))
            (then
              (global.set $published (i32.add (global.get $published) (i32.const 1)))
              (local.set $turns (i32.const 0))
              (local.set $state (i32.const 0))))
          (global.set $publisher (local.get $state))))
      (if (i32.eq (global.get $reader0_sleeps) (i32.const -1))
        (then
          (global.set $actor (i32.const 1))
          (local.set $state (call $reader_step (i32.const 0) (global.get $reader0)))
          (if (i32.eq (local.get $state) (i32.const -1))
            (then
              (local.set $digest0 (call $mixed (local.get $digest0) (i32.const 0) (local.get $before)))
              (global.set $sent0 (i32.add (global.get $sent0) (i32.const 1)))
              (local.set $state (i32.const 0))))
          (global.set $reader0 (local.get $state))))
      (if (i32.eq (global.get $reader1_sleeps) (i32.const -1))
        (then
          (global.set $actor (i32.const 2))
          (local.set $state (call $reader_step (i32.const 1) (global.get $reader1)))
          (if (i32.eq (local.get $state) (i32.const -1))
            (then
              (local.set $digest1 (call $mixed (local.get $digest1) (i32.const 1) (local.get $before)))
              (global.set $sent1 (i32.add (global.get $sent1) (i32.const 1)))
              (local.set $state (i32.const 0))))
          (global.set $reader1 (local.get $state))))
      (if
        (i32.and
          (i32.ge_u (global.get $published) (local.get $end))
          (i32.and
            (i32.ge_u (global.get $sent0) (local.get $end))
            (i32.ge_u (global.get $sent1) (local.get $end))))
        (then (return (i32.xor (local.get $digest0) (i32.rotl (local.get $digest1) (i32.const 16))))))
      (br_if $next
        (i32.lt_u (local.tee $turns (i32.add (local.get $turns) (i32.const 1))) (i32.const 10000))))
    (i32.const 0))

  ;; Runs batches until one has another digest. Returns how many had the expected one.
  (func (export "run") (param $batches i32) (param $expected i32) (result i32)
    (local $done i32)
    (loop $next
      (if (i32.ne (call $batch) (local.get $expected)) (then (return (local.get $done))))
      (br_if $next
        (i32.lt_u (local.tee $done (i32.add (local.get $done) (i32.const 1))) (local.get $batches))))
    (local.get $done)))
