// Translated from own.refusals.en.ts, digest dd9b9c5a.
import type { Range } from '../own/interfaces.ts';
import type { Refusal } from '../own/refusal.ts';
import { exactBytes, number } from './format.ts';

const ADDRESS = 'C、Rust 和 Zig 把变量导出为它的地址：请导出一个返回该数字的函数。';

const range = ({ begin, bytes }: Range) => `${number(begin)} 到 ${number(begin + bytes)}`;

export function refusalText(refusal: Refusal): string {
  switch (refusal.kind) {
    case 'large':
      return `模块有 ${exactBytes(refusal.bytes)}；最多允许 ${exactBytes(refusal.most)}。请去掉调试信息，或按大小优化编译。`;
    case 'no-module':
      return '这不是 WebAssembly 模块：开头不是它的四个标志字节和版本 1。';
    case 'unreadable':
      return `模块在第 ${number(refusal.at)} 字节处损坏，或使用了 WebAssembly 2 之后的内容，例如异常或垃圾回收。请不要使用它们编译。`;
    case 'invalid':
      return `浏览器拒绝了模块：${refusal.why}`;
    case 'instruction':
      return `代码在第 ${number(refusal.at)} 字节处有指令 ${refusal.opcode}，无法计量。编译时请不要使用向量（SIMD）、异常和垃圾回收。`;
    case 'import':
      return `模块导入了 ${refusal.name}；允许的有：env.memory、env.abort、ringside.wait 和 ringside.notify。请去掉这个导入。`;
    case 'import-type':
      return `模块导入 ${refusal.name} 时用了别的类型；它的类型是 ${refusal.asked}。`;
    case 'memory-own':
      return '模块定义了自己的内存，这样的内存无法限制。请改为导入 env.memory（AssemblyScript 用 --importMemory，wasm-ld 用 --import-memory）。';
    case 'memory-none':
      return '模块没有导入内存。请导入 env.memory，一页即可。';
    case 'memory-shared':
      return '模块导入了共享内存。请用非共享内存编译；原子访问在其中同样可用。';
    case 'memory-wide':
      return '模块的内存使用 64 位地址。请按 wasm32 编译。';
    case 'memory-large':
      return `模块的内存开始就有 ${number(refusal.pages)} 页；最多允许 ${refusal.most} 页。请少要一些。`;
    case 'memory-small':
      return `模块的内存最多允许 ${refusal.pages} 页；这里会给它 ${refusal.least} 页。请调高上限，或不写上限。`;
    case 'table':
      return `模块的表可能增长到 ${number(refusal.most)} 个元素以上。请给它们更小的上限。`;
    case 'global':
      return `可变全局变量 ${refusal.index} 是引用或向量，无法保存。请使用数字。`;
    case 'globals':
      return `模块有 ${refusal.count} 个可变全局变量；最多允许 ${refusal.most} 个，因为每个状态都包含它们。请把状态放在内存里。`;
    case 'function-none':
      return `模块没有导出函数 ${refusal.name}。请导出它，类型是 ${refusal.asked}。`;
    case 'function-type':
      return `函数 ${refusal.name} 的类型是 ${refusal.is}；必须是 ${refusal.asked}。`;
    case 'constant-none':
      return `模块没有导出常量 ${refusal.name}。请把它导出为 i32 类型的不可变全局变量，或返回它的函数。`;
    case 'constant-type':
      return `导出的 ${refusal.name} 必须是 i32 类型的不可变全局变量，或没有参数、返回 i32 的函数。`;
    case 'constant-value':
      return `常量 ${refusal.name} 是 ${number(refusal.value)}；允许 ${number(refusal.min)} 到 ${number(refusal.max)}。${refusal.value > refusal.max ? ADDRESS : ''}`;
    case 'overlap':
      return `状态（${range(refusal.state)}）和临时内存（${range(refusal.scratch)}）重叠。临时内存在两次调用之间不保存任何内容：请把两者分开。`;
    case 'reserved':
      return `导出的 ${refusal.name} 以 ringside: 开头，这是保留的。请换一个名字。`;
    case 'words':
      return `模块导出了 ${refusal.count} 个字；最多允许 ${refusal.most} 个。请只导出有人等待的字。`;
  }
}
