/** Which browser this is, as it calls itself. */

/** What browsers are built on. */
type BrowserEngine = 'chromium' | 'firefox' | 'webkit';

interface Browser {
  /** `Chrome`, `Edge`, `Firefox`, `Safari` … */
  name: string;
  version: string;
  engine: BrowserEngine;
}

const NAMES: Record<string, string> = { Edg: 'Edge', HeadlessChrome: 'Chromium', Version: 'Safari' };

/** @param agent what the browser says of itself, for tests */
export function browserHere(agent = navigator.userAgent): Browser {
  const found = [...agent.matchAll(/(Firefox|Edg|HeadlessChrome|Chrome|Version)\/(\d+)/gu)];
  const of = (wanted: string) => found.find(([, name]) => name === wanted);
  const [, name = '', version = ''] = of('Edg') ?? of('Firefox') ?? found[0] ?? [];
  const engine = of('Firefox') ? 'firefox' : of('Chrome') || of('HeadlessChrome') ? 'chromium' : 'webkit';
  return { name: NAMES[name] ?? name, version, engine };
}

/** Its newest name, such as `Chrome 141`. */
export function browser(): string {
  const { name, version } = browserHere();
  return `${name} ${version}`.trim();
}
