/** Records every sample that a device would play. It is connected between a node and its destination. */
import recorderWorklet from './audio.recorder.worklet.ts?worker&url';

/** Interleaved stereo from the first audible frame to the last. */
export interface Recording {
  /** The audible frames. */
  sounding: Float32Array;
  /** Silent frames between them. */
  gaps: number;
  /** The gaps: their first frame, counted from the first audible one, and their length in frames. */
  silences: { at: number; frames: number }[];
}

export class Recorder {
  readonly node: AudioWorkletNode;
  #quanta: Float32Array[] = [];
  #sounding = 0;
  #enough: (() => void) | undefined;
  #wanted = 0;

  /** Loads the worklet; the recorder plays into the context's destination. */
  static async open(context: BaseAudioContext): Promise<Recorder> {
    await context.audioWorklet.addModule(recorderWorklet);
    return new Recorder(context);
  }

  private constructor(context: BaseAudioContext) {
    this.node = new AudioWorkletNode(context, 'recorder', { outputChannelCount: [2] });
    this.node.connect(context.destination);
    this.node.port.onmessage = ({ data }: MessageEvent<Float32Array>) => {
      this.#quanta.push(data);
      for (let at = 0; at < data.length; at += 2) if (data[at] !== 0) this.#sounding++;
      if (this.#enough && this.#sounding >= this.#wanted) this.#enough();
    };
  }

  /** A context whose destination is this recorder, for code that connects to the destination by itself. */
  static async into(context: AudioContext): Promise<Recorder> {
    const recorder = await Recorder.open(context);
    Object.defineProperty(context, 'destination', { value: recorder.node });
    return recorder;
  }

  /** Resolves once `frames` frames with sound on the left were recorded. */
  heard(frames: number): Promise<void> {
    this.#wanted = frames;
    return new Promise((resolve) => {
      this.#enough = resolve;
      if (this.#sounding >= frames) resolve();
    });
  }

  /** The recording so far. A frame that is 0 on the left counts as silent. */
  recording(): Recording {
    const sounding = new Float32Array(2 * this.#sounding);
    const silences: Recording['silences'] = [];
    let [frames, silence, gaps] = [0, 0, 0];
    for (const quantum of this.#quanta)
      for (let at = 0; at < quantum.length; at += 2) {
        if (quantum[at] === 0) {
          silence++;
          continue;
        }
        if (frames > 0 && silence > 0) {
          silences.push({ at: frames + gaps, frames: silence });
          gaps += silence;
        }
        silence = 0;
        sounding.set(quantum.subarray(at, at + 2), 2 * frames++);
      }
    return { sounding, silences, gaps };
  }
}
