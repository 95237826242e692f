/**
 * Serves one session in a worker: answers requests by their id and pulls with frames. A refusal is an answer. Any other
 * error, or a session that exceeds its budget, is reported as the last message, because the engine cannot continue.
 */
import { openProducer, type Producer } from '../audio/producer.ts';
import { type Failed, faultOf, isOverBudget } from './fault.ts';
import { Live } from './live.ts';
import type { Ask, Frame, FromEngine, ToEngine } from './messages.ts';
import { Pace } from './pace.ts';
import { isRefusal } from './refusal.ts';
import { SessionHost } from './session-host.ts';
import { SideSound } from './side-sound.ts';
import type { Config, Session, Side } from './types.ts';

/** Time between two frames with logs, in ms. */
const LOGS_MS = 100;

type Pull = Extract<ToEngine, { kind: 'pull' }>;
type Post = (message: FromEngine | Failed, transfer: Transferable[]) => void;

export class SessionServer {
  #host: SessionHost;
  #post: Post;
  #producer: Producer | undefined;
  #rate = 0;
  #live: Live | undefined;
  #pace: Pace | undefined;
  /** The sound of A and of B, at `#soundRate`. */
  #sides: [SideSound, SideSound] | undefined;
  #soundRate = 0;
  #loggedAt = -Infinity;
  #hear: Side = 1;
  #stream: (file: Uint8Array | null) => void;

  /**
   * @param stream sets the file that sessions opened later stream; undefined if the module has no lab that streams
   * files
   */
  constructor(
    open: (config: Config) => Session,
    post: Post,
    stream: (file: Uint8Array | null) => void = () => undefined,
  ) {
    this.#host = new SessionHost(open);
    this.#post = post;
    this.#stream = stream;
  }

  receive(message: ToEngine) {
    this.#guard(() => (message.kind === 'ask' ? this.#answer(message.id, message.ask) : this.#show(message)));
  }

  #guard(work: () => void) {
    try {
      work();
    } catch (error) {
      this.#fail(error);
    }
  }

  #answer(id: number, ask: Ask) {
    try {
      this.#do(ask);
      this.#post({ kind: 'done', id, step: this.#host.step }, []);
    } catch (error) {
      // A configuration is refused before it runs. Exceeding the budget later ends a running session.
      if (!isRefusal(error) || (ask.kind !== 'open' && isOverBudget(error))) throw error;
      this.#post({ kind: 'refused', id, refusal: error }, []);
    }
  }

  #do(ask: Ask) {
    switch (ask.kind) {
      case 'open':
        this.#host.open(ask);
        this.#rate = ask.config.rate;
        if (this.#live) this.#setLive(true);
        return;
      case 'act':
        return this.#host.act(ask.action);
      case 'look':
        return this.#host.look(ask.stream);
      case 'media':
        return this.#host.setMedia(ask.media);
      case 'stream':
        return this.#stream(ask.file);
      case 'hear':
        this.#hear = ask.side;
        if (!this.#live) return;
        this.#live.heard = this.#hear;
        this.#host.listen(this.#hear);
        return;
      case 'sink':
        this.#setLive(false);
        this.#producer?.close();
        this.#producer = ask.end ? openProducer(ask.end) : undefined;
        return;
      case 'live':
        if (ask.on) this.#host.toEnd();
        return this.#setLive(ask.on);
      case 'pace':
        this.#pace?.close();
        this.#pace = ask.port ? new Pace(ask.port) : undefined;
        if (this.#live) this.#live.pace = this.#pace;
    }
  }

  /** Samples are kept only while they are played, so that no sample is heard late. */
  #setLive(on: boolean) {
    this.#live?.stop();
    this.#live = undefined;
    if (!on || !this.#producer) {
      this.#host.listen(null);
      this.#producer?.rest();
      return;
    }
    this.#host.listen(this.#hear);
    this.#live = new Live(this.#host, this.#producer, this.#rate, this.#soundOfSides(), this.#hear);
    this.#live.pace = this.#pace;
    this.#live.run().catch((error: unknown) => this.#fail(error));
  }

  /** The logs last as long as the rate, also when the worlds are replaced. */
  #soundOfSides(): [SideSound, SideSound] {
    if (!this.#sides || this.#soundRate !== this.#rate)
      this.#sides = [new SideSound(0, this.#rate), new SideSound(1, this.#rate)];
    this.#soundRate = this.#rate;
    return this.#sides;
  }

  /** Copies of the logs of the sides that play, if it is time. */
  #logs(): Frame['logs'] {
    const now = performance.now();
    if (!this.#live || !this.#sides || now - this.#loggedAt < LOGS_MS) return undefined;
    this.#loggedAt = now;
    const copy = ({ playing, log }: SideSound) => (playing ? (log.memory.slice(0) as ArrayBuffer) : null);
    return [copy(this.#sides[0]), copy(this.#sides[1])];
  }

  #show(pull: Pull) {
    this.#deliver(pull, this.#host.move(pull.move));
  }

  /** Sends a frame as soon as the worlds exist; handles other messages in between. */
  #deliver(pull: Pull, late: number) {
    if (!this.#host.prepare()) {
      setTimeout(() => this.#guard(() => this.#deliver(pull, late)));
      return;
    }
    const { scenes, trace, dump } = pull;
    const frame = this.#host.frame(scenes, trace, late, dump);
    frame.logs = this.#logs();
    const numbers = [...frame.scenes, ...(frame.tapes ?? []), ...(frame.milestones ?? []), ...(frame.traces ?? [])];
    this.#post(
      { kind: 'frame', frame },
      [...numbers.map(({ buffer }) => buffer as ArrayBuffer), ...(frame.logs ?? []).flatMap((log) => log ?? [])],
    );
  }

  #fail(error: unknown) {
    this.#live?.stop();
    this.#post({ kind: 'failed', fault: faultOf(error) }, []);
  }
}
