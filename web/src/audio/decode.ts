/**
 * Decodes a picked or dropped file to samples at the sound card's rate, or explains in a sentence why that is not
 * possible. The file's size is checked before it is read, and its duration before it is decoded, because decoders have
 * no limit and a small file can contain hours of sound: first that of its header, and then that of its frames.
 */
import { mediaWords as words } from '../words/audio.en.ts';
import { extentOf } from './extent/extent.ts';
import { isCutShort } from './extent/wav.ts';

/** Decoded sound for the ring. */
export interface Media {
  /** The file's name. */
  name: string;
  /** Interleaved samples. */
  pcm: Float32Array<ArrayBuffer>;
  /** 1 or 2. More channels were mixed down as the browser does it. */
  channels: number;
  /** The sound card's sample rate, in sample frames per second. */
  rate: number;
  seconds: number;
}

/** Decoded sound, with a note for the user if there is one, or the reason why there is none. */
export type Decoded = { media: Media; note?: string } | { refusal: string };

/**
 * Limits of a file that is decoded at `rate`. Ten minutes at 48 kHz take 230 MB as floats, twice that while they are
 * interleaved, which a tab on a phone still survives. At higher rates the same memory holds less time. As 16-bit stereo
 * ten minutes are 115 MB, so a larger file is not needed.
 */
export const limitsAt = (rate: number) => ({ bytes: 128e6, seconds: 600 * Math.min(1, 48_000 / rate) });

/**
 * Largest file that does not state its duration, such as a recording of a browser, in bytes: ten minutes at 106 kbit/s.
 */
const MOST_BYTES_UNDECLARED = 8e6;

/**
 * Most memory for a decoded file, in bytes: as it is in the file, and at the card's rate, both as floats. Ten minutes of stereo
 * at 48 kHz take 461 MB.
 */
const MOST_DECODED = 600e6;

/** Longest time to wait for the header, in ms. */
const PATIENCE = 5000;

/**
 * The duration that a file's header declares, read with a media element, which does not decode the file.
 * @returns seconds; undefined if the file does not declare it or cannot be read
 */
async function declaredDuration(file: Blob): Promise<number | undefined> {
  const probe = new Audio();
  const address = URL.createObjectURL(file);
  try {
    return await new Promise((resolve) => {
      probe.preload = 'metadata';
      probe.onloadedmetadata = () => resolve(Number.isFinite(probe.duration) ? probe.duration : undefined);
      probe.onerror = () => resolve(undefined);
      setTimeout(() => resolve(undefined), PATIENCE);
      probe.src = address;
    });
  } finally {
    probe.onloadedmetadata = probe.onerror = null;
    probe.removeAttribute('src');
    URL.revokeObjectURL(address);
  }
}

/** Sample frames in a slice: about 2 ms of work. */
const SLICE = 2 ** 19;

/** Interleaved samples. */
interface Interleaved {
  pcm: Float32Array<ArrayBuffer>;
  channels: number;
}

/** Mixes more than two channels down to stereo, as the browser does for a stereo device. */
function toStereo(sound: AudioBuffer): Promise<AudioBuffer> {
  const mixer = new OfflineAudioContext(2, sound.length, sound.sampleRate);
  const source = new AudioBufferSourceNode(mixer, { buffer: sound });
  source.connect(mixer.destination);
  source.start();
  return mixer.startRendering();
}

/**
 * Interleaves one or two channels unchanged, in slices, so that the page handles input in between; mixes more channels down
 * to two first.
 */
async function interleave(sound: AudioBuffer): Promise<Interleaved> {
  const narrow = sound.numberOfChannels > 2 ? await toStereo(sound) : sound;
  const channels = narrow.numberOfChannels;
  const planes = Array.from({ length: channels }, (_, channel) => narrow.getChannelData(channel));
  const pcm = new Float32Array(narrow.length * channels);
  for (let from = 0; from < narrow.length; from += SLICE) {
    const to = Math.min(from + SLICE, narrow.length);
    for (const [channel, plane] of planes.entries())
      for (let frame = from; frame < to; frame++) pcm[frame * channels + channel] = plane[frame];
    if (to < narrow.length) await new Promise((resolve) => setTimeout(resolve));
  }
  return { pcm, channels };
}

/** Decodes a file. Never throws. @param rate sample rate of the result, 8,000 to 192,000 sample frames per second */
export async function decodeFile(file: File, rate: number): Promise<Decoded> {
  const { name, size } = file;
  const limits = limitsAt(rate);
  if (size === 0) return { refusal: words.empty(name, limits) };
  if (size > limits.bytes) return { refusal: words.tooBig(name, size, limits) };
  const declared = await declaredDuration(file);
  if (declared === undefined && size > MOST_BYTES_UNDECLARED)
    return { refusal: words.lengthUnknown(name, MOST_BYTES_UNDECLARED, limits) };
  if (declared !== undefined && declared > limits.seconds)
    return { refusal: words.tooLong(name, declared, limits) };

  let bytes: ArrayBuffer;
  let note: string | undefined;
  try {
    bytes = await file.arrayBuffer();
    // Checked before decoding, which detaches the buffer.
    if (isCutShort(bytes)) note = words.cutShort(name);
    const { frames, channels, rate: own } = extentOf(bytes);
    const seconds = frames / own;
    if (seconds > limits.seconds) return { refusal: words.tooLong(name, seconds, limits) };
    const decoded = 4 * channels * (frames + seconds * rate);
    if (decoded > MOST_DECODED) return { refusal: words.tooMuch(name, decoded, MOST_DECODED, limits) };
  } catch {
    return { refusal: words.unreadable(name, limits) };
  }
  try {
    const sound = await new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes);
    // The decoded duration may differ from the one in the header.
    if (sound.duration > limits.seconds) return { refusal: words.tooLong(name, sound.duration, limits) };
    if (sound.length === 0) return { refusal: words.notSound(name, limits) };
    const { pcm, channels } = await interleave(sound);
    const media = { name, pcm, channels, rate, seconds: sound.duration };
    return note ? { media, note } : { media };
  } catch {
    return { refusal: words.notSound(name, limits) };
  }
}
