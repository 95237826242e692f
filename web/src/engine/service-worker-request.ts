/**
 * One request to the service worker and its last answer. A browser may end a service worker while it works, without an
 * answer. Therefore a working worker sends a sign of life every few seconds (`BEAT` in `public/service-worker.js`);
 * after a silence of `SILENCE` it counts as ended, and the promise is rejected. The promise always settles.
 */

/**
 * The worker's last message: how much is stored and whether an older version is shown in place of this one, or an
 * error's name.
 */
type Answer =
  | { amount: 'nothing' | 'core' | 'all'; bytes: { core: number; rest: number }; fellBack: boolean }
  | { failed: string };

/** Messages before the answer: the share of the work that is done, or a sign of life. */
type Message = Answer | { share: number } | { working: true };

/** Longest silence of a working worker, in ms: four of its signs of life. */
export const SILENCE = 20_000;

/**
 * @param onshare called with the share of the work that is done, 0 to 1 @throws Error if the worker ended before it
 * answered
 */
export function request(
  worker: Pick<ServiceWorker, 'postMessage'>,
  wish: string,
  onshare?: (share: number) => void,
): Promise<Answer> {
  const { port1: port, port2 } = new MessageChannel();
  let timer: ReturnType<typeof setTimeout>;
  return new Promise<Answer>((resolve, reject) => {
    const ended = () => reject(new Error(`The service worker ended before it answered “${wish}”.`));
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(ended, SILENCE);
    };
    port.onmessage = ({ data }: MessageEvent<Message>) => {
      wait();
      if ('share' in data) onshare?.(data.share);
      else if (!('working' in data)) resolve(data);
    };
    // Newer browsers report at once that the other end of the channel is gone.
    port.addEventListener('close', ended);
    wait();
    worker.postMessage({ wish }, [port2]);
  }).finally(() => {
    clearTimeout(timer);
    port.close();
  });
}
