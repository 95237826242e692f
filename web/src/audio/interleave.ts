/** Interleaves decoded sound for the engine, in slices, so that the page handles input in between. */

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

/** Interleaves one or two channels unchanged; mixes more channels down to two first. */
export async function interleave(sound: AudioBuffer): Promise<Interleaved> {
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
