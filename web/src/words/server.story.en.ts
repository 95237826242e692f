/**
 * The story of the server: what a pool of buffers saved, what it broke, and what was left. `**A**` and `**B**` name the
 * sides. What others measured carries its scope; what is seen here needs none.
 */
import { MEASURE } from './controls.en.ts';
import { number } from './format.ts';
import type { StoryWords } from './story.en.ts';

export const story = {
  buffers: {
    title: 'A response needs two buffers. New, or borrowed?',
    body: 'Two connections are open at a time. For each response **A** [makes](made) two buffers and [leaves](left) them to a collector. **B** makes two for each connection, and [borrows](lent) these again and again.',
    so: 'The more memory **A** leaves, the more often a collector runs, and requests wait for it.',
    more: 'One buffer is to receive, one to send. Each response is a 404 of 145 bytes, for which two buffers of 8\u202fkB are taken. The first two connections fill the pool of **B**; from then on it makes none. **A** is ocsigenserver of August 2015 (2.6 with pull requests 84 and 85). **B** is with pull request 87, which was never merged; here nothing has to be cut, step 4 shows that. The variant “Release 2.6” also copied each write into a string of its own. The authors report 12\u202f000 requests a second before pull request 87 and 12\u202f800 after for a 404 (the whole server; load and machine not stated).',
    guess: {
      ask: 'After 1\u202fms, **A** has sent less than 4\u202fkB of responses. How many bytes of buffers has it allocated for them?',
      unit: 'bytes',
      other: (counts) =>
        `**B** allocated ${number(counts.madeBytes)} bytes of buffers, and sent ${number(counts.wireBytes)} bytes.`,
      because:
        'Because each response of 145 bytes has its own connection, which makes two buffers of 8\u202f192 bytes.',
    },
  },
  heap: {
    title: 'Who cleans up what is left behind?',
    body: 'Files are read and sent. **A** leaves [dead buffers](left) behind, until the [collector](collector) has found and swept them. **B** leaves nothing, and its collector has nothing to do.',
    more: `In OCaml a buffer of more than 256 words goes straight into the major heap. The collector is modelled, openly: a real heap of real objects, walked as OCaml 4.02 did. It marks what is alive, then sweeps: it frees all else. Without a collector, in this browser, malloc hands out the freed 8\u202fkB again at once, and **A** is almost a pool already. ${MEASURE} shows both.`,
  },
  rounding: {
    title: 'A pool rounds up. What does that cost?',
    body: 'A file is a bit shorter than the pool’s buffers. **A** reads it into one that fits. **B** [borrows](lent) a longer one, then copies into a [fresh string](made).',
    more: 'The file has 7\u202f168 bytes, the pool’s buffer 8\u202f192. **A** sends what it read as it is. That is how a pool can cost what it was meant to save. Files whose size is a power of two are not affected: compare 1\u202f024 and 16\u202f384 bytes.',
  },
  cut: {
    title: 'Could the pool hold the last piece, too?',
    body: '**A** copies a short read into a [fresh string](made). **B** cuts it into sizes that the [pool](lent) has, and makes none once the pool is filled.',
    more: `The pieces have 4\u202f096, 2\u202f048 and 1\u202f024 bytes. What is left, up to 128 bytes, is cheap to allocate. And **B** reads once: a short read is the end. The bytes are still copied, and then once more into the channel, the connection’s buffer to send. What is saved is the allocation, and one read. Press ${MEASURE}: without a collector the copies can cost more than the allocation did.`,
  },
  helps: {
    title: 'Must a file be copied at all?',
    body: 'Here is nothing to cut. **A** reads the file into a [buffer](lent) and copies it to the one that is sent. **B**, ours, reads straight into that.',
    more: '16\u202f384 bytes are two full buffers and a read that finds the end, with the cut or without. **B** asks how long the file is and reads it into the channel: no buffer of its own, no copy. The authors’ table agrees: with the cut, 7 and 15\u202fkB gain 23 and 24\u202f%; 1\u202fkB gains 8\u202f% with it and without (the whole server).',
  },
  leak: {
    title: 'Whose bytes does the client get?',
    body: 'A planted fault: **B** forgets that a [borrowed](lent) buffer is longer than what was asked for, and sends all of it, with the end of [somebody else’s file](foreign).',
    more: 'The first attempt did forget. The author found the mistake himself, and says only that he forgot the rounding; this is how it would have looked: after a file of 7\u202f168 bytes comes the end of a longer one. Nothing is cleared, so a leak is a leak of somebody’s data. Clients here compare every byte; each line of a document says whose it is.',
    guess: {
      ask: 'After 1\u202fms, **B** has answered 40 requests. How many bytes of other files has it sent?',
      unit: 'bytes',
      other: (counts) => `**A** sent ${number(counts.foreignBytes)} bytes of other files.`,
      because:
        'Because every other file is 1\u202f024 bytes shorter than its buffer, and **B** sends the whole buffer.',
    },
  },
  kept: {
    title: 'A connection stays open. What is left to save?',
    body: 'A hundred requests share a connection, and its two [buffers](made) serve all of them. **A** and **B** are alike: neither makes another one.',
    more: 'So the published gain for a 404 suggests that each request had a connection of its own.',
    guess: {
      ask: 'After 1\u202fms, **A** has answered 177 requests on eight connections. How many buffers has it allocated?',
      unit: 'buffers',
      other: (counts) => `**B** allocated ${number(counts.buffersMade)}.`,
      because: 'Because a connection keeps its two buffers for all of its requests: eight times two.',
    },
  },
  crowd: {
    title: 'A thousand connections close. Does the pool hold?',
    body: 'When a thousand connections close, **A** [leaves](left) all of its buffers. **B** keeps what its pool may hold, and leaves the rest.',
    more: 'A shelf keeps 256 buffers. When the first wave of 1\u202f024 connections closes, **B** leaves 2\u202f560 buffers to the collector all the same; **A** leaves 3\u202f072. Kept full, the shelves of a pool would hold 32\u202fMB, and there are two pools, in the heap and outside: there is a bound because a pool never gives memory back. Turn “shelf holds” to see it.',
  },
  straight: {
    title: 'And today’s server? What could it save?',
    body: 'A large file is sent. **A**, today’s server, [makes](made) a buffer for the file and one for every read. **B**, ours, reads into the one that is sent.',
    more: 'The server of 2026 makes 16\u202fkB for every file and a fresh string for every read; **B** holds its buffer to send only while it writes. With 1\u202f000 idle connections **B** holds 1\u202fMB, **A** 16\u202fMB; its connections are those of 2015, since of the server of 2026 we know only the file sender. System calls cost the same in both; they are modelled at what they take on Linux.',
  },
} satisfies Record<string, StoryWords>;
