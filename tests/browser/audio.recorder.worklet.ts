/** Two recorders that pass stereo through unchanged. */

/** What a digest has heard: the number of frames since the first audible one, and their digest. */
export interface Digested {
  frames: number;
  digest: number;
}
export interface DigestOptions {
  /** Number of frames to digest. */
  most: number;
}

declare abstract class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(
  name: string,
  processor: new (options: { processorOptions: DigestOptions }) => AudioWorkletProcessor,
): void;

/** Posts each quantum, interleaved, to the test. */
class Recorder extends AudioWorkletProcessor {
  process(inputs: Float32Array[][], outputs: Float32Array[][]) {
    // There are no channels while nothing is connected.
    if (inputs[0].length < 2) return true;
    const [left, right] = inputs[0];
    const interleaved = new Float32Array(left.length * 2);
    for (let frame = 0; frame < left.length; frame++) {
      interleaved[2 * frame] = left[frame];
      interleaved[2 * frame + 1] = right[frame];
    }
    outputs[0][0].set(left);
    outputs[0][1].set(right);
    this.port.postMessage(interleaved, [interleaved.buffer]);
    return true;
  }
}

registerProcessor('recorder', Recorder);

/**
 * Computes FNV-1a over the samples' bits from the first frame that is not silent, for at most `most` frames. Posting seven
 * minutes of samples would be too expensive.
 */
class Digest extends AudioWorkletProcessor {
  #frames = 0;
  #digest = 0x811c9dc5 | 0;
  #most: number;
  #sample = new Float32Array(1);
  #bits = new Int32Array(this.#sample.buffer);

  constructor({ processorOptions: { most } }: { processorOptions: DigestOptions }) {
    super();
    this.#most = most;
    this.port.onmessage = () =>
      this.port.postMessage({ frames: this.#frames, digest: this.#digest >>> 0 } satisfies Digested);
  }

  process([input]: Float32Array[][], [output]: Float32Array[][]) {
    // There are no channels while nothing is connected.
    if (input.length < 2) return true;
    const [left, right] = input;
    for (let frame = 0; frame < left.length; frame++) this.#hear(left[frame], right[frame]);
    output[0].set(left);
    output[1].set(right);
    return true;
  }

  #hear(left: number, right: number) {
    if (this.#frames === 0 && left === 0 && right === 0) return;
    if (this.#frames === this.#most) return;
    this.#frames++;
    this.#add(left);
    this.#add(right);
  }

  #add(sample: number) {
    // Normalises -0 to 0.
    this.#sample[0] = sample + 0;
    this.#digest = Math.imul(this.#digest ^ this.#bits[0], 0x01000193);
  }
}

registerProcessor('digest', Digest);
