/**
 * What the engine runs: a configuration, the stream shown, and the actions done by hand. If the engine refuses a value,
 * the refusal is reported, the value is reset, and the previous run continues.
 */
import { Refused, type EngineClient } from '../engine/client.ts';
import type { Ask, Cut, Scripted } from '../engine/messages.ts';
import type { Action, Config, Refusal } from '../engine/types.ts';
import { allowed } from '../words/errors.en.ts';
import { MOST_ACTIONS } from '../link/link.ts';
import type { Player } from './player.svelte.ts';

/** The run that the engine has accepted. */
interface Accepted {
  config: Config;
  look: number | null;
  script: Scripted[];
}

export class Run {
  /** The requested configuration. It differs from the running one only while a session is being opened. */
  config = $state.raw<Config>({ lab: '', a: '', b: '', seed: 0, rate: 48_000, knobs: {} });
  /** Stream whose ring is shown; null shows all streams if there are many. */
  look = $state<number | null>(null);
  script = $state.raw<Scripted[]>([]);

  #client: EngineClient;
  #player: Player;
  #onrefused: (refusal: Refusal | undefined) => void;
  #accepted: Accepted | undefined;
  #opening = false;
  #again = false;

  /** @param onrefused called with each refusal, and with undefined when a later request was accepted */
  constructor(client: EngineClient, player: Player, onrefused: (refusal: Refusal | undefined) => void) {
    this.#client = client;
    this.#player = player;
    this.#onrefused = onrefused;
  }

  /**
   * Opens the requested configuration and runs it to `goal`, in ticks. If a session is being opened already, only the
   * newest request follows it. `fallback` opens if the configuration is refused and no session was open before.
   */
  async open(goal: number, script: Scripted[] = [], fallback?: Config) {
    this.script = script;
    this.#player.reset(goal);
    this.#again = true;
    if (this.#opening) return;
    this.#opening = true;
    let refused = false;
    while (this.#again) {
      this.#again = false;
      const { config, look, script } = this;
      const goal = this.#player.aim;
      const opened = await this.#try({ kind: 'open', config, goal, script, look: look ?? 0 });
      if (opened === 'refused') {
        refused = true;
        this.#revert(config, fallback);
      } else if (opened !== 'lost') {
        this.#accepted = { config, look, script };
        this.#player.begin();
      }
    }
    this.#opening = false;
    if (!refused) this.#onrefused(undefined);
  }

  /**
   * Opens the requested configuration and runs it to the current time, to show the state that it would have reached.
   */
  reopen() {
    // While the sound card sets the pace, running to the current time would starve it of samples.
    return this.open(this.#player.live ? 0 : this.#player.aim);
  }

  /** Does an action in both worlds at the current time, and drops all actions that were done at later times. */
  async act(action: Action) {
    if (this.script.length >= MOST_ACTIONS) {
      const value = String(MOST_ACTIONS + 1);
      return this.#onrefused({ knob: 'action', value, allowed: allowed.actions(MOST_ACTIONS) });
    }
    const step = await this.#try({ kind: 'act', action });
    if (typeof step !== 'number') return;
    this.#onrefused(undefined);
    this.#setScript([...this.script.filter((one) => one.step <= step), { step, action }]);
    this.#player.refresh();
  }

  /** Shows the ring of another stream. */
  async show(stream: number | null) {
    const before = this.look;
    this.look = stream;
    if ((await this.#try({ kind: 'look', stream: stream ?? 0 })) === 'refused') this.look = before;
    else if (this.#accepted) this.#accepted.look = stream;
    this.#player.refresh();
  }

  /** Drops an action of a link that the engine could not do, and all actions after it. */
  cut({ done }: Cut) {
    this.#setScript(this.script.slice(0, done));
  }

  /** Forgets the accepted run, because the engine has stopped. The requested configuration is kept for links. */
  lost() {
    this.#accepted = undefined;
    this.#player.end();
  }

  /** Resets the request to the accepted run, or to the fallback if there is none, unless a newer request is waiting. */
  #revert(refused: Config, fallback?: Config) {
    if (this.#again) return;
    if (this.#accepted) {
      this.#want(this.#accepted);
      this.#player.goOn();
    } else if (fallback && fallback !== refused) {
      this.#want({ config: fallback, look: null, script: [] });
      this.#again = true;
    }
  }

  #want({ config, look, script }: Accepted) {
    this.config = config;
    this.look = look;
    this.script = script;
  }

  #setScript(script: Scripted[]) {
    this.script = script;
    if (this.#accepted) this.#accepted.script = script;
  }

  /**
   * @returns the step at which the action was done; reports a refusal here, while the loss of the engine is reported
   * elsewhere
   */
  async #try(ask: Ask): Promise<number | 'refused' | 'lost'> {
    try {
      return await this.#client.ask(ask);
    } catch (error) {
      if (!(error instanceof Refused)) return 'lost';
      this.#onrefused(error.refusal);
      return 'refused';
    }
  }
}
