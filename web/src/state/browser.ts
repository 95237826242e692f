/** Name, version and engine of this browser, from its user agent string. */

/** Browser engines that Ringside distinguishes. */
type BrowserEngine = 'chromium' | 'firefox' | 'webkit';

interface Browser {
  /** For example `Chrome`, `Edge`, `Firefox` or `Safari`. */
  name: string;
  version: string;
  engine: BrowserEngine;
}

const NAMES: Record<string, string> = { Edg: 'Edge', HeadlessChrome: 'Chromium', Version: 'Safari' };

/** @param agent the user agent string; tests pass their own */
export function browserHere(agent = navigator.userAgent): Browser {
  const found = [...agent.matchAll(/(Firefox|Edg|HeadlessChrome|Chrome|Version)\/(\d+)/gu)];
  const of = (wanted: string) => found.find(([, name]) => name === wanted);
  const [, name = '', version = ''] = of('Edg') ?? of('Firefox') ?? found[0] ?? [];
  const engine = of('Firefox') ? 'firefox' : of('Chrome') || of('HeadlessChrome') ? 'chromium' : 'webkit';
  return { name: NAMES[name] ?? name, version, engine };
}

/** Name and version of this browser, such as `Chrome 141`. */
export function browser(): string {
  const { name, version } = browserHere();
  return `${name} ${version}`.trim();
}
