/** Types of checked scripts, from the engine. */
export type {
  ScriptExample,
  ScriptFault,
  ScriptFunction,
  ScriptNode,
  ScriptToken,
} from '../../../../../engine/pkg-station/ringside.js';
import type { CheckedScript as Checked } from '../../../../../engine/pkg-station/ringside.js';
import type { PackedTokens } from './tokens.ts';

/** The result of checking a script. */
export type CheckedScript = Omit<Checked, 'tokens'> & { tokens: PackedTokens };
