/** Types of checked scripts, from the engine, and the messages of the worker that checks them. */
export type {
  ScriptExample,
  ScriptFault,
  ScriptFunction,
  ScriptNode,
  ScriptToken,
} from '../../../../../engine/pkg-station/ringside.js';
import type {
  CheckedScript as Checked,
  ScriptExamples,
  ScriptFunctions,
} from '../../../../../engine/pkg-station/ringside.js';
import type { PackedTokens } from './tokens.ts';

/** The result of checking a script. */
export type CheckedScript = Omit<Checked, 'tokens'> & { tokens: PackedTokens };

/** Messages to the worker. */
export type ToScripts =
  | { kind: 'check'; id: number; text: string }
  | { kind: 'examples'; id: number }
  | { kind: 'functions'; id: number };

/** Messages from the worker, with the id of the request. */
export type FromScripts =
  | { kind: 'checked'; id: number; checked: CheckedScript }
  | { kind: 'examples'; id: number; examples: ScriptExamples }
  | { kind: 'functions'; id: number; functions: ScriptFunctions }
  | { kind: 'ready' };
