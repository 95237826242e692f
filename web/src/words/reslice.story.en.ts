/**
 * The story of re-slicing: who copies the bytes of a message on their way from one chunk size to another. `**A**` and `**B**`
 * name the sides. What others report carries its scope; what is seen here needs none.
 */
import { MEASURE } from './controls.en.ts';
import { number } from './format.ts';
import type { StoryWords } from './story.en.ts';

export const story = {
  cuts: {
    title: 'Large chunks in, small ones out. How many calls?',
    body: '**A** [copies](copied) each outgoing chunk and makes a [system call](call) for each. **B** lists the [pieces](shared) where they [came in](read) and makes one call for each subscriber.',
    so: 'Fewer calls for each leave a server time for more subscribers.',
    more: 'The message has 8\u202f000 bytes and comes in chunks of 2\u202f000; they leave in chunks of 800. RTMP agrees on a chunk size for each direction. **A** is Monibuca 3, **B** version 4. Both read a message once from the socket, and the system copies it once into the next: nobody can save these.',
    guess: {
      ask: 'Within 1\u202fs, 25 messages of 8\u202f000 bytes go to 4 subscribers each. How many system calls does **A** make?',
      unit: 'calls',
      other: (counts) => `**B** made ${number(counts.calls)}.`,
      because: 'Because **A** makes a call for each of 10 chunks, for each message and each subscriber.',
    },
  },
  twice: {
    title: 'Copied once, or twice?',
    body: '**A** [copies](copied) each chunk into a fresh buffer, and from there into that of the connection. **B** copies once. Both make a [system call](call) for every chunk.',
    more: '**A** is version 1 of Monibuca. Chunks of 128 bytes are what RTMP begins with. The fresh buffer grows while it is filled, so **A** allocates too.',
    guess: {
      ask: 'Within 1\u202fs, 100 messages of 2\u202f000 bytes are sent. How many bytes does **A** copy?',
      unit: 'bytes',
      other: (counts) => `**B** copied ${number(counts.bytesCopied)} bytes.`,
      because: 'Because each byte is copied twice: into a fresh buffer, and then into the writer’s.',
    },
  },
  calls: {
    title: 'Which is dear: copying, or calling?',
    body: 'Both [copy](copied) the same bytes. **A** makes a [system call](call) for each chunk. **B** first copies all of them into one buffer, and makes one call.',
    more: 'A call is modelled at 3.6\u202fµs, what a write to a TCP connection took on Linux 6.18. “A call costs” changes it; at 0 the calls cost nothing.',
  },
  list: {
    title: 'Why copy at all?',
    body: '**A** [copies](copied) all chunks into one buffer. **B** copies nothing: it hands the system a list of [pieces](shared) and [headers](head). Both make one [call](call).',
    more: `**B** hands over 110 entries (writev). But a list is not free: each entry adds 23\u202fns to the call, and the 8\u202f051 bytes that **A** copies cost less than that. So version 4 gained over version 3 by calling once, not by copying nothing. ${MEASURE} times the real part of it in this browser: lists, copies, and the copy into the socket piece by piece.`,
  },
  loses: {
    title: 'When is copying cheaper than not copying?',
    body: 'A large frame in small chunks is a long list. **A** lists everything, more than one [call](call) takes. **B** [copies](copied) everything into one buffer for a single call.',
    more: `A frame of 100\u202fkB in chunks of 128 bytes is 1\u202f564 pieces and headers. A call takes 1\u202f024 at most, so **A** needs two, which take 43\u202fµs. Linux takes 1\u202f024 buffers in one call, and Go’s net.Buffers hands it no more. ${MEASURE} both, with the model and without.`,
  },
  once: {
    title: 'Once for all, or again for everyone?',
    body: '**A** lists the [pieces](shared) as they came in, for every subscriber. **B** [copies](copied) a message into one block, once for all, and lists only what goes out.',
    more: '**B** is version 5. Each of its lists has 16 entries, in place of the 243 of **A**. The sizes: 30\u202f000 bytes, chunks of 128 in, 4\u202f096 out. The chunk size of the publisher no longer matters.',
  },
  laid: {
    title: 'All get the same bytes. Must they be copied?',
    body: '**A** [copies](copied) a message into one block once it has come. **B** reads it to where it is sent from, with the [headers](head) between: it copies nothing.',
    more: '**B** has two pieces for each of 16 subscribers, **A** lists 126 for each. Ours. A subscriber whose time needs other bytes in each header gets a list of its own. And headers lie between the bytes: FLV, RTP or HLS would have to list the pieces around them.',
    guess: {
      ask: 'Within 1\u202fs, 25 messages of 8\u202f000 bytes go to 16 subscribers each. How many bytes does **A** copy?',
      unit: 'bytes',
      other: (counts) => `**B** copied ${number(counts.bytesCopied)} bytes.`,
      because:
        'Because **A** puts a message together once for all 16; **B** reads it to where it is sent from.',
    },
  },
  real: {
    title: 'What about a real file?',
    body: 'Most [messages](read) of this clip fit in one chunk. **A** lists [pieces](shared) for every subscriber, **B** has them ready: they look alike, but **A** allocates.',
    more: 'Choose an FLV file of your own, in the settings or by dropping it on the page, and both sides forward that. Small messages are one chunk: then all variants but version 1 do much the same.',
  },
} satisfies Record<string, StoryWords>;
