/** Why a module of the user's own is not run, and what to change. */
import type { Range } from '../own/interfaces.ts';
import type { Refusal } from '../own/refusal.ts';
import { exactBytes, number } from './format.ts';

const ADDRESS =
  ' In C, Rust and Zig a variable is exported as its address: export a function that returns the number.';

const range = ({ begin, bytes }: Range) => `${number(begin)} to ${number(begin + bytes)}`;

export function refusalText(refusal: Refusal): string {
  switch (refusal.kind) {
    case 'large':
      return `The module has ${exactBytes(refusal.bytes)}; allowed: at most ${exactBytes(refusal.most)}. Compile it without debug information, or with optimisation for size.`;
    case 'no-module':
      return 'This is not a WebAssembly module: it does not begin with its four signs and version 1.';
    case 'unreadable':
      return `The module is damaged at byte ${number(refusal.at)}, or uses a part of WebAssembly beyond version 2, such as exceptions or garbage collection. Compile it without these.`;
    case 'invalid':
      return `The browser refuses the module: ${refusal.why}`;
    case 'instruction':
      return `The code has the instruction ${refusal.opcode} at byte ${number(refusal.at)}, which cannot be metered. Compile it without vectors (SIMD), exceptions and garbage collection.`;
    case 'import':
      return `The module imports ${refusal.name}; allowed: env.memory, env.abort, ringside.wait and ringside.notify. Remove the import.`;
    case 'import-type':
      return `The module imports ${refusal.name} with another type; it is ${refusal.asked}.`;
    case 'memory-own':
      return 'The module defines a memory of its own, which cannot be limited. Import it in place of that: env.memory (--importMemory in AssemblyScript, --import-memory for wasm-ld).';
    case 'memory-none':
      return 'The module imports no memory. Import env.memory, with one page.';
    case 'memory-shared':
      return 'The module imports a shared memory. Compile it with one that is not shared; atomic accesses work in it, too.';
    case 'memory-wide':
      return 'The module’s memory has addresses of 64 bits. Compile it for wasm32.';
    case 'memory-large':
      return `The module’s memory begins with ${number(refusal.pages)} pages; allowed: at most ${refusal.most}. Ask for less.`;
    case 'memory-small':
      return `The module allows its memory at most ${refusal.pages} pages; it is given ${refusal.least}. Raise the maximum, or leave it out.`;
    case 'table':
      return `The module’s tables may grow to more than ${number(refusal.most)} elements. Give them a smaller maximum.`;
    case 'global':
      return `The mutable global ${refusal.index} is a reference or a vector, which cannot be saved. Use numbers.`;
    case 'globals':
      return `The module has ${refusal.count} mutable globals; allowed: at most ${refusal.most}, because each state has them all. Keep the state in memory.`;
    case 'function-none':
      return `The module exports no function ${refusal.name}. Export it with the type ${refusal.asked}.`;
    case 'function-type':
      return `The function ${refusal.name} has the type ${refusal.is}; it must be ${refusal.asked}.`;
    case 'constant-none':
      return `The module exports no constant ${refusal.name}. Export it as an immutable global of type i32, or as a function that returns it.`;
    case 'constant-type':
      return `The export ${refusal.name} must be an immutable global of type i32, or a function without parameters that returns an i32.`;
    case 'constant-value':
      return `The constant ${refusal.name} is ${number(refusal.value)}; allowed: ${number(refusal.min)} to ${number(refusal.max)}.${refusal.value > refusal.max ? ADDRESS : ''}`;
    case 'overlap':
      return `The state, ${range(refusal.state)}, and the scratch memory, ${range(refusal.scratch)}, overlap. Scratch memory holds nothing between calls: lay them apart.`;
    case 'reserved':
      return `The export ${refusal.name} begins with ringside:, which is reserved. Choose another name.`;
    case 'words':
      return `The module exports ${refusal.count} words; allowed: at most ${refusal.most}. Export only those that are waited on.`;
  }
}
