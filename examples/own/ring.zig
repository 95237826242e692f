//! A ring of four slots, each with the number of its frame (a seqlock), for the tab "Yours" of the ring lab: docs/own.md.
//!
//! zig build-exe ring.zig -target wasm32-freestanding -mcpu generic+atomics+bulk_memory -O ReleaseSmall -fno-entry -rdynamic --import-memory --stack 1024
//!
//! Without the feature atomics, the compiler makes plain accesses of atomic ones.

const Word = u32;
const slots = 4;
const done = -1;

extern "ringside" fn wait(word: *const Word, seen: Word) void;
extern "ringside" fn notify(word: *const Word) void;

/// The number of its frame, or 0 while it is written; then the frame, two words.
const Slot = extern struct { number: Word = 0, words: [2]Word = .{ 0, 0 } };
/// The frame that it sent last, and its copy of a frame. Only the reader itself accesses them.
const Reader = extern struct { last: Word = 0, copy: [2]Word = .{ 0, 0 } };

/// A variable is exported as the constant of its address.
export var state_begin: extern struct {
    position: Word = 0,
    slots: [slots]Slot = @splat(.{}),
    readers: [2]Reader = @splat(.{}),
} = .{};

const Publisher = enum(i32) { invalidate, write_low, write_high, mark, publish, wake };
const State = enum(i32) { look, check, copy_low, copy_high, check_again };

/// Exports a number as a function.
fn constant(comptime name: []const u8, comptime value: i32) void {
    const function = struct {
        fn get() callconv(.c) i32 {
            return value;
        }
    };
    @export(&function.get, .{ .name = name });
}

comptime {
    constant("ringside_abi", 1);
    constant("slots", slots);
    constant("state_bytes", @sizeOf(@TypeOf(state_begin)));
    // The linker puts the stack at the beginning of memory, as large as the command says.
    constant("scratch_begin", 0);
    constant("scratch_bytes", 1024);
    for (@typeInfo(Publisher).@"enum".fields) |state| constant("publisher." ++ state.name, state.value);
    for (@typeInfo(State).@"enum".fields) |state| constant("reader." ++ state.name, state.value);
}

export fn word_position() *const Word {
    return &state_begin.position;
}

fn load(word: *const Word) Word {
    return @atomicLoad(Word, word, .seq_cst);
}

fn store(word: *Word, value: Word) void {
    @atomicStore(Word, word, value, .seq_cst);
}

/// Stores a word and goes on to a state.
fn storeThen(word: *Word, value: Word, next: anytype) i32 {
    store(word, value);
    return @intFromEnum(next);
}

export fn publisher_step(state: Publisher, n: Word) i32 {
    const slot = &state_begin.slots[n % slots];
    switch (state) {
        .invalidate => return storeThen(&slot.number, 0, Publisher.write_low),
        .write_low => return storeThen(&slot.words[0], n, Publisher.write_high),
        .write_high => return storeThen(&slot.words[1], n, Publisher.mark),
        .mark => return storeThen(&slot.number, n, Publisher.publish),
        .publish => return storeThen(&state_begin.position, n, Publisher.wake),
        .wake => notify(&state_begin.position),
    }
    return done;
}

export fn reader_step(reader: u32, state: State) i32 {
    const me = &state_begin.readers[reader];
    const n = me.last + 1;
    const slot = &state_begin.slots[n % slots];
    switch (state) {
        .look => {
            const newest = load(&state_begin.position);
            if (newest >= n) return @intFromEnum(State.check);
            wait(&state_begin.position, newest);
            return @intFromEnum(State.look);
        },
        .check => return if (load(&slot.number) == n) @intFromEnum(State.copy_low) else lapped(me),
        .copy_low => return storeThen(&me.copy[0], load(&slot.words[0]), State.copy_high),
        .copy_high => return storeThen(&me.copy[1], load(&slot.words[1]), State.check_again),
        .check_again => {},
    }
    if (load(&slot.number) != n) return lapped(me);
    me.last = n;
    return done;
}

/// The slot was overwritten: the reader goes on with the newest frame.
fn lapped(me: *Reader) i32 {
    me.last = load(&state_begin.position) - 1;
    return @intFromEnum(State.look);
}

/// The frame that the reader has just sent.
export fn frame(reader: u32) *const [2]Word {
    return &state_begin.readers[reader].copy;
}
