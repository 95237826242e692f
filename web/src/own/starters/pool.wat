;; A pool with one list of free blocks, each of 64 bytes.
(module
  (import "env" "memory" (memory 1))
  (global (export "ringside_abi") i32 (i32.const 1))

  ;; The memory that was never lent, its end, and the first free block or 0.
  (global $next (mut i32) (i32.const 0))
  (global $end (mut i32) (i32.const 0))
  (global $free (mut i32) (i32.const 0))

  (func (export "init") (param $begin i32) (param $bytes i32)
    (global.set $next (local.get $begin))
    (global.set $end (i32.add (local.get $begin) (local.get $bytes))))

  (func (export "alloc") (param $bytes i32) (param $align i32) (result i32)
    (local $block i32)
    (if (i32.gt_u (local.get $bytes) (i32.const 64)) (then (return (i32.const 0))))
    (local.set $block (global.get $free))
    (if (local.get $block)
      (then
        (global.set $free (i32.load (local.get $block)))
        (return (local.get $block))))
    (local.set $block (global.get $next))
    (if (i32.gt_u (i32.add (local.get $block) (i32.const 64)) (global.get $end))
      (then (return (i32.const 0))))
    (global.set $next (i32.add (local.get $block) (i32.const 64)))
    (local.get $block))

  (func (export "free") (param $at i32) (param $bytes i32) (param $align i32)
    (i32.store (local.get $at) (global.get $free))
    (global.set $free (local.get $at))))
