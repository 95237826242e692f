/**
 * The story of sharing: which bytes of a frame five formats can share, and which they have to copy. `**A**` and `**B**` name
 * the sides. What others report carries its scope; what is seen here needs none.
 */
import { number } from './format.ts';
import type { StoryWords } from './story.en.ts';

export const story = {
  one: {
    title: 'One frame, five ways out',
    body: 'The [bar](unit) in the middle is one frame; five formats want it. **A** [copies](copied) it for each. **B** copies for two: RTP and MPEG-TS send packets, each with its header and bytes together in memory. For the others [shells](shell) only point at the bytes.',
    more: 'A picture of H.264 consists of parts, the NAL units. **A** is the textbook, **B** is Monibuca 4. The dotted lines tie a shell to the bytes it stands for; what is drawn twice is a copy.',
    guess: {
      ask: 'Within 1\u202fs, frames of 103\u202f531 bytes go out in five formats. How many bytes does **A** copy for them?',
      unit: 'bytes',
      other: (counts) => `**B** copied ${number(counts.copied)} bytes.`,
      because: 'Because **A** copies a frame for each format; the newest key frame so far for RTMP alone.',
    },
  },
  prefixes: {
    title: 'A few bytes around the same',
    body: 'The formats differ in a few [bytes around](written) the same picture: RTMP puts 5 before a frame and 4 before each unit, FLV a tag of 11 and a tail of 4 around that, an elementary stream a start code before each unit. **B** never touches the [units](unit) themselves.',
    more: 'An elementary stream is H.264 or AAC alone, without a container: H.264 as Annex B, with start codes, and AAC as ADTS, with a short header before each piece. The head and tail of an FLV tag are written for each subscriber anew: their times differ. The message comes in as RTMP, so for RTMP even the 5 bytes are shared.',
  },
  packets: {
    title: 'Packets are copied. Why?',
    body: 'RTP splits a unit into packets of at most 1\u202f400 bytes, each with a [header](written) before it. Version 4 (**A**) [copies](copied) the bytes behind it, because one block of memory then is the packet. **B** [points](shell) at them: a packet is a list of three pieces, for one system call.',
    more: 'The three pieces are header, prefix and payload. The article keeps a frame as AVCC, as RTP and as raw units, which share their bytes. From RTMP to RTP version 4 copies every byte all the same. Ours does not have to.',
  },
  cells: {
    title: 'MPEG-TS always copies',
    body: 'MPEG-TS cuts a frame into [cells](cells) of 188 bytes, 4 of them a header. A list would need an entry for every 184 bytes: [copying](copied) is cheaper, so both sides copy. HLS needs these cells.',
    more: 'That is an honest limit, not a mistake: see “Gather loses” in the part Re-slice.',
  },
  nobody: {
    title: 'Built for nobody',
    body: 'Four [subscribers](sent), all of RTMP. Version 4 (**A**) packs every frame for RTP all the same, because RTP is switched on: all bytes are [copied](copied), and none is sent. **B** wraps a frame for a format only when somebody asks for it.',
    more: 'In Monibuca’s issue 93 a user turned that switch off and saw memory fall from 1.5\u202fGB to 720\u202fMB (the whole server, with 200 streams). The switches are under “More”.',
    guess: {
      ask: 'Within 1\u202fs, frames of 103\u202f531 bytes arrive, sound included. How many bytes does **A** copy into RTP packets that nobody gets?',
      unit: 'bytes',
      other: (counts) => `**B** copied ${number(counts.copiedRtp)} bytes into packets.`,
      because:
        'Because packets are built as soon as a frame comes; only the key frame just come has none yet.',
    },
  },
  source: {
    title: 'Where it comes from counts',
    body: 'Now the frame comes in as RTP. Both sides [share](shell) its packets as they came. Only RTMP, FLV and elementary streams need their few [bytes](written) around shells, and MPEG-TS its copy.',
    more: 'So whether a conversion copies depends on both of its ends. MPEG-TS copies from everywhere.',
  },
  crowd: {
    title: 'More subscribers, no more copies',
    body: 'Eight subscribers want RTP, two MPEG-TS. A frame is wrapped once for each format, not once for each [subscriber](sent): [copies](copied) grow with formats. System calls do grow with subscribers. **B** copies for MPEG-TS alone.',
    more: 'Here RTP costs a call for each packet and subscriber. System calls are modelled at what they take on Linux.',
  },
  yours: {
    title: 'Take a file of your own',
    body: 'This [clip](unit) is made by code. Choose an FLV file with H.264 and AAC, below the knobs or by dropping it on the page: both sides send it in five formats. **B** [copies](copied) less, but lists three pieces for each packet: Measure may find it no faster.',
    more: 'You can save the file in each of these formats; it stays in this browser. Key frames are large and rare, sound frames are small and frequent: headers weigh more in them than in pictures.',
  },
} satisfies Record<string, StoryWords>;
