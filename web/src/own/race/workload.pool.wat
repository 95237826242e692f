;; The work of a race of pools: a ring of 64 blocks, of 16 to 2,048 bytes by a seeded sequence. The oldest block is freed before
;; the next one is allocated. The first and the last word of each block are written, and go into a digest when it is freed.
(module
  (import "env" "memory" (memory 1))
  (import "variant" "alloc" (func $alloc (param i32 i32) (result i32)))
  (import "variant" "free" (func $free (param i32 i32 i32)))
  ;; Where the ring lies: for each slot the block's address, or 0, and its size.
  (import "env" "slots" (global $slots i32))

  (global $random (mut i32) (i32.const 0))
  (global $digest (mut i32) (i32.const 0))

  ;; FNV-1a, a word at a time.
  (func $mix (param $word i32)
    (global.set $digest
      (i32.mul (i32.xor (global.get $digest) (local.get $word)) (i32.const 16777619))))

  ;; Frees the block of a slot.
  (func $release (param $slot i32)
    (local $at i32) (local $bytes i32)
    (local.set $at (i32.load (local.get $slot)))
    (local.set $bytes (i32.load offset=4 (local.get $slot)))
    (call $mix (i32.load (local.get $at)))
    (call $mix (i32.load align=1 (i32.sub (i32.add (local.get $at) (local.get $bytes)) (i32.const 4))))
    (i32.store (local.get $slot) (i32.const 0))
    (call $free (local.get $at) (local.get $bytes) (i32.const 8)))

  ;; Allocates the next block into a slot. Returns its address, or 0 if there is none.
  (func $fill (param $slot i32) (result i32)
    (local $at i32) (local $bytes i32)
    (global.set $random
      (i32.add (i32.mul (global.get $random) (i32.const 1664525)) (i32.const 1013904223)))
    (local.set $bytes
      (i32.add (i32.const 16)
        (i32.shr_u (i32.mul (i32.shr_u (global.get $random) (i32.const 16)) (i32.const 2033)) (i32.const 16))))
    (local.set $at (call $alloc (local.get $bytes) (i32.const 8)))
    (if (i32.eqz (local.get $at)) (then (return (i32.const 0))))
    (i32.store (local.get $at) (global.get $random))
    (i32.store align=1
      (i32.sub (i32.add (local.get $at) (local.get $bytes)) (i32.const 4))
      (i32.xor (global.get $random) (i32.const -1)))
    (i32.store (local.get $slot) (local.get $at))
    (i32.store offset=4 (local.get $slot) (local.get $bytes))
    (local.get $at))

  ;; 1,024 blocks, the same ones each time; behind them the ring is empty. Returns the digest, or 0 if alloc had no block.
  (func $batch (export "batch") (result i32)
    (local $block i32) (local $slot i32)
    (global.set $random (i32.const 1))
    (global.set $digest (i32.const 0x811c9dc5))
    (loop $next
      (local.set $slot
        (i32.add (global.get $slots) (i32.shl (i32.and (local.get $block) (i32.const 63)) (i32.const 3))))
      (if (i32.load (local.get $slot)) (then (call $release (local.get $slot))))
      (if (i32.eqz (call $fill (local.get $slot))) (then (return (i32.const 0))))
      (br_if $next
        (i32.lt_u (local.tee $block (i32.add (local.get $block) (i32.const 1))) (i32.const 1024))))
    (local.set $slot (global.get $slots))
    (loop $next
      (call $release (local.get $slot))
      (br_if $next
        (i32.lt_u
          (local.tee $slot (i32.add (local.get $slot) (i32.const 8)))
          (i32.add (global.get $slots) (i32.const 512)))))
    (global.get $digest))

  ;; Runs batches until one has another digest. Returns how many had the expected one.
  (func (export "run") (param $batches i32) (param $expected i32) (result i32)
    (local $done i32)
    (loop $next
      (if (i32.ne (call $batch) (local.get $expected)) (then (return (local.get $done))))
      (br_if $next
        (i32.lt_u (local.tee $done (i32.add (local.get $done) (i32.const 1))) (local.get $batches))))
    (local.get $done)))
