// @ts-check
/**
 * <ringside-embed lab="ring" state="slots=128" theme="auto" knob="slow" title="…">: a frame that shows a lab of Ringside, with
 * the height that the lab requests. docs/embed.md describes its messages, ringside-embed.d.ts its types. The element's
 * content is shown if scripts do not run, if an attribute is invalid, if the browser blocks the frame, and in print. Attributes
 * and messages are checked here, because a page may pass on input from strangers; and so may its elements: `<img name=body>`
 * replaces `document.body`, so what is asked of the document is asked of its prototype.
 */
(() => {
  /** @param {string} name of a property of the document, whatever elements are called */
  const own = (name) => Reflect.get(Document.prototype, name, document);
  /** @param {string} tag @returns {any} */
  const create = (tag) => own('createElement').call(document, tag);
  const script = /** @type {HTMLScriptElement | null} */ (own('currentScript'));
  const base = () => own('baseURI');
  const home = script?.src || base();
  /** Initial and largest height in CSS pixels. */
  const HEIGHT = 420;
  const MAX_HEIGHT = 4000;
  const TIMEOUT_MS = 30_000;
  /** Time after its load in which a frame says something, unless the browser shows an error in its place. */
  const SILENCE_MS = 10_000;
  /** Largest number of unanswered requests. */
  const MAX_REQUESTS = 32;
  const MAX_LINK = 32_768;
  /** @type {Record<string, [RegExp, string]>} pattern of each attribute, and its description */
  const RULES = {
    lab: [/^[a-z][a-z-]{0,31}$/, 'the id of a lab, such as ring'],
    state: [
      new RegExp(`^[^#]{0,${MAX_LINK}}$`),
      `a link's text after its “?”, at most ${MAX_LINK} characters`,
    ],
    version: [/^[1-9]$/, 'the number after the “v” of a link, such as 2'],
    theme: [/^(auto|page|light|dark)$/, 'auto, page, light or dark'],
    knob: [/^[\w-]{1,64}$/, 'the id of a knob, such as slow'],
    height: [/^([1-9]\d\d|[1-3]\d{3}|4000)$/, `100 to ${MAX_HEIGHT} CSS pixels`],
  };
  const ATTRIBUTES = [...Object.keys(RULES), 'title', 'site'];
  const styles = new CSSStyleSheet();
  styles.replaceSync(
    ':host{display:block}:host([hidden]){display:none}iframe{border:0;display:block;width:100%}iframe~slot,iframe[hidden]{display:none}' +
      'iframe[hidden]~slot{display:block}@media print{iframe{display:none}iframe~slot{display:block}}',
  );

  /** Attributes that name a theme, such as `data-bs-theme`; but not `data-dark-theme`, the theme for when it is dark. */
  const THEMED = /^(?!.*(dark|light)).*(class|theme|scheme|mode)/;
  const NAMED = /^(?!no)(?:\w+--?)?(?:(dark|slate|night)|light)(?:-?(?:mode|theme))?$/i;
  /** @param {Element} element whose surroundings count @returns the page's theme: as it is named, declared or painted */
  function pageTheme(element) {
    const around = [own('documentElement'), own('body')].filter(Boolean);
    for (const { name, value } of around.flatMap(({ attributes }) => [...attributes]))
      for (const word of THEMED.test(name) ? value.split(/\s+/) : []) {
        const named = NAMED.exec(word);
        if (named) return named[1] ? 'dark' : 'light';
      }
    const [declared, another] = getComputedStyle(element).colorScheme.match(/dark|light/g) ?? [];
    if (declared) return another ? 'auto' : declared;
    for (const one of around.reverse()) {
      const painted = getComputedStyle(one).backgroundColor.match(/[\d.]+/g) ?? [];
      const [red = 0, green = 0, blue = 0, alpha = 1] = painted.map(Number);
      if (alpha > 0) return red * 0.3 + green * 0.6 + blue * 0.1 < 128 ? 'dark' : 'light';
    }
    return 'light';
  }

  class RingsideEmbed extends HTMLElement {
    static observedAttributes = ATTRIBUTES;
    #root = this.attachShadow({ mode: 'open' });
    /** @type {HTMLIFrameElement | undefined} */
    #frame;
    #origin = '';
    #ready = false;
    #lastId = 0;
    /** @type {Map<number, { resolve: (answer: any) => void, reject: (why: Error) => void, timer: any }>} */
    #pending = new Map();
    /** @type {object[]} requests made before the embed is ready */
    #queue = [];
    /** @type {any} timer of a frame that has loaded and has said nothing */
    #silence;
    /** The theme that the embed was told last. */
    #theme = '';
    #observer = new MutationObserver(() => this.#follow());
    #system = matchMedia('(prefers-color-scheme: dark)');

    connectedCallback() {
      this.#root.adoptedStyleSheets = [styles];
      addEventListener('message', this.#receive);
      addEventListener('transitionend', this.#follow);
      this.#system.addEventListener('change', this.#follow);
      this.#show();
      this.#follow();
    }

    disconnectedCallback() {
      removeEventListener('message', this.#receive);
      removeEventListener('transitionend', this.#follow);
      this.#system.removeEventListener('change', this.#follow);
      this.#observer.disconnect();
      this.#reset('The embed was removed.');
    }

    /** @param {string} name @param {string | null} was @param {string | null} is */
    attributeChangedCallback(name, was, is) {
      if (was === is || !this.isConnected || !this.#root.firstChild) return;
      if (name === 'lab' || name === 'site' || !this.#frame) return this.#show();
      if (name === 'title') this.#frame.title = is || 'Ringside';
      if (name === 'height') this.#frame.height = this.#read('height') || String(HEIGHT);
      if (name === 'theme' || name === 'knob') this.#set(this.#looks);
      if (name === 'theme') this.#follow();
      if (name === 'state' || name === 'version') this.#set({ state: this.#link });
    }

    /** Tells the embed the theme of the page, if that is its theme and has changed. */
    #follow = () => {
      if (this.getAttribute('theme') !== 'page') return;
      // The page may replace its body.
      this.#observer.observe(own('documentElement'), { attributes: true, childList: true });
      if (own('body')) this.#observer.observe(own('body'), { attributes: true });
      const told = this.#theme;
      if (this.#ready && this.#looks.theme !== told) this.#set(this.#looks);
    };

    play = () => this.#request('play');
    pause = () => this.#request('pause');
    /** @param {1 | -1} by */
    step = (by = 1) => this.#request('step', { by });
    /** @param {number} ms */
    seek = (ms) => this.#request('seek', { ms });
    /** @param {string} link */
    setState = (link) => this.#request('set-state', { state: String(link) });

    /** @param {string} name @returns the attribute's value; empty if it is absent or invalid; reports an invalid value */
    #read(name) {
      const value = this.getAttribute(name) ?? '';
      const [rule, allowed] = RULES[name];
      if (!value || rule.test(value)) return value;
      this.#complain(name, value, allowed);
      return '';
    }

    /** @param {string} name @param {string} value @param {string} allowed */
    #complain(name, value, allowed) {
      this.#report(`“${name}” cannot be ${value.slice(0, 80)}. Allowed: ${allowed}.`);
    }

    /** @param {string} problem */
    #report(problem) {
      console.error(`ringside-embed: ${problem}`);
      this.#emit('error', { problem });
    }

    get #link() {
      const state = this.#read('state');
      return `#v${this.#read('version') || 1}/${this.#read('lab') || 'ring'}${state && `?${state}`}`;
    }

    get #looks() {
      const theme = this.#read('theme') || 'auto';
      this.#theme = theme === 'page' ? pageTheme(this) : theme;
      return { theme: this.#theme, knob: this.#read('knob') || null };
    }

    /** @returns {URL | undefined} the address of the frame; undefined, after a report, if it is not an http or https address */
    #address() {
      const site = this.getAttribute('site') || home;
      try {
        const page = new URL('embed.html', new URL(site, base()));
        if (/^https?:$/.test(page.protocol)) return page;
      } catch {
        // Reported below, like other invalid addresses.
      }
      this.#complain('site', site, 'an http or https address');
      return undefined;
    }

    /** Makes a new frame. Navigating the old one to another lab would add an entry to the browser's history. */
    #show() {
      this.#reset('The embed shows another lab.');
      const page = this.#address();
      const lab = this.getAttribute('lab');
      if (!page || (lab && !this.#read('lab'))) return this.#root.replaceChildren(create('slot'));
      const { theme, knob } = this.#looks;
      // Of a page that was opened from a file, `file://` or `null`.
      const host = { host: location.origin };
      const lang = this.lang && { lang: this.lang };
      page.search = String(new URLSearchParams({ theme, ...(knob && { knob }), ...lang, ...host }));
      page.hash = this.#link;
      this.#origin = page.origin;
      /** @type {HTMLIFrameElement} */
      const frame = create('iframe');
      this.#frame = frame;
      frame.title = this.title || 'Ringside';
      frame.height = this.#read('height') || String(HEIGHT);
      frame.allow = 'autoplay; cross-origin-isolated; fullscreen; clipboard-write';
      // Allows its own origin (for storage and workers), new tabs, and downloads, but no navigation of the page around it.
      frame.setAttribute(
        'sandbox',
        'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads',
      );
      frame.loading = 'lazy';
      frame.src = page.href;
      let loads = 0;
      frame.onload = () => {
        // A frame that loads again is a new page, which does not have the previous page's requests.
        if (loads++) this.#reset('The embed was loaded again.', frame);
        clearTimeout(this.#silence);
        this.#silence = setTimeout(() => {
          frame.hidden = true;
          this.#report(
            `The frame said nothing for ${SILENCE_MS / 1000} s. Its host may be unreachable, or this page may not show it: see “What your page must allow” in docs/embed.md.`,
          );
        }, SILENCE_MS);
        this.#ping();
      };
      this.#root.replaceChildren(frame, create('slot'));
    }

    /** @param {string} why error of unanswered requests @param {HTMLIFrameElement} [frame] frame to keep */
    #reset(why, frame) {
      this.#frame = frame;
      this.#ready = false;
      clearTimeout(this.#silence);
      this.#queue = [];
      for (const { reject, timer } of this.#pending.values()) {
        clearTimeout(timer);
        reject(new Error(why));
      }
      this.#pending.clear();
      if (frame) this.#set(this.#looks);
    }

    #ping = () => this.#post({ type: 'ping', id: 0 });

    /** @param {object} message */
    #post(message) {
      this.#frame?.contentWindow?.postMessage({ ringside: 1, ...message }, this.#origin);
    }

    /** @param {object} fields */
    #set(fields) {
      this.#request('set-state', fields).catch(({ message }) => this.#report(message));
    }

    /** @param {string} type @param {any} [fields] @returns {Promise<any>} the answer */
    #request(type, fields) {
      return new Promise((resolve, reject) => {
        const refuse = (/** @type {string} */ why) => reject(new Error(why));
        if (!this.#frame) return refuse('The embed is not in the page, or shows no lab.');
        if (this.#pending.size >= MAX_REQUESTS)
          return refuse(`${MAX_REQUESTS} requests wait for answers already.`);
        if (fields?.state?.length > MAX_LINK) return refuse(`“state” is longer than ${MAX_LINK} characters.`);
        const id = ++this.#lastId;
        const timer = setTimeout(() => {
          this.#pending.delete(id);
          refuse(`The embed did not answer within ${TIMEOUT_MS / 1000} s.`);
        }, TIMEOUT_MS);
        this.#pending.set(id, { resolve, reject, timer });
        const message = { type, id, ...fields };
        if (this.#ready) return this.#post(message);
        this.#queue.push(message);
        // Loads the frame now, even if it is outside of the viewport.
        this.#frame.loading = 'eager';
      });
    }

    /** @param {MessageEvent} event */
    #receive = ({ data, origin, source }) => {
      const frame = this.#frame;
      if (!frame || source !== frame.contentWindow || origin !== this.#origin || data?.ringside !== 1) return;
      clearTimeout(this.#silence);
      frame.hidden = false;
      const { type, id, ...fields } = data;
      delete fields.ringside;
      if (type === 'resize') {
        const { height } = fields;
        if (!this.#read('height') && height > 0) frame.height = String(Math.min(height, MAX_HEIGHT));
        // The embed listens now, even if it did not when it loaded.
        if (!this.#ready) this.#ping();
        return;
      }
      if (type === 'pong' && !this.#ready) {
        this.#ready = true;
        for (const message of this.#queue.splice(0)) this.#post(message);
        this.#follow();
        return this.#emit('ready', fields);
      }
      const pending = this.#pending.get(id);
      if (pending) {
        this.#pending.delete(id);
        clearTimeout(pending.timer);
        if (type === 'error') pending.reject(new Error(fields.problem));
        else pending.resolve(fields);
      } else if (/^(state-changed|result|error)$/.test(type)) this.#emit(type, fields);
    };

    /** @param {string} type @param {object} detail */
    #emit(type, detail) {
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
