/** The worker that checks scripts as they are typed, beside the one whose engine plays: a fault here disturbs no sound. */
import { said } from '../../../engine/said.ts';
import type { FromScripts, ToScripts } from './types.ts';

const loaded = (async () => {
  const {
    default: init,
    check_script,
    script_examples,
  } = await import('../../../../../engine/pkg-station/ringside.js');
  await init();
  return { check_script, script_examples };
})();

async function work(asked: ToScripts): Promise<FromScripts> {
  try {
    const { check_script, script_examples } = await loaded;
    return asked.kind === 'check'
      ? { kind: 'checked', id: asked.id, checked: check_script(asked.text) }
      : { kind: 'examples', id: asked.id, examples: script_examples() };
  } catch (error) {
    return { kind: 'failed', id: asked.id, message: said(error) };
  }
}

self.onmessage = ({ data }: MessageEvent<ToScripts>) =>
  void work(data).then((answer) => self.postMessage(answer));
