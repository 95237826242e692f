/**
 * What a player's engine runs: a configuration, the stream shown, and the actions done by hand. If the engine refuses a
 * request, its refusal is returned, the requested value is reset, and the previous run continues.
 */
import type { SessionClient } from '../engine/client.ts';
import type { Cut, Scripted } from '../engine/messages.ts';
import type { Action, Config, Refusal } from '../engine/types.ts';
import { MOST_ACTIONS } from '../link/link.ts';

/** The run that the engine has accepted. */
interface Accepted {
  config: Config;
  look: number | null;
  script: Scripted[];
}

/** The outcome of a request to open a session. */
interface Opened {
  /**
   * The session that runs now. Undefined if a newer request follows, if the engine has stopped, or if it refused the
   * first session of all.
   */
  session?: 'new' | 'previous';
  refusal?: Refusal;
}

export abstract class Run {
  /** The requested configuration. It differs from the running one only while a session is being opened. */
  config = $state.raw<Config>({ lab: '', a: '', b: '', seed: 0, rate: 48_000, knobs: {} });
  /** Stream whose ring is shown; null shows all streams if there are many. */
  look = $state<number | null>(null);
  script = $state.raw<Scripted[]>([]);
  /**
   * Returns the action to do when this computer's sound card starts or stops setting the pace, for labs whose worlds
   * contain that sound card; set by the open lab.
   */
  card: (plays: boolean, config: Config) => Action | undefined = () => undefined;
  /** Makes ready what a session of this configuration needs besides it; undefined if nothing is to be done. */
  prepare: (config: Config) => Promise<void> | undefined = () => undefined;

  protected readonly client: SessionClient;
  #accepted: Accepted | undefined;
  #newest: symbol | undefined;
  /** The request to open a session that the engine has not answered yet. */
  #asked: Promise<unknown> | undefined;

  constructor(client: SessionClient) {
    this.client = client;
  }

  /** Requests a new frame. */
  abstract refresh(): void;

  /** Whether the engine has accepted a run. */
  get running(): boolean {
    return this.#accepted !== undefined;
  }

  /**
   * Opens the requested configuration and runs it to `goal`, in ticks. While the engine has not answered another
   * request, this one waits, and a newer one takes its place. `fallback` opens if the configuration is refused and no
   * session was open before.
   */
  protected async openSession(goal: () => number, script: Scripted[], fallback?: Config): Promise<Opened> {
    this.script = script;
    const request = (this.#newest = Symbol());
    if (this.#asked) await this.#asked;
    if (request !== this.#newest) return {};
    const { config, look, script: actions } = this;
    const preparing = this.prepare(config);
    if (preparing) {
      this.#asked = preparing;
      await preparing;
      if (this.#asked === preparing) this.#asked = undefined;
      if (request !== this.#newest) return {};
    }
    const asked = this.client.attempt({
      kind: 'open',
      config,
      goal: goal(),
      script: actions,
      look: look ?? 0,
    });
    this.#asked = asked;
    const answer = await asked;
    if (this.#asked === asked) this.#asked = undefined;
    if (!answer) return {};
    if (!('refusal' in answer)) {
      this.#accepted = { config, look, script: actions };
      return { session: 'new' };
    }
    const { refusal } = answer;
    if (request !== this.#newest) return { refusal };
    if (this.#accepted) {
      this.#request(this.#accepted);
      return { session: 'previous', refusal };
    }
    if (!fallback || fallback === config) return { refusal };
    this.#request({ config: fallback, look: null, script: [] });
    return { ...(await this.openSession(goal, [])), refusal };
  }

  /** Does an action in both worlds at the current time, and drops all actions that were done at later times. */
  async act(action: Action): Promise<Refusal | undefined> {
    if (this.script.length >= MOST_ACTIONS)
      return {
        knob: 'actions',
        value: String(MOST_ACTIONS + 1),
        allowed: { kind: 'actions', most: MOST_ACTIONS },
      };
    const answer = await this.client.attempt({ kind: 'act', action });
    this.refresh();
    if (!answer || 'refusal' in answer) return answer?.refusal;
    const { step } = answer;
    this.#setScript([...this.script.filter((one) => one.step <= step), { step, action }]);
    return undefined;
  }

  /** Shows the ring of another stream. */
  async show(stream: number | null): Promise<Refusal | undefined> {
    const before = this.look;
    this.look = stream;
    const answer = await this.client.attempt({ kind: 'look', stream: stream ?? 0 });
    this.refresh();
    if (answer && 'refusal' in answer) {
      this.look = before;
      return answer.refusal;
    }
    if (this.#accepted) this.#accepted.look = stream;
    return undefined;
  }

  /** Lets the sound card set the pace, or ends that. */
  protected async plug(live: boolean): Promise<Refusal | undefined> {
    void this.client.attempt({ kind: 'live', on: live });
    return this.plugged(live);
  }

  /** Does the action of a lab whose worlds contain the sound card that now sets the pace, or no longer does. */
  protected async plugged(live: boolean): Promise<Refusal | undefined> {
    const action = this.card(live, this.config);
    return action && this.act(action);
  }

  /** Drops an action of a link that the engine could not do, and all actions after it. */
  cut({ done }: Cut) {
    this.#setScript(this.script.slice(0, done));
  }

  /** Forgets the accepted run, because the engine has stopped. The requested configuration is kept for links. */
  protected lost() {
    this.#accepted = undefined;
  }

  #request({ config, look, script }: Accepted) {
    this.config = config;
    this.look = look;
    this.script = script;
  }

  #setScript(script: Scripted[]) {
    this.script = script;
    if (this.#accepted) this.#accepted.script = script;
  }
}
