/**
 * The story of re-slicing: who copies the bytes of a message on their way from one chunk size to another. `**A**` and `**B**`
 * name the sides. What others report carries its scope; what is seen here needs none.
 */
import { number } from './format.ts';
import type { StoryWords } from './story.en.ts';

export const story = {
  cuts: {
    title: 'Chunks in, other chunks out',
    body: 'A message of 8\u202f000 bytes [comes](read) in chunks of 256 and goes out in chunks of 200. **A** [copies](copied) each into a buffer and calls the system for each: the calls are most of its time. **B** calls once and copies nothing: it cuts the bytes where they lie, into 200, 56 and 144, 112 and 88, and lists the [pieces](shared).',
    more: 'RTMP agrees on a chunk size for each direction. **A** is Monibuca 3, **B** version 4. Both read a message once from the socket, and the system copies it once into the next: nobody can save these.',
    guess: {
      ask: 'For one message of 8\u202f000 bytes, how many pieces and headers does **B** list?',
      unit: 'entries',
      other: (counts) =>
        `**A** copies, and passes the system ${number(counts.longestVector)} piece at a time.`,
      because:
        'Because 40 chunks go out with a header each, and their bytes lie in 70 pieces of what came in.',
    },
  },
  twice: {
    title: 'Copied, and copied again',
    body: 'Version 1 (**A**) made a fresh buffer for each chunk, [copied](copied) header and payload into it, and then all of it into the writer’s. **B** copies once. Both [call](call) the system for every chunk.',
    more: 'Chunks of 128 bytes are what RTMP begins with. The fresh buffer grows while it is filled, so **A** allocates too.',
    guess: {
      ask: 'Within 1\u202fs, 100 messages of 2\u202f000 bytes are sent. How many bytes does **A** copy?',
      unit: 'bytes',
      other: (counts) => `**B** copied ${number(counts.bytesCopied)} bytes.`,
      because: 'Because each byte is copied twice: into a fresh buffer, and then into the writer’s.',
    },
  },
  calls: {
    title: 'It is the calls',
    body: '**B** [copies](copied) the same bytes as **A**, into one buffer, and [calls](call) the system once. **A** calls it 40 times. Look at the bar: copying is cheap, calling is dear.',
    more: 'A call is modelled at 3.6\u202fµs, what a write to a TCP connection took on Linux 6.18. “A call costs” changes it; at 0 the calls cost nothing.',
  },
  list: {
    title: 'No copy at all',
    body: '**B** hands the system a list of 110 [pieces](shared) and [headers](head), and copies nothing. But a list is not free: each piece adds 23\u202fns to the call. **A** has one piece; the 8\u202f051 bytes that it copied cost less than that.',
    more: 'So version 4 gained over version 3 by calling once, not by copying nothing. Measure times the real part of it in this browser: lists, copies, and the copy into the socket piece by piece.',
  },
  loses: {
    title: 'Where gathering loses most',
    body: 'A frame of 100\u202fkB in chunks of 128 bytes is 1\u202f564 [pieces](shared) and headers. A [call](call) takes 1\u202f024 at most, so **A** needs two, which take 43\u202fµs. **B** [copies](copied) everything, once, and is done sooner.',
    more: 'Linux takes 1\u202f024 buffers in one call, and Go’s net.Buffers hands it no more. Measure both, with the model and without.',
  },
  once: {
    title: 'One copy for all',
    body: 'Version 5 (**B**) puts a message [together](copied) when it has come, once for all subscribers. Then each list has a [piece](shared) for each chunk that goes out: 16 entries instead of the 243 of **A**.',
    more: 'The sizes: 30\u202f000 bytes, chunks of 128 in, 4\u202f096 out. The chunk size of the publisher no longer matters.',
  },
  laid: {
    title: 'Cut once, not twenty times',
    body: 'All subscribers get the same bytes but for the first header. **B** reads a message straight to where it will lie on the wire, [headers](head) between: no copy, and two [pieces](shared) for each of 20 subscribers.',
    more: 'Ours. A subscriber whose time needs other bytes in each header gets a list of its own. And headers lie between the bytes: FLV, RTP or HLS would have to list the pieces around them.',
    guess: {
      ask: 'Within 1\u202fs, 25 messages of 8\u202f000 bytes go to 20 subscribers each. How many bytes does **A** copy?',
      unit: 'bytes',
      other: (counts) => `**B** copied ${number(counts.bytesCopied)} bytes.`,
      because:
        'Because **A** puts a message together once for all 20; **B** reads it to where it is sent from.',
    },
  },
  real: {
    title: 'A real file',
    body: 'These are the [messages](read) of the built-in clip, pictures and sound. Choose an FLV file of your own, below the knobs or by dropping it on the page, and both sides forward that.',
    more: 'Small messages are one chunk: then all variants but version 1 do much the same.',
  },
} satisfies Record<string, StoryWords>;
