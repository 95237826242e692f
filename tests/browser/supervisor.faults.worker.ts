/** A worker that fails in the way that its name specifies. */
import { faultOf } from '../../web/src/engine/fault.ts';

const { way, first } = JSON.parse(self.name) as { way: string; first: { memory?: null } };
/** What a name cannot carry. */
const memory = () => new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });

const TRAPS = Uint8Array.of(
  ...[
    0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 8, 1, 4, 116, 114, 97, 112, 0, 0, 10, 5, 1,
  ],
  ...[3, 0, 0, 11],
);
const deeper = (depth: number): number => 1 + deeper(depth + 1);

function fail() {
  if (way.startsWith('hangs')) for (;;);
  if (way.startsWith('closes')) return self.close();
  if (way === 'throws at start') throw new Error('thrown at start');
  if (way === 'overflows') deeper(0);
  if (way === 'runs out of memory') new WebAssembly.Memory({ initial: 1, maximum: 65_536 }).grow(2 ** 30);
  const { trap } = new WebAssembly.Instance(new WebAssembly.Module(TRAPS)).exports as { trap: () => void };
  if (way === 'traps') trap();
}

if (way.endsWith('at start')) fail();
else self.postMessage('memory' in first ? { ...first, memory: memory() } : first);

/** Every other failure is caught and reported, as in the page's workers; the others are reported by the browser. */
let asked = 0;
self.onmessage = () => {
  if (asked++ % 2 === 0) return fail();
  try {
    fail();
  } catch (error) {
    self.postMessage({ kind: 'failed', fault: faultOf(error) });
  }
};
