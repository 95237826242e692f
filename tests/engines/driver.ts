/** The interface of a browser for the sweep, implemented with Playwright and with WebDriver. */

/** In CSS pixels, from the viewport's top left corner. */
export interface Point {
  x: number;
  y: number;
}

/** A viewport in CSS pixels, and whether its pointer is a finger. */
export interface Screen {
  name: string;
  width: number;
  height: number;
  touch: boolean;
}

export const desktop: Screen = { name: 'desktop', width: 1440, height: 900, touch: false };
export const phone: Screen = { name: 'phone', width: 390, height: 844, touch: true };

export interface Driver {
  /** The name and version that the browser reports. */
  readonly version: string;
  /** The driver's support of touch: real touches, or only clicks at the same position. */
  readonly touch: 'taps' | 'clicks';
  /** Loads `address` anew in a viewport of that size; resolves at `DOMContentLoaded`. */
  open(address: string, screen: Screen): Promise<void>;
  /** Runs a function in the page; `given` and the result are passed as JSON. */
  evaluate<T>(run: () => T | Promise<T>): Promise<T>;
  evaluate<T, A>(run: (given: A) => T | Promise<T>, given: A): Promise<T>;
  /** Presses with the mouse, or on touch screens with a touch. */
  press(at: Point): Promise<void>;
  /** The viewport as a PNG. */
  screenshot(): Promise<Buffer>;
  /** Errors on the console and uncaught exceptions since the last call, as far as the driver receives them. */
  problems(): string[];
  close(): Promise<void>;
}
