/** The variants of sharing, its knobs, their choices, and its presets. */

export const variants = {
  apart: {
    name: 'A copy each',
    does: 'Copies for every format',
    about: 'Every format keeps a copy of each frame.',
  },
  shared: {
    name: 'Shared bytes',
    does: 'Copies only for packets',
    about:
      'Shells point at the frame’s bytes; RTP packets and MPEG-TS are copies, and RTP is built even for nobody.',
  },
  sliced: {
    name: 'Shared slices',
    does: 'Points at slices too',
    about: 'Ours: RTP packets are shells as well, and a view is built for the first who asks.',
  },
};

const subscribers = (format: string) => ({ name: format, about: `How many subscribe to ${format}.` });

export const knobs = {
  rtmp_out: subscribers('RTMP'),
  flv_out: subscribers('FLV'),
  rtp_out: subscribers('RTP'),
  elementary_out: subscribers('raw stream'),
  ts_out: subscribers('MPEG-TS'),
  mtu: { name: 'packet', about: 'Size of a network packet, with all its headers.', unit: () => 'bytes' },
  source: { name: 'Comes in as', about: 'How frames come in: as RTMP messages, or as RTP packets.' },
  no_rtp: {
    name: 'RTP when asked',
    about: 'The switch of version 4 that builds RTP for every frame is off.',
  },
  no_avcc: { name: 'RTMP when asked', about: 'The same for RTMP messages.' },
};

export const options = { source: { rtmp: 'RTMP', rtp: 'RTP' } };

export const presets = {
  'all-formats': { name: 'All formats', about: 'One subscriber of each.' },
  'rtmp-alone': { name: 'RTMP alone', about: 'Four subscribers of RTMP, and packets for nobody.' },
  'from-packets': { name: 'From packets', about: 'Frames come in as RTP.' },
  'web-viewers': { name: 'Web viewers', about: 'Eight subscribers of RTP, two of MPEG-TS.' },
};
