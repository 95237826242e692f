/**
 * What is drawn of the scenes that arrive: the newest at once at full speed; on the way there when steps are slow enough to
 * follow; twice a second when the reader of the page asked for less motion.
 */
import type { Scene } from '../../engine/scene.ts';
import { exact, GLIDE_MS, onTheWay, type Pose } from './pose.ts';

/** Time between two pictures with reduced motion, ms. */
const REDUCED_MS = 500;

export class Motion {
  /** The scene to draw. */
  scene = $state.raw<Scene>();
  /** Where everyone stands in it. */
  pose = $state.raw<Pose>();
  #frame = 0;
  #drawn = -Infinity;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param glide steps are slower than real time
   * @param reduced fewer pictures, nothing glides
   */
  show(scene: Scene, glide: boolean, reduced: boolean): void {
    clearTimeout(this.#waiting);
    const now = performance.now();
    const early = this.#drawn + REDUCED_MS - now;
    if (reduced && early > 0) this.#waiting = setTimeout(() => this.#draw(scene, false), early);
    else this.#draw(scene, glide && !reduced);
  }

  stop(): void {
    clearTimeout(this.#waiting);
    cancelAnimationFrame(this.#frame);
  }

  #draw(scene: Scene, glide: boolean): void {
    cancelAnimationFrame(this.#frame);
    this.#drawn = performance.now();
    const from = this.pose;
    const to = exact(scene);
    this.scene = scene;
    if (!glide || !from) {
      this.pose = to;
      return;
    }
    const began = this.#drawn;
    const step = (now: number) => {
      const share = Math.max(0, (now - began) / GLIDE_MS);
      this.pose = onTheWay(from, to, share);
      if (share < 1) this.#frame = requestAnimationFrame(step);
    };
    step(began);
  }
}
