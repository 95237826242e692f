/**
 * Makes a worker of the built site really fail: its script is served with a prefix that makes the engine's module
 * hang, trap, overflow its stack, run out of memory or close. None of this is part of the product.
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

/** The page's message for each kind of failure. */
export const TOLD: Record<Way, RegExp> = {
  hang: /did not answer within 5 s/,
  trap: /could not go on \(unreachable\)/,
  stack: /deeper than its stack/,
  memory: /ran out of memory/,
  'close at start': /did not start within 20 s/,
};

/** Runs before the worker's own code, so that it can receive messages first. */
export const prefaced = (view: Page | BrowserContext, script: string, preface: string) =>
  view.route(script, async (route) => {
    // If the page is closed meanwhile, the connection and the response end with it, and nobody waits for the script.
    try {
      const response = await route.fetch();
      await route.fulfill({ response, body: preface + (await response.text()) });
    } catch {
      await route.abort().catch(() => undefined);
    }
  });

/**
 * @param script glob of the worker's file
 * @param at the calls of the module that fail: a condition on `name` and on the arguments, `given`
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
