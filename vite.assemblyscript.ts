/**
 * Has AssemblyScript's compiler instantiate a small module of its own from the bytes of its `data:` address. It would fetch that
 * address, which the content policy refuses.
 */
import type { Plugin } from 'vite';

const FETCHED = /WebAssembly\.instantiateStreaming\(fetch\(([\w$]+)\)\)/;

export const assemblyScript = (): Plugin => ({
  name: 'ringside:assemblyscript',
  apply: 'build',
  transform: {
    filter: { id: /\/assemblyscript\/dist\/assemblyscript\.js$/ },
    handler(code) {
      if (!FETCHED.test(code))
        throw new Error('assemblyscript.js fetches no module as it did: see vite.assemblyscript.ts.');
      const decoded = (address: string) =>
        `WebAssembly.instantiate(Uint8Array.from(atob(${address}.slice(${address}.indexOf(",")+1)),(sign)=>sign.charCodeAt(0)))`;
      return { code: code.replace(FETCHED, (_, address: string) => decoded(address)), map: null };
    },
  },
});
