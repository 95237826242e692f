/** Passes stereo through unchanged and posts each quantum of it, interleaved, to the test. */
declare abstract class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

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
