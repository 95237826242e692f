/** Light or dark: as the system has it until the reader chooses. The choice is stored. */

export type Shade = 'light' | 'dark';
const KEY = 'ringside.theme';

export class Theme {
  #chosen = $state<Shade | undefined>(readShade());
  #system = $state<Shade>('light');

  constructor() {
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

  #show() {
    if (!this.#chosen) return;
    document.documentElement.dataset.theme = this.#chosen;
    const ground = getComputedStyle(document.documentElement).getPropertyValue('--ground');
    // What the browser draws around the page.
    for (const meta of document.querySelectorAll('meta[name=theme-color]'))
      meta.setAttribute('content', ground);
  }
}

/** Merely touching storage throws where the browser blocks it. */
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
    // The choice then lasts as long as the page.
  }
}
