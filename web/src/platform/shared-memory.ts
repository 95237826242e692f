/** What this page can share with its workers and worklets. Nothing here throws, whatever the browser blocks. */

/** Whether WebAssembly memory can be shared with a worker that waits on it. */
export const sharesMemory = (page: typeof globalThis): boolean =>
  holds(() => {
    const { WebAssembly, SharedArrayBuffer, Atomics } = page;
    if (typeof Atomics.wait !== 'function' || typeof Atomics.notify !== 'function') return false;
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
    return memory.buffer instanceof SharedArrayBuffer && isSent(page, memory);
  });

/** Whether samples can be shared with a worklet. The sound card needs this, but no WebAssembly. */
export const sharesSamples = (page: typeof globalThis = globalThis): boolean =>
  holds(() => isSent(page, new page.SharedArrayBuffer(4)));

/**
 * Whether a message can contain `shared`. Without isolation, shared memory can be created but not sent. Throws if it
 * cannot be sent.
 */
function isSent({ MessageChannel }: typeof globalThis, shared: unknown): true {
  const { port1, port2 } = new MessageChannel();
  try {
    port1.postMessage(shared);
    return true;
  } finally {
    port1.close();
    port2.close();
  }
}

/** Result of `look`; false if it throws. */
function holds(look: () => boolean): boolean {
  try {
    return look();
  } catch {
    return false;
  }
}
