/**
 * The sound of the home page: the ring's world. The sound card sets its pace while it is on; before that, the world
 * runs slowly enough to follow by eye. Both sides run in lockstep, so switching between them loses nothing.
 */
import { SessionClient } from '../engine/client.ts';
import type { WorkerLike } from '../engine/supervisor.ts';
import { TICKS_PER_MS, type Catalogue, type Lab, type Refusal, type Side } from '../engine/types.ts';
import type { Notices } from '../state/notices.svelte.ts';
import { Player } from '../state/player.svelte.ts';
import { Sound, type MakeCard } from '../state/sound.svelte.ts';
import { errors } from '../words/errors.en.ts';
import { configOf, stages } from './stages.ts';

/** Virtual time at which the world opens, in ticks: 0.1 s before the slow reader stops A's publisher for the first time. */
const OPENS_AT = 2_400 * TICKS_PER_MS;
/** Speed relative to real time while the sound is off. */
const SLOW = 1 / 4;

export class Radio {
  phase = $state<'waits' | 'loads' | 'runs' | 'gone'>('waits');
  lab = $state.raw<Lab>();
  readonly player: Player;
  readonly sound: Sound;
  #notices: Notices;
  #client: SessionClient;
  #spawn: () => WorkerLike = () => {
    throw new Error('nothing was loaded');
  };
  #settled: () => void = () => undefined;

  /** @param card creates the sound card; for tests */
  constructor(notices: Notices, card?: MakeCard) {
    this.#client = new SessionClient(
      {
        onready: (_, catalogue) => void this.#open(catalogue),
        onframe: (frame) => {
          this.player.receive(frame);
          this.sound.receive(frame);
          if (this.phase === 'loads') this.#settle('runs');
        },
        onfail: () => {
          this.player.end();
          this.#settle('gone');
        },
      },
      () => this.#spawn(),
    );
    this.player = new Player(this.#client);
    this.#notices = notices;
    this.sound = new Sound(this.#client, notices, card);
    // The figure continues without the sound card.
    this.sound.onstopped = () => this.idle();
  }

  /** Loads the world. Resolves when it runs or has failed. @param spawn opens a port to its worker */
  load(spawn: () => WorkerLike): Promise<void> {
    this.#spawn = spawn;
    this.phase = 'loads';
    this.#client.start();
    return new Promise((resolve) => (this.#settled = resolve));
  }

  /** Makes the sound wait for a load. @param port the load's end */
  paced(port: MessagePort) {
    // A world that has stopped needs no load.
    void this.#client.attempt({ kind: 'pace', port }, [port]);
  }

  /** Makes the sound wait for nothing but its own world. */
  unpaced() {
    void this.#client.attempt({ kind: 'pace', port: null });
  }

  /** Whether the sound card sets the pace. */
  get live(): boolean {
    return this.player.live;
  }

  /** Starts or stops the sound. Must be called from a user gesture. */
  async toggle() {
    if (this.live) return this.idle();
    if (this.phase !== 'runs' || !(await this.sound.start())) return;
    this.#show(await this.player.setRate(this.sound.rate));
    void this.player.startLive();
  }

  /** Runs slowly without sound. */
  idle() {
    void this.player.pause();
    void this.player.setSpeed(SLOW);
    this.player.play();
  }

  /** Pauses the world. @returns a function that restores the previous state */
  rest(): () => void {
    const { live, playing } = this.player;
    void this.player.pause();
    return () => {
      if (live) void this.player.startLive();
      else if (playing) this.idle();
    };
  }

  hear(side: Side) {
    void this.sound.hear(side);
  }

  close() {
    void this.sound.close();
    this.#client.end();
  }

  async #open({ labs }: Catalogue) {
    this.lab = labs.find(({ id }) => id === 'ring');
    if (!this.lab) return this.#settle('gone');
    try {
      const { Scene } = await stages.ring.scene();
      this.player.read = (numbers) => new Scene(numbers);
    } catch {
      return this.#settle('gone');
    }
    await this.sound.attach();
    this.player.config = configOf('ring', this.lab);
    this.#show(await this.player.open(OPENS_AT));
    this.idle();
  }

  #show(refusal: Refusal | undefined) {
    if (refusal) this.#notices.show({ topic: 'refused', tone: 'alert', text: errors.refused(refusal) });
  }

  #settle(phase: 'runs' | 'gone') {
    this.phase = phase;
    this.#settled();
  }
}
