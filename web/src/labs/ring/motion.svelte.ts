/**
 * Chooses what is drawn of arriving scenes: the newest scene at full speed; positions in between if steps are slow
 * enough to follow; a scene every 500 ms with reduced motion.
 */
import type { Running, Scene } from './scene.ts';
import { exact, GLIDE_MS, onTheWay, type Pose, same } from './pose.ts';

/** Time between two pictures with reduced motion, in ms. */
const REDUCED_MS = 500;

/** A scene with the positions of its actors. */
export interface Picture {
  scene: Scene;
  pose: Pose;
}

export class Motion {
  /**
   * The picture to draw; undefined before the first scene. Remains the same object if only the values in `running`
   * change.
   */
  picture = $state.raw<Picture>();
  /** Running values of the newest scene. */
  running = $state.raw<Running>();
  /** A copy of the picture's scene, because the buffers of a frame return to the worker. */
  #kept: Scene | undefined;
  #next: Scene | undefined;
  #from: Pose | undefined;
  #to: Pose | undefined;
  #began = 0;
  #request: number | undefined;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #drawn = -Infinity;

  /**
   * @param glide whether steps are slower than real time
   * @param reduced whether motion is reduced: fewer pictures, and nothing glides
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
    // True for about half of all frames.
    if (this.picture && this.picture.pose === this.#to && scene.samePicture(this.picture.scene)) return;
    this.#kept = scene.copy(this.#kept);
    this.#to = exact(scene);
    this.picture = { scene: this.#kept, pose: this.#to };
  }

  /** Scenes arrive with every frame, steps do not: only a step starts a new movement. */
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
