// A ring of four slots, each with the number of its frame (a seqlock), for the tab "Yours" of the ring lab: docs/own.md.
//
// clang --target=wasm32 -matomics -O2 -nostdlib -Wl,--no-entry,--import-memory,--stack-first,-z,stack-size=1024,--export=state_begin -o ring.wasm ring.c
//
// Without -matomics, the compiler makes plain accesses of atomic ones.
#include <stdatomic.h>

typedef unsigned u32;

#define EXPORT(name) __attribute__((export_name(name)))
#define IMPORT(name) __attribute__((import_module("ringside"), import_name(name)))
// A number is exported as a function; a variable is exported as the constant of its address.
#define CONSTANT(identifier, name, value) \
  EXPORT(name) int constant_##identifier(void) { return value; }

IMPORT("wait") void wait(_Atomic u32 *word, u32 seen);
IMPORT("notify") void notify(_Atomic u32 *word);

enum { SLOTS = 4, DONE = -1 };

struct {
  _Atomic u32 position;
  // The number of a slot's frame, or 0 while it is written; then the frame, two words.
  struct { _Atomic u32 number, words[2]; } slots[SLOTS];
  // The frame that a reader sent last, and its copy of a frame. Nobody else accesses them.
  struct { u32 last, copy[2]; } readers[2];
} state_begin;

CONSTANT(abi, "ringside_abi", 1)
CONSTANT(slots, "slots", SLOTS)
CONSTANT(state_bytes, "state_bytes", sizeof state_begin)
CONSTANT(position, "word_position", (int)&state_begin.position)
// --stack-first puts the stack at the beginning of memory.
CONSTANT(scratch_begin, "scratch_begin", 0)
CONSTANT(scratch_bytes, "scratch_bytes", 1024)

#define STATE(actor, state) CONSTANT(state, #actor "." #state, state)
enum { invalidate, write_low, write_high, mark, publish, wake };
STATE(publisher, invalidate)
STATE(publisher, write_low)
STATE(publisher, write_high)
STATE(publisher, mark)
STATE(publisher, publish)
STATE(publisher, wake)
enum { look, check, copy_low, copy_high, check_again };
STATE(reader, look)
STATE(reader, check)
STATE(reader, copy_low)
STATE(reader, copy_high)
STATE(reader, check_again)

EXPORT("publisher_step") int publisher_step(int state, u32 frame) {
  __typeof__(state_begin.slots[0]) *slot = &state_begin.slots[frame % SLOTS];
  switch (state) {
    case invalidate: slot->number = 0; return write_low;
    case write_low: slot->words[0] = frame; return write_high;
    case write_high: slot->words[1] = frame; return mark;
    case mark: slot->number = frame; return publish;
    case publish: state_begin.position = frame; return wake;
    default: notify(&state_begin.position); return DONE;
  }
}

// The slot was overwritten: the reader goes on with the newest frame.
static int lapped(u32 reader) {
  state_begin.readers[reader].last = state_begin.position - 1;
  return look;
}

EXPORT("reader_step") int reader_step(u32 reader, int state) {
  __typeof__(state_begin.readers[0]) *me = &state_begin.readers[reader];
  u32 frame = me->last + 1;
  __typeof__(state_begin.slots[0]) *slot = &state_begin.slots[frame % SLOTS];
  switch (state) {
    case look: {
      u32 newest = state_begin.position;
      if (newest >= frame) return check;
      wait(&state_begin.position, newest);
      return look;
    }
    case check: return slot->number == frame ? copy_low : lapped(reader);
    case copy_low: me->copy[0] = slot->words[0]; return copy_high;
    case copy_high: me->copy[1] = slot->words[1]; return check_again;
    default:
      if (slot->number != frame) return lapped(reader);
      me->last = frame;
      return DONE;
  }
}

// The frame that the reader has just sent.
EXPORT("frame") u32 *frame_of(u32 reader) { return state_begin.readers[reader].copy; }
