/**
 * The worker that checks scripts as they are typed, separate from the one that plays, so that a failure does not
 * interrupt the sound.
 */
import { type Failed, faultOf } from '../../../engine/fault.ts';
import { packed } from './tokens.ts';
import type { FromScripts, ToScripts } from './types.ts';

const post = (message: FromScripts | Failed) =>
  self.postMessage(message, {
    transfer: message.kind === 'checked' ? [message.checked.tokens.buffer] : [],
  });

const loaded = (async () => {
  const {
    default: init,
    check_script,
    script_examples,
    script_functions,
  } = await import('../../../../../engine/pkg-station/ringside.js');
  await init();
  post({ kind: 'ready' });
  return { check_script, script_examples, script_functions };
})();

async function answer(asked: ToScripts): Promise<FromScripts> {
  const { check_script, script_examples, script_functions } = await loaded;
  const { id } = asked;
  switch (asked.kind) {
    case 'check': {
      const checked = check_script(asked.text);
      return { kind: 'checked', id, checked: { ...checked, tokens: packed(checked.tokens) } };
    }
    case 'examples':
      return { kind: 'examples', id, examples: script_examples() };
    case 'functions':
      return { kind: 'functions', id, functions: script_functions() };
  }
}

self.onmessage = ({ data }: MessageEvent<ToScripts>) =>
  void answer(data).then(post, (error: unknown) => post({ kind: 'failed', fault: faultOf(error) }));
