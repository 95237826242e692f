/** Which browser this is. */

/** The newest name that the browser gives itself, such as `Chrome 141`. */
export function browser(): string {
  const names = [...navigator.userAgent.matchAll(/(Firefox|Edg|HeadlessChrome|Chrome|Version)\/(\d+)/gu)];
  const [, name = '', version = ''] =
    names.find(([, one]) => one === 'Edg') ?? names.find(([, one]) => one === 'Firefox') ?? names[0] ?? [];
  const shown: Record<string, string> = { Edg: 'Edge', HeadlessChrome: 'Chromium', Version: 'Safari' };
  return `${shown[name] ?? name} ${version}`.trim();
}
