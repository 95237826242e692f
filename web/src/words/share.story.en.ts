/**
 * The story of sharing: which bytes of a frame five formats can share, and which they have to copy. `**A**` and `**B**` name
 * the sides. What others report carries its scope; what is seen here needs none.
 */
import { MEASURE } from './controls.en.ts';
import { number } from './format.ts';
import type { StoryWords } from './story.en.ts';

export const story = {
  one: {
    title: 'One frame, five formats. How much is copied?',
    body: 'One [frame](unit) comes in as RTMP and leaves in five formats. **A** [copies](copied) it for each. **B** [points](tie) at it, and copies only into packets, where each header needs its bytes behind it.',
    so: 'Memory and time that no copy takes are left for more streams.',
    more: 'The frame is a picture of 3\u202f097 bytes. RTP sends it in four packets, MPEG-TS in 18, each with a header; for these two **B** copies. A picture of H.264 consists of parts, the NAL units; this one of two. **A** is the textbook, **B** is Monibuca 4. What is hatched is a copy; an outline has no bytes of its own.',
    guess: {
      ask: 'Within 1\u202fs, frames of 103\u202f531 bytes go out in five formats. How many bytes does **A** copy for them?',
      unit: 'bytes',
      other: (counts) => `**B** copied ${number(counts.copied)} bytes.`,
      because: 'Because **A** copies a frame for each format; the newest key frame so far for RTMP alone.',
    },
  },
  prefixes: {
    title: 'How do the formats differ?',
    body: 'Formats put a few [bytes](written) around the same picture. **A** [copies](copied) the picture behind them. **B** keeps them apart and [points](tie) at the picture.',
    more: 'RTMP puts 5 bytes before a frame and 4 before each unit, FLV a tag of 11 and a tail of 4 around that, a raw stream a start code before each unit. A raw stream, or elementary stream, is H.264 or AAC alone, without a container: H.264 as Annex B, with start codes, and AAC as ADTS, with a short header before each piece. The head and tail of an FLV tag are written for each subscriber anew: their times differ. The message comes in as RTMP, so for RTMP even the 5 bytes are shared.',
  },
  packets: {
    title: 'Must a packet be a copy?',
    body: 'A frame is cut into packets, each with a [header](written). **A** [copies](copied) the bytes behind it, so that a packet is one block. **B**, ours, [points](tie) at them.',
    more: 'RTP splits a unit into packets of at most 1\u202f400 bytes. **A** is version 4. A packet of **B** is a list of three pieces, for one system call. The three pieces are header, prefix and payload. The article keeps a frame as AVCC, as RTP and as raw units, which share their bytes. From RTMP to RTP version 4 copies every byte all the same. Ours does not have to.',
  },
  cells: {
    title: 'Who can do without a copy here?',
    body: 'MPEG-TS cuts a frame into small cells with a header each. A list of so many pieces is dearer than [copying](copied): **A** copies, **B** too.',
    more: 'A cell has 188 bytes, 4 of them a header: a list would need an entry for every 184 bytes. HLS needs these cells. That is an honest limit, not a mistake: see “Gather loses” in the part Re-slice.',
  },
  nobody: {
    title: 'Nobody asked. Who copies all the same?',
    body: 'All [subscribers](sent) want RTMP. **A** packs every frame for RTP too: it [copies](copied) the bytes and sends them to nobody. **B** wraps a frame when somebody asks.',
    more: '**A** is version 4 with RTP switched on. In Monibuca’s issue 93 a user turned that switch off and saw memory fall from 1.5\u202fGB to 720\u202fMB (the whole server, with 200 streams). The switches are under “More”.',
    guess: {
      ask: 'Within 1\u202fs, frames of 103\u202f531 bytes arrive, sound included. How many bytes does **A** copy into RTP packets that nobody gets?',
      unit: 'bytes',
      other: (counts) => `**B** copied ${number(counts.copiedRtp)} bytes into packets.`,
      because:
        'Because packets are built as soon as a frame comes; only the key frame just come has none yet.',
    },
  },
  source: {
    title: 'It comes in as packets. Who copies now?',
    body: 'The frame comes in as RTP, so both [share](tie) its packets with RTP. Both [copy](copied) for MPEG-TS alone: here **A** and **B** are alike.',
    more: 'Only RTMP, FLV and raw streams need their few bytes around shells. So whether a conversion copies depends on both of its ends. MPEG-TS copies from everywhere.',
  },
  crowd: {
    title: 'More subscribers: more copies?',
    body: '**A** [copies](copied) a frame once for each format, however many [subscribers](sent) it has. So does **B**, and for RTP it only [points](tie).',
    more: 'Eight subscribers want RTP, two MPEG-TS. System calls do grow with subscribers. Here RTP costs a call for each packet and subscriber. System calls are modelled at what they take on Linux.',
  },
  yours: {
    title: 'And with a file of your own?',
    body: 'This [clip](unit) is made by code; drop an FLV file on the page to take that. **A** [copies](copied) for RTP, **B** [points](tie) at the bytes.',
    more: `The file has to hold H.264 and AAC. **B** copies less, but lists three pieces for each packet: ${MEASURE} may find it no faster. You can save the file in each of these formats; it stays in this browser. Key frames are large and rare, sound frames are small and frequent: headers weigh more in them than in pictures.`,
  },
} satisfies Record<string, StoryWords>;
