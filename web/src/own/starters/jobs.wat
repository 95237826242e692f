;; A queue of jobs without bound: a job is its number, so that two counts are the queue.
(module
  (import "env" "memory" (memory 1))
  (import "ringside" "wait" (func $wait (param i32 i32)))
  (import "ringside" "notify" (func $notify (param i32)))

  (global (export "ringside_abi") i32 (i32.const 1))

  ;; Jobs that were enqueued at 0, and that were taken at 4. Of each worker the jobs that it saw taken, and the job that it
  ;; has taken, from 8 on, which nobody else accesses.
  (global (export "state_begin") i32 (i32.const 0))
  (global (export "state_bytes") i32 (i32.const 24))
  (global $enqueued (export "word_enqueued") i32 (i32.const 0))
  (global $taken i32 (i32.const 4))

  (global (export "producer.store") i32 (i32.const 0))
  (global (export "producer.wake") i32 (i32.const 1))
  (global (export "worker.look") i32 (i32.const 0))
  (global (export "worker.check") i32 (i32.const 1))
  (global (export "worker.claim") i32 (i32.const 2))

  (func (export "producer_step") (param $state i32) (param $job i32) (result i32)
    (if (i32.eqz (local.get $state))
      (then
        (i32.atomic.store (global.get $enqueued) (local.get $job))
        (return (i32.const 1))))
    (call $notify (global.get $enqueued))
    (i32.const -1))

  (func $own (param $worker i32) (result i32)
    (i32.add (i32.const 8) (i32.shl (local.get $worker) (i32.const 3))))

  (func (export "worker_step") (param $worker i32) (param $state i32) (result i32)
    (local $mine i32)
    (local $seen i32)
    (local.set $mine (call $own (local.get $worker)))
    (local.set $seen (i32.load (local.get $mine)))
    (if (i32.eqz (local.get $state))
      (then
        (i32.store (local.get $mine) (i32.atomic.load (global.get $taken)))
        (return (i32.const 1))))
    (if (i32.eq (local.get $state) (i32.const 1))
      (then
        (if (i32.ne (i32.atomic.load (global.get $enqueued)) (local.get $seen))
          (then (return (i32.const 2))))
        (call $wait (global.get $enqueued) (local.get $seen))
        (return (i32.const 0))))
    ;; Another worker may have been faster.
    (if (i32.ne
          (i32.atomic.rmw.cmpxchg (global.get $taken) (local.get $seen) (i32.add (local.get $seen) (i32.const 1)))
          (local.get $seen))
      (then (return (i32.const 0))))
    (i32.store offset=4 (local.get $mine) (i32.add (local.get $seen) (i32.const 1)))
    (i32.const -1))

  (func (export "job") (param $worker i32) (result i32)
    (i32.load offset=4 (call $own (local.get $worker)))))
