/**
 * What the engine runs: configuration, stream shown, actions done by hand. The engine has the last word: a value that it
 * refuses is told and taken back, and what ran runs on.
 */
import { Refused, type EngineClient } from '../engine/client.ts';
import type { Ask, Cut, Scripted } from '../engine/messages.ts';
import type { Action, Config, Refusal } from '../engine/types.ts';
import { allowed } from '../words/errors.en.ts';
import { MOST_ACTIONS } from './link.ts';
import type { Player } from './player.svelte.ts';

/** What runs. */
interface Accepted {
  config: Config;
  look: number | null;
  script: Scripted[];
}

export class Run {
  /** What is wanted; what runs, unless an opening is under way. */
  config = $state.raw<Config>({ lab: '', a: '', b: '', seed: 0, rate: 48_000, knobs: {} });
  /** Stream whose ring is shown; null: all of them, when there are many. */
  look = $state<number | null>(null);
  script = $state.raw<Scripted[]>([]);

  #client: EngineClient;
  #player: Player;
  #onrefused: (refusal: Refusal | undefined) => void;
  #accepted: Accepted | undefined;
  #opening = false;
  #again = false;

  /** @param onrefused told what was refused; told nothing when something was accepted again */
  constructor(client: EngineClient, player: Player, onrefused: (refusal: Refusal | undefined) => void) {
    this.#client = client;
    this.#player = player;
    this.#onrefused = onrefused;
  }

  /**
   * Opens the wanted configuration and runs it to `goal`, in ticks. While an opening is under way only the newest wish
   * is kept. Without anything that ran before, `fallback` opens in place of what is refused.
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

  /** Runs the wanted configuration to where the worlds are now: what would be there, had it been so from the start. */
  reopen() {
    // While the sound card waits for samples there is no time to run from the start.
    return this.open(this.#player.live ? 0 : this.#player.aim);
  }

  /** Does something to both worlds, now; in the past, what came after is forgotten. */
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

  /** Shows another stream's ring. */
  async show(stream: number | null) {
    const before = this.look;
    this.look = stream;
    if ((await this.#try({ kind: 'look', stream: stream ?? 0 })) === 'refused') this.look = before;
    else if (this.#accepted) this.#accepted.look = stream;
    this.#player.refresh();
  }

  /** An action of a link came to nothing: it and what follows it are no part of what runs. */
  cut({ done }: Cut) {
    this.#setScript(this.script.slice(0, done));
  }

  /** The engine is gone, and what ran with it; what is wanted stays, for links. */
  lost() {
    this.#accepted = undefined;
    this.#player.end();
  }

  /** Back to what runs, or to the fallback; unless something newer is wanted by now. */
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

  /** @returns the step it was done at; a refusal is told here, the loss of the engine elsewhere */
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
