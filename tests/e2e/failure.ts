/**
 * Makes a worker of the built site fail, for real: its script is served with a preface that gives the engine's module a way to
 * hang, trap, overflow, run out of memory or close. Nothing of it is in the product.
 */
import type { BrowserContext, Page } from 'playwright';

export type Way = 'hang' | 'trap' | 'stack' | 'memory' | 'close at start';

const WAYS: Record<Exclude<Way, 'close at start'>, string> = {
  hang: 'for (;;);',
  trap: `new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.of(
    0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 8, 1, 4, 116, 114, 97, 112, 0, 0, 10, 5, 1, 3, 0, 0, 11,
  ))).exports.trap();`,
  stack: 'const deeper = () => 1 + deeper(); deeper();',
  memory: 'new WebAssembly.Memory({ initial: 1, maximum: 65536 }).grow(2 ** 30);',
};

/** What the page is told, by the way. */
export const TOLD: Record<Way, RegExp> = {
  hang: /did not answer within 5 s/,
  trap: /could not go on \(unreachable\)/,
  stack: /deeper than its stack/,
  memory: /ran out of memory/,
  'close at start': /did not start within 20 s/,
};

/** Runs before everything else in a worker: it may be told first what the worker is told. */
export const prefaced = (view: Page | BrowserContext, script: string, preface: string) =>
  view.route(script, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: preface + (await response.text()) });
  });

/**
 * @param script glob of the worker's file
 * @param at which calls of the module fail: a condition on `name`, and on `given`, what it is called with
 */
export const failing = (view: Page | BrowserContext, script: string, way: Way, at: string) =>
  prefaced(
    view,
    script,
    way === 'close at start'
      ? 'self.close(); await new Promise(() => {});'
      : `
      const fails = () => { ${WAYS[way]} };
      const around = (exports) => Object.fromEntries(Object.entries(exports).map(([name, one]) => [
        name,
        typeof one === 'function' ? (...given) => { if (${at}) fails(); return one(...given); } : one,
      ]));
      const { instantiateStreaming, instantiate } = WebAssembly;
      WebAssembly.instantiateStreaming = async (...given) => {
        const { module, instance } = await instantiateStreaming(...given);
        return { module, instance: { exports: around(instance.exports) } };
      };
    `,
  );
