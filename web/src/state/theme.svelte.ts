/**
 * Light or dark theme: the system's until the user chooses one. The choice is stored. An embedding page may set the
 * theme as well, which is not stored.
 */

export type Shade = 'light' | 'dark';
const KEY = 'ringside.theme';

export class Theme {
  #chosen = $state<Shade | undefined>();
  #system = $state<Shade>('light');

  /** @param asked the theme that an embedding page asks for; overrides the stored choice */
  constructor(asked?: Shade | 'auto') {
    this.#chosen = asked === 'auto' ? undefined : (asked ?? readShade());
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => (this.#system = dark.matches ? 'dark' : 'light');
    follow();
    dark.addEventListener('change', follow);
    this.#show();
  }

  get shade(): Shade {
    return this.#chosen ?? this.#system;
  }

  toggle() {
    this.#chosen = this.shade === 'dark' ? 'light' : 'dark';
    storeShade(this.#chosen);
    this.#show();
  }

  /** Applies a theme that an embedding page asks for. */
  ask(asked: Shade | 'auto') {
    this.#chosen = asked === 'auto' ? undefined : asked;
    this.#show();
  }

  #show() {
    if (!this.#chosen) return void delete document.documentElement.dataset.theme;
    document.documentElement.dataset.theme = this.#chosen;
    const ground = getComputedStyle(document.documentElement).getPropertyValue('--ground');
    // Colour of the browser's own controls around the page.
    for (const meta of document.querySelectorAll('meta[name=theme-color]'))
      meta.setAttribute('content', ground);
  }
}

/** Returns the stored theme. Accessing `localStorage` throws if the browser blocks it. */
function readShade(): Shade | undefined {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : undefined;
  } catch {
    return undefined;
  }
}

function storeShade(shade: Shade) {
  try {
    localStorage.setItem(KEY, shade);
  } catch {
    // Storage is blocked; the choice lasts as long as the page.
  }
}
