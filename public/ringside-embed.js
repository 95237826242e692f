// @ts-check
/**
 * <ringside-embed lab="ring" state="slots=128" theme="auto" knob="slow" title="…">: a frame with a lab of Ringside, as high as
 * it needs to be, that is talked with as docs/embed.md says. What is inside the element is shown where no script runs, and
 * in print. No framework, nothing stored, one global: the element. `ringside-embed.d.ts` has the types.
 */
(() => {
  const script = /** @type {HTMLScriptElement | null} */ (document.currentScript);
  const ours = script?.src || document.baseURI;
  const ATTRIBUTES = ['lab', 'state', 'theme', 'knob', 'height', 'title', 'site'];
  /** Without a height, before the embed has said what it needs; and how long an answer is waited for, in ms. */
  const HEIGHT = '420';
  const PATIENCE = 30_000;
  const looks = new CSSStyleSheet();
  looks.replaceSync(
    ':host{display:block}:host([hidden]){display:none}iframe{border:0;display:block;width:100%}slot{display:none}' +
      '@media print{iframe{display:none}slot{display:block}}',
  );

  class RingsideEmbed extends HTMLElement {
    static observedAttributes = ATTRIBUTES;
    #root = this.attachShadow({ mode: 'open' });
    /** @type {HTMLIFrameElement | undefined} */
    #frame;
    #origin = '';
    #ready = false;
    #count = 0;
    /** @type {Map<number, { resolve: (told: any) => void, reject: (why: Error) => void }>} */
    #asked = new Map();
    /** @type {any[]} asked before the embed was there */
    #early = [];

    connectedCallback() {
      this.#root.adoptedStyleSheets = [looks];
      addEventListener('message', this.#hear);
      this.#show();
    }

    disconnectedCallback() {
      removeEventListener('message', this.#hear);
      this.#forget();
    }

    /** @param {string} name @param {string | null} was @param {string | null} is */
    attributeChangedCallback(name, was, is) {
      if (was === is || !this.#frame) return;
      if (name === 'lab' || name === 'site') return this.#show();
      if (name === 'title') this.#frame.title = is || 'Ringside';
      if (name === 'height') this.#frame.height = is || HEIGHT;
      /** @type {any} */
      const set = {
        state: { state: this.#link },
        theme: { theme: is || 'auto' },
        knob: { knob: is || null },
      };
      if (set[name])
        this.#ask('set-state', set[name]).catch((why) => this.#tell('error', { problem: why.message }));
    }

    play = () => this.#ask('play');
    pause = () => this.#ask('pause');
    /** @param {1 | -1} by */
    step = (by = 1) => this.#ask('step', { by });
    /** @param {number} ms */
    seek = (ms) => this.#ask('seek', { ms });
    /** @param {string} link */
    setState = (link) => this.#ask('set-state', { state: link });

    get #link() {
      const state = this.getAttribute('state');
      return `#v1/${this.getAttribute('lab') || 'ring'}${state ? `?${state}` : ''}`;
    }

    /** A frame of its own for each lab: to lead one elsewhere would be a step in the history of the page. */
    #show() {
      const { origin } = location;
      this.#forget();
      const page = new URL('embed.html', new URL(this.getAttribute('site') || ours, document.baseURI));
      const theme = this.getAttribute('theme') || 'auto';
      const knob = this.getAttribute('knob');
      // A page without an origin cannot be told from any other.
      const host = origin !== 'null' && { host: origin };
      const lang = this.lang && { lang: this.lang };
      page.search = String(new URLSearchParams({ theme, ...(knob && { knob }), ...lang, ...host }));
      page.hash = this.#link;
      this.#origin = page.origin;
      const frame = document.createElement('iframe');
      this.#frame = frame;
      frame.title = this.title || 'Ringside';
      frame.height = this.getAttribute('height') || HEIGHT;
      frame.allow = 'autoplay; cross-origin-isolated; fullscreen; clipboard-write';
      frame.loading = 'lazy';
      frame.src = page.href;
      frame.onload = this.#ping;
      this.#root.replaceChildren(frame, document.createElement('slot'));
    }

    #forget() {
      this.#ready = false;
      this.#early = [];
      for (const { reject } of this.#asked.values()) reject(new Error('The embed is gone.'));
      this.#asked.clear();
    }

    #ping = () => this.#post({ type: 'ping', id: 0 });

    /** @param {object} message */
    #post(message) {
      this.#frame?.contentWindow?.postMessage({ ringside: 1, ...message }, this.#origin);
    }

    /** @param {string} type @param {object} [fields] */
    #ask(type, fields) {
      const id = ++this.#count;
      const message = { type, id, ...fields };
      return new Promise((resolve, reject) => {
        this.#asked.set(id, { resolve, reject });
        setTimeout(() => this.#asked.delete(id) && reject(new Error('The embed did not answer.')), PATIENCE);
        if (this.#ready) return this.#post(message);
        this.#early.push(message);
        // It is wanted, wherever on the page it is.
        if (this.#frame) this.#frame.loading = 'eager';
      });
    }

    /** @param {MessageEvent} event */
    #hear = ({ data, origin, source }) => {
      if (source !== this.#frame?.contentWindow || origin !== this.#origin || data?.ringside !== 1) return;
      const { type, id, ...told } = data;
      delete told.ringside;
      if (type === 'resize') {
        if (!this.hasAttribute('height') && this.#frame) this.#frame.height = told.height;
        // It hears by now, if it did not when it loaded.
        if (!this.#ready) this.#ping();
        return;
      }
      if (type === 'pong' && !this.#ready) {
        this.#ready = true;
        for (const message of this.#early.splice(0)) this.#post(message);
        return this.#tell('ready', told);
      }
      const asked = this.#asked.get(id);
      this.#asked.delete(id);
      if (type !== 'error') asked?.resolve(told);
      else asked?.reject(new Error(told.problem));
      if (type !== 'pong' && !asked) this.#tell(type, told);
    };

    /** @param {string} type @param {object} detail */
    #tell(type, detail) {
      this.dispatchEvent(new CustomEvent(`ringside-${type}`, { detail }));
    }
  }

  for (const name of ATTRIBUTES.filter((name) => name !== 'title')) {
    Object.defineProperty(RingsideEmbed.prototype, name, {
      /** @this {HTMLElement} */
      get() {
        return this.getAttribute(name) ?? '';
      },
      /** @this {HTMLElement} @param {unknown} value */
      set(value) {
        this.setAttribute(name, String(value));
      },
    });
  }
  if (!customElements.get('ringside-embed')) customElements.define('ringside-embed', RingsideEmbed);
})();
