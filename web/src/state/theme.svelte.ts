/**
 * Light or dark: as the system has it until the reader chooses. The choice is stored; unless whoever shows the page asked
 * for one, which is as good as a choice and stored nowhere.
 */

export type Shade = 'light' | 'dark';
const KEY = 'ringside.theme';

export class Theme {
  #chosen = $state<Shade | undefined>();
  #system = $state<Shade>('light');

  /** @param asked what the page is shown with, whatever the reader chose elsewhere */
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

  /** Shows what is asked for from now on. */
  ask(asked: Shade | 'auto') {
    this.#chosen = asked === 'auto' ? undefined : asked;
    this.#show();
  }

  #show() {
    if (!this.#chosen) return void delete document.documentElement.dataset.theme;
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
