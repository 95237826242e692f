/**
 * The story of re-slicing: who copies the bytes of a message on their way from one chunk size to another. `**A**` and `**B**`
 * name the sides. What others report carries its scope; what is seen here needs none.
 */
import { number } from './format.ts';
import type { StoryWords } from './story.en.ts';

export const story = {
  cuts: {
    title: 'Chunks of another size',
    body: 'An RTMP message of 8\u202f000 bytes [comes](read) in chunks of 256 and goes out in chunks of 200. **A** [copies](copied) each into a buffer and makes a system call for it. **B** copies nothing: it lists the [pieces](shared) where they lie, for a single call.',
    more: 'RTMP agrees on a chunk size for each direction. **A** is Monibuca 3, **B** version 4. Both read a message once from the socket, and the system copies it once into the next: nobody can save these.',
    guess: {
      ask: 'Within 1\u202fs, 25 messages of 8\u202f000 bytes go to 4 subscribers each. How many system calls does **A** make?',
      unit: 'calls',
      other: (counts) => `**B** made ${number(counts.calls)}.`,
      because: 'Because **A** makes a call for each of 40 chunks, for each message and each subscriber.',
    },
  },
  twice: {
    title: 'Copied, and copied again',
    body: 'For each chunk version 1 (**A**) made a fresh buffer, [copied](copied) header and payload into it, and then all of it into the buffer of the connection. **B** copies once. Both make a [system call](call) for every chunk.',
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
    body: '**B** [copies](copied) the same bytes as **A**, into one buffer, and makes one [system call](call) for all. **A** makes 40. Look at the bar: copying is cheap, calls are dear.',
    more: 'A call is modelled at 3.6\u202fµs, what a write to a TCP connection took on Linux 6.18. “A call costs” changes it; at 0 the calls cost nothing.',
  },
  list: {
    title: 'No copy at all',
    body: '**B** hands the system a list of 110 [pieces](shared) and [headers](head) (writev), and copies nothing. But a list is not free: each entry adds 23\u202fns to the call. **A** hands over one buffer; the 8\u202f051 bytes that it copied into it cost less than that.',
    more: 'So version 4 gained over version 3 by calling once, not by copying nothing. Measure times the real part of it in this browser: lists, copies, and the copy into the socket piece by piece.',
  },
  loses: {
    title: 'Where gathering loses most',
    body: 'A frame of 100\u202fkB in chunks of 128 bytes is 1\u202f564 [pieces](shared) and headers. A [call](call) takes 1\u202f024 at most, so **A** needs two, which take 43\u202fµs. **B** [copies](copied) everything into one buffer, once, and is done sooner.',
    more: 'Linux takes 1\u202f024 buffers in one call, and Go’s net.Buffers hands it no more. Measure both, with the model and without.',
  },
  once: {
    title: 'One copy for all',
    body: 'Version 5 (**B**) [copies](copied) a message into one block when it has come, once for all subscribers. Then each list has a single [piece](shared) for each chunk that goes out: 16 entries instead of the 243 of **A**.',
    more: 'The sizes: 30\u202f000 bytes, chunks of 128 in, 4\u202f096 out. The chunk size of the publisher no longer matters.',
  },
  laid: {
    title: 'Cut once, not twenty times',
    body: 'All subscribers get the same bytes but for the first header. **B** reads a message straight into the bytes that will be sent, with the [headers](head) between: no copy, and two [pieces](shared) for each of 20 subscribers. **A** lists 126 for each.',
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
    body: 'These are the [messages](read) of the built-in clip, pictures and sound: **A** lists [pieces](shared), **B** has them ready. Choose an FLV file of your own, below the knobs or by dropping it on the page, and both sides forward that.',
    more: 'Small messages are one chunk: then all variants but version 1 do much the same.',
  },
} satisfies Record<string, StoryWords>;
