/** What the sweep needs of a browser, so that it is written once for Playwright and for WebDriver. */

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

export interface Driver {
  /** The browser's name and version, as it says itself. */
  readonly version: string;
  /** What of a finger the driver can do: press the screen, or only click where a finger would. */
  readonly touch: 'taps' | 'clicks';
  /** Loads `address` anew in a viewport of that size; resolves at `DOMContentLoaded`. */
  open(address: string, screen: Screen): Promise<void>;
  /** Runs a function of the page's own in it; `given` and the result travel as JSON. */
  evaluate<T>(run: () => T | Promise<T>): Promise<T>;
  evaluate<T, A>(run: (given: A) => T | Promise<T>, given: A): Promise<T>;
  /** Presses with the mouse, or with a finger on a screen for touch. */
  press(at: Point): Promise<void>;
  /** The viewport as a PNG. */
  screenshot(): Promise<Buffer>;
  /** Errors on the console and uncaught exceptions since the last call, as far as the driver is told of them. */
  problems(): string[];
  close(): Promise<void>;
}
