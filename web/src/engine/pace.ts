/**
 * Two ends of a port over which a load sets the pace of sound: before each piece of sound, the engine's worker asks the
 * load to do the work that belongs to that time, and waits until it is done. A load that takes longer than real time makes
 * the sound late.
 */

/** The end in the engine's worker. */
export class Pace {
  #port: MessagePort;
  #resolve: (() => void) | undefined;

  constructor(port: MessagePort) {
    this.#port = port;
    port.onmessage = () => this.#done();
  }

  /** Resolves when the load has done the work of `seconds`, or when the port was closed. One at a time. */
  work(seconds: number): Promise<void> {
    this.#port.postMessage(seconds);
    return new Promise((resolve) => (this.#resolve = resolve));
  }

  close() {
    this.#port.close();
    this.#done();
  }

  #done() {
    this.#resolve?.();
    this.#resolve = undefined;
  }
}

/** The end in the load's worker. @param work does the work of `seconds` */
export function servePace(port: MessagePort, work: (seconds: number) => void) {
  port.onmessage = ({ data }: MessageEvent<number>) => {
    work(data);
    port.postMessage(null);
  };
}
