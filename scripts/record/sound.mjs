/**
 * Records what a page plays, at its outputs: everything that is connected to an audio destination is also connected to a
 * recorder, which knows nothing of the page. Runs inside the page, so these functions use nothing from outside.
 */

/** Prepares the page before its own scripts run. */
export function prepareRecorder() {
  /** @type {MediaRecorder[]} */
  const recorders = [];
  /** @type {Blob[]} */
  const pieces = [];
  const connect = AudioNode.prototype.connect;
  /** @type {WeakMap<BaseAudioContext, MediaStreamAudioDestinationNode>} */
  const streams = new WeakMap();
  /**
   * @this {AudioNode}
   * @param {any[]} to
   */
  AudioNode.prototype.connect = function (...to) {
    const { context } = this;
    if (to[0] instanceof AudioDestinationNode && context instanceof AudioContext) {
      let stream = streams.get(context);
      if (!stream) {
        stream = context.createMediaStreamDestination();
        streams.set(context, stream);
        const recorder = new MediaRecorder(stream.stream);
        recorder.ondataavailable = ({ data }) => void pieces.push(data);
        recorder.start();
        recorders.push(recorder);
      }
      Reflect.apply(connect, this, [stream]);
    }
    return Reflect.apply(connect, this, to);
  };
  /** Ends the recording. Resolves with a WebM file as Base64; empty if nothing was played. */
  Object.assign(window, {
    endOfRecording: async () => {
      await Promise.all(
        recorders.map((recorder) => {
          const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve));
          recorder.stop();
          return ended;
        }),
      );
      const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    },
  });
}
