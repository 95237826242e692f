/** What the engine says of scripts. Its types come from the engine's own. */
export type {
  CheckedScript,
  ScriptExample,
  ScriptFault,
  ScriptNode,
  ScriptToken,
} from '../../../../../engine/pkg-station/ringside.js';
import type { CheckedScript, ScriptExamples } from '../../../../../engine/pkg-station/ringside.js';

/** To the worker that checks scripts. */
export type ToScripts = { kind: 'check'; id: number; text: string } | { kind: 'examples'; id: number };

/** From it, under the id of what was asked. */
export type FromScripts =
  | { kind: 'checked'; id: number; checked: CheckedScript }
  | { kind: 'examples'; id: number; examples: ScriptExamples }
  | { kind: 'ready' };
