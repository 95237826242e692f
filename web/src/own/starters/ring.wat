;; A ring of one slot, whose frame is one word: the newest frame replaces the one before.
(module
  (import "env" "memory" (memory 1))
  (import "ringside" "wait" (func $wait (param i32 i32)))
  (import "ringside" "notify" (func $notify (param i32)))

  (global (export "ringside_abi") i32 (i32.const 1))
  (global (export "slots") i32 (i32.const 1))

  ;; The newest frame at 0, which is accessed atomically, because all read it while it is written: plain accesses would race.
  ;; Of each reader its frame in two words, from 16 on, which nobody else accesses.
  (global (export "state_begin") i32 (i32.const 0))
  (global (export "state_bytes") i32 (i32.const 32))
  (global $newest (export "word_newest") i32 (i32.const 0))

  (global (export "publisher.store") i32 (i32.const 0))
  (global (export "publisher.wake") i32 (i32.const 1))
  (global (export "reader.look") i32 (i32.const 0))

  (func (export "publisher_step") (param $state i32) (param $frame i32) (result i32)
    (if (i32.eqz (local.get $state))
      (then
        (i32.atomic.store (global.get $newest) (local.get $frame))
        (return (i32.const 1))))
    (call $notify (global.get $newest))
    (i32.const -1))

  (func $own (export "frame") (param $reader i32) (result i32)
    (i32.add (i32.const 16) (i32.shl (local.get $reader) (i32.const 3))))

  (func (export "reader_step") (param $reader i32) (param $state i32) (result i32)
    (local $seen i32)
    (local $mine i32)
    (local.set $mine (call $own (local.get $reader)))
    (local.set $seen (i32.atomic.load (global.get $newest)))
    (if (i32.eq (local.get $seen) (i32.load (local.get $mine)))
      (then
        (call $wait (global.get $newest) (local.get $seen))
        (return (i32.const 0))))
    (i32.store (local.get $mine) (local.get $seen))
    (i32.store offset=4 (local.get $mine) (local.get $seen))
    (i32.const -1)))
