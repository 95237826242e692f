/**
 * What is drawn of the scenes that arrive: the newest at once at full speed; on the way there when steps are slow enough to
 * follow; twice a second when the reader of the page asked for less motion.
 */
import type { Running, Scene } from './scene.ts';
import { exact, GLIDE_MS, onTheWay, type Pose, same } from './pose.ts';

/** Time between two pictures with reduced motion, ms. */
const REDUCED_MS = 500;

/** A scene and where everyone stands in it. */
export interface Picture {
  scene: Scene;
  pose: Pose;
}

export class Motion {
  /** What to draw; undefined before the first scene. The same object until more changes than what runs on. */
  picture = $state.raw<Picture>();
  /** Of the newest scene. */
  running = $state.raw<Running>();
  /** The picture's scene, in memory of ours: that of a frame goes back to the worker. */
  #kept: Scene | undefined;
  #next: Scene | undefined;
  #from: Pose | undefined;
  #to: Pose | undefined;
  #began = 0;
  #request: number | undefined;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #drawn = -Infinity;

  /**
   * @param glide steps are slower than real time
   * @param reduced fewer pictures, nothing glides
   */
  show(scene: Scene, glide: boolean, reduced: boolean): void {
    clearTimeout(this.#waiting);
    const early = this.#drawn + REDUCED_MS - performance.now();
    if (reduced && early > 0) this.#waiting = setTimeout(() => this.#jump(scene), early);
    else if (glide && !reduced && this.picture) this.#glide(scene, this.picture.pose);
    else this.#jump(scene);
  }

  stop(): void {
    clearTimeout(this.#waiting);
    if (this.#request !== undefined) cancelAnimationFrame(this.#request);
    this.#request = undefined;
  }

  #jump(scene: Scene): void {
    this.stop();
    this.#drawn = performance.now();
    this.running = scene;
    // As it is with half of all frames.
    if (this.picture && this.picture.pose === this.#to && scene.samePicture(this.picture.scene)) return;
    this.#kept = scene.copy(this.#kept);
    this.#to = exact(scene);
    this.picture = { scene: this.#kept, pose: this.#to };
  }

  /** Scenes arrive with every frame, steps do not: only a step begins a new way. */
  #glide(scene: Scene, from: Pose): void {
    const to = exact(scene);
    this.#next = scene;
    if (!this.#to || !same(to, this.#to)) {
      this.#from = from;
      this.#to = to;
      this.#began = performance.now();
    }
    this.#request ??= requestAnimationFrame((now) => this.#tick(now));
  }

  #tick(now: number): void {
    this.#request = undefined;
    const [scene, to] = [this.#next, this.#to];
    if (!scene || !to) return;
    const share = Math.max(0, (now - this.#began) / GLIDE_MS);
    this.#drawn = now;
    this.running = scene;
    this.picture = { scene, pose: this.#from ? onTheWay(this.#from, to, share) : to };
    if (share < 1) this.#request = requestAnimationFrame((later) => this.#tick(later));
  }
}
