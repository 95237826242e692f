/**
 * What is heard on the home page: the ring's world, whose pace the sound card sets while one listens; before that it turns slowly
 * enough to be followed by eye. Both sides run in lockstep, so going from one to the other loses nothing.
 */
import { EngineClient } from '../engine/client.ts';
import type { WorkerLike } from '../engine/supervisor.ts';
import type { Catalogue, Lab, Side } from '../engine/types.ts';
import { Run } from '../state/run.svelte.ts';
import type { Notices } from '../state/notices.svelte.ts';
import { Player } from '../state/player.svelte.ts';
import { Sound, type MakeCard } from '../state/sound.svelte.ts';
import { errors } from '../words/errors.en.ts';
import { configOf, stages } from './stages.ts';

/** Of the time that the lab shows, while nobody listens. */
const SLOW = 1 / 4;

export class Radio {
  phase = $state<'waits' | 'loads' | 'runs' | 'gone'>('waits');
  lab = $state.raw<Lab>();
  readonly player: Player;
  readonly sound: Sound;
  #client: EngineClient;
  #run: Run;
  #spawn: () => WorkerLike = () => {
    throw new Error('nothing was loaded');
  };
  #settled: () => void = () => undefined;

  /** @param card what tests put in place of the sound card */
  constructor(notices: Notices, card?: MakeCard) {
    this.#client = new EngineClient(
      {
        onready: (_, catalogue) => void this.#open(catalogue),
        onframe: (frame) => {
          this.player.show(frame);
          if (this.phase === 'loads') this.#settle('runs');
        },
        onfail: () => {
          this.#run.lost();
          this.#settle('gone');
        },
      },
      () => this.#spawn(),
    );
    this.player = new Player(this.#client);
    this.player.read = stages.ring.read;
    this.#run = new Run(this.#client, this.player, (refusal) => {
      if (refusal) notices.show({ topic: 'refused', tone: 'alert', text: errors.refused(refusal) });
    });
    this.sound = new Sound(this.#client, notices, card);
    // The figure goes on without it.
    this.sound.onstopped = () => this.idle();
  }

  /** Loads it. Resolves when it runs, or has failed. @param spawn its desk */
  load(spawn: () => WorkerLike): Promise<void> {
    this.#spawn = spawn;
    this.phase = 'loads';
    this.#client.start();
    return new Promise((resolve) => (this.#settled = resolve));
  }

  /** Whether the sound card sets the pace. */
  get live(): boolean {
    return this.player.live;
  }

  /** Starts the sound, or ends it. From a press. */
  async toggle() {
    if (this.live) return this.idle();
    if (this.phase !== 'runs' || !(await this.sound.start())) return;
    const { rate } = this.sound;
    if (rate !== this.#run.config.rate) {
      this.#run.config = { ...this.#run.config, rate };
      await this.#run.open(0);
    }
    this.player.startLive();
  }

  /** Turns slowly, unheard. */
  idle() {
    this.player.pause();
    this.player.setSpeed(SLOW);
    this.player.play();
  }

  /** Stands still. @returns what brings back what was */
  rest(): () => void {
    const { live, playing } = this.player;
    this.player.pause();
    return () => {
      if (live) this.player.startLive();
      else if (playing) this.idle();
    };
  }

  hear(side: Side) {
    void this.sound.hear(side);
  }

  close() {
    void this.sound.close();
    this.#client.stop();
  }

  async #open({ labs }: Catalogue) {
    this.lab = labs.find(({ id }) => id === 'ring');
    if (!this.lab) return this.#settle('gone');
    await this.sound.attach();
    this.#run.config = configOf('ring', this.lab);
    await this.#run.open(0);
    this.idle();
  }

  #settle(phase: 'runs' | 'gone') {
    this.phase = phase;
    this.#settled();
  }
}
