/** Carries out the requests of a host with the session of the lab that is shown. */
import { isolation } from '../engine/isolation.svelte.ts';
import { TICKS_PER_MS } from '../engine/types.ts';
import type { Session } from '../app/selectors.ts';
import { labOf } from '../link/link.ts';
import { problem } from '../words/embed.en.ts';
import { version } from '../../../package.json';
import type { Asked } from './asked.ts';
import type { Shown } from './host.ts';

/** Resolves when the reactive condition `holds` becomes true. */
const reached = (holds: () => boolean) =>
  new Promise<void>((resolve) => {
    const end = $effect.root(() => {
      $effect(() => {
        if (!holds()) return;
        resolve();
        queueMicrotask(() => end());
      });
    });
  });

export class ShownLab implements Shown {
  /** Id of the knob shown. */
  knob = $state<string | null>(null);
  /** Whether there is enough width for the lab to run; otherwise a picture is shown. */
  room = $state(false);
  #session: Session;
  /** Resolves when the engine has loaded or has failed to load. */
  #loaded: Promise<void>;
  /** Resolves when the first frame is shown or cannot be. */
  #ready: Promise<void>;

  constructor(session: Session, { knob }: Asked) {
    this.#session = session;
    this.knob = knob;
    this.#loaded = reached(() => session.phase !== 'loading');
    this.#ready = reached(
      () => session.player.scenes !== undefined || session.phase === 'failed' || session.phase === 'still',
    );
  }

  /** What is wrong with the embed's link and its knob, in sentences for the author of the page around it, once the lab is open. */
  async problems(): Promise<string[]> {
    await this.#ready;
    const { notices, labs, lab } = this.#session;
    const texts = notices.list
      .filter(({ topic }) => topic === 'link' || topic === 'refused')
      .map((notice) => (notice.labs ? `${notice.text} ${labs.join(', ')}` : notice.text));
    const ids = lab?.knobs.map(({ id }) => id) ?? [];
    if (lab && this.knob !== null && !ids.includes(this.knob))
      texts.push(problem.address({ knob: 'knob', value: this.knob, allowed: { kind: 'one-of', ids } }));
    return texts;
  }

  about() {
    return { version, lab: this.#session.id, rung: isolation.result.rung };
  }

  state() {
    const { link, player } = this.#session;
    return { state: link, playing: player.playing, ms: player.aim / TICKS_PER_MS };
  }

  async setState({ state, theme, knob }: Parameters<Shown['setState']>[0]) {
    if (!this.room) throw new Error(problem.still);
    await this.#loaded;
    const { id, notices, lab: known, phase, failure } = this.#session;
    // Only a new link replaces an engine that has failed or hangs.
    if (phase === 'still') throw new Error(problem.still);
    if (failure && state === undefined) throw new Error(failure.why);
    if (knob != null) this.#check('knob', knob, known?.knobs.map((one) => one.id) ?? []);
    if (state !== undefined) {
      const lab = labOf(state);
      if (lab !== undefined) this.#check('lab', lab, [id]);
      const wrong = await this.#session.follow(state, true);
      // The host receives the refusal; the notice would tell the user, who did nothing.
      for (const topic of ['link', 'refused']) notices.dismiss(topic);
      if (wrong !== undefined) throw new Error(wrong);
      history.replaceState(null, '', this.#session.link);
    }
    if (knob !== undefined) this.knob = knob;
    if (theme !== undefined) this.#session.theme.ask(theme);
  }

  async play() {
    await this.#runs();
    if (!this.#session.player.playing) this.#session.commands.togglePlay();
  }

  pause() {
    if (!this.room || this.#session.phase === 'still') throw new Error(problem.still);
    this.#session.rest();
  }

  hurry() {
    void this.#session.hurry();
  }

  async step(by: 1 | -1) {
    await this.#runs();
    this.#session.commands.step(by);
  }

  async seek(ms: number) {
    await this.#runs();
    this.#session.commands.seek(Math.round(ms * TICKS_PER_MS));
  }

  /** Resolves when the lab runs. */
  async #runs() {
    if (!this.room) throw new Error(problem.still);
    await this.#ready;
    const { phase, failure } = this.#session;
    if (phase === 'still') throw new Error(problem.still);
    if (phase !== 'ready') throw new Error(failure?.why ?? '');
  }

  #check(knob: string, value: string, ids: string[]) {
    if (!ids.includes(value))
      throw new Error(problem.message({ knob, value, allowed: { kind: 'one-of', ids } }));
  }
}
