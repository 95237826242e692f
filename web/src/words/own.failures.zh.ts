// Translated from own.failures.en.ts, digest e5be25f8.
import type { GuestFault } from '../own/guest/fault.ts';
import type { ActorKind } from '../own/interfaces.ts';
import type { RaceFailure } from '../own/race/subject.ts';
import type { ActorsFailure } from '../own/search/actors.ts';
import type { JobsFailure } from '../own/search/jobs.ts';
import type { PoolFailure } from '../own/search/pool.ts';
import type { Race } from '../own/search/races.ts';
import type { RingFailure } from '../own/search/ring.ts';
import { exactBytes, number } from './format.ts';
import { own } from './own.zh.ts';

export function faultText(fault: GuestFault): string {
  const where = 'where' in fault && fault.where !== undefined ? `函数 ${fault.where} ` : '某个函数';
  switch (fault.kind) {
    case 'endless':
      return `${where}没有返回：一次调用用掉了一百万次循环和函数调用。`;
    case 'stack':
      return `${where}的调用深度超过了栈的限制。`;
    case 'trap':
      return `${where}触发陷阱：${fault.message}。`;
    case 'abort':
      return `AssemblyScript 在第 ${fault.line} 行第 ${fault.column} 列终止了它：下标越界、空值或断言失败。`;
    case 'outside':
      return `它写入了地址 ${number(fault.address)}，在其状态（${number(fault.begin)} 到 ${number(fault.end)}）之外。只有状态会被保存和恢复：请让 state_begin 和 state_bytes 包含它写入的全部内存。`;
    case 'scratch':
      return `scratch_begin 和 scratch_bytes 声明从 ${number(fault.begin)} 到 ${number(fault.end)} 的内存在两次调用之间不保存任何内容，但这段内存的内容不同时，最后一次调用的结果也不同。请把之后的调用需要的内容放在状态里，并在读取之前先写入。`;
    case 'state':
      return `${fault.actor}_step 返回了 ${number(fault.state)}；允许的是状态 0 到 250，在一帧或一个任务完成时返回 −1，或在关闭之后结束时返回 −2。`;
    case 'word':
      return `它在地址 ${number(fault.address)} 上等待，而这个地址没有导出。请用常量 word_名称 导出它。`;
  }
}

const actor = (kind: ActorKind, number: number) =>
  ({
    ...{ publisher: '发布者', producer: '生产者', closer: '关闭者' },
    ...{ reader: `读者 ${number} `, worker: `工作线程 ${number} ` },
  })[kind];

export function ringFailureText(failure: RingFailure): string {
  switch (failure.kind) {
    case 'torn':
      return `读者 ${failure.reader} 发送了撕裂的帧：第一个字属于帧 ${number(failure.low)}，第二个字属于帧 ${number(failure.high)}。`;
    case 'order':
      if (failure.frame === 0) return `读者 ${failure.reader} 发送了空帧：两个字都是 0。`;
      if (failure.frame === failure.last) return `读者 ${failure.reader} 把帧 ${failure.frame} 发送了两次。`;
      return `读者 ${failure.reader} 在帧 ${failure.last} 之后发送了帧 ${failure.frame}。`;
    case 'unknown':
      return `读者 ${failure.reader} 发送了帧 ${number(failure.frame)}；发布者只开始了 ${failure.begun} 帧。`;
    case 'skipped':
      return `读者 ${failure.reader} 漏掉了帧 ${failure.missing}，而它还在槽里，接着发送了帧 ${failure.frame}。`;
    case 'unsent':
      return `读者 ${failure.reader} 结束时没有发送帧 ${failure.missing}：它在关闭之前就已发布，而且还在槽里。`;
    case 'asleep':
      return `${actor(failure.is, failure.actor)}${failure.frames === 0 ? '在它的第一帧之前' : `在帧 ${failure.frames} 之后`}永远睡在 ${failure.word} 上：再没有谁会唤醒它。`;
    default:
      return actorsFailureText(failure);
  }
}

export function jobsFailureText(failure: JobsFailure): string {
  switch (failure.kind) {
    case 'again':
      return `工作线程 ${failure.worker} 执行了任务 ${failure.job}，而它此前已经执行过。`;
    case 'unbegun':
      return `工作线程 ${failure.worker} 执行了任务 ${number(failure.job)}；生产者只开始了 ${failure.begun} 个任务。`;
    case 'unrun':
      return `任务 ${failure.job} 永远不会执行：${actor(failure.is, failure.actor)}睡在 ${failure.word} 上，再没有谁会唤醒它。`;
    default:
      return actorsFailureText(failure);
  }
}

function actorsFailureText(failure: ActorsFailure): string {
  switch (failure.kind) {
    case 'race':
      return raceText(failure);
    case 'endless':
      return `从这里起，任何步骤顺序都到不了终点：${failure.actors.map(({ is, actor: one }) => actor(is, one)).join('和')}的步骤永远重复。`;
    case 'fault':
      return faultText(failure.fault);
  }
}

function raceText({ sides, at, word }: Race): string {
  const [first, second] = sides.map(({ actor: one, is, state, writes, atomic }) => {
    const access = `${atomic ? '原子' : '普通'}${writes ? '存储' : '加载'}`;
    return `${actor(is, one)}在 ${state}（${access}）`;
  });
  const where = word === undefined ? `状态的第 ${at} 字节` : ` word_${word} `;
  return `${where}上有数据竞争：最后两步中，${first}和${second}访问它，先后不定。请把两者都改为原子访问；C、Rust 和 Zig 需要为此启用 atomics 特性。`.trim();
}

export function poolFailureText(failure: PoolFailure): string {
  switch (failure.kind) {
    case 'twice':
      return failure.freed
        ? `位于 ${failure.at} 的内存块释放后被借出了两次：alloc 没有把它从空闲块中取出，或者 free 把它加入了两次（重复释放）。`
        : `位于 ${failure.at} 的内存块被借出了两次，而它从未被释放。`;
    case 'overlap':
      return `位于 ${failure.at} 的 ${failure.bytes} 字节新内存块与已借出的 ${failure.other} 处的内存块重叠。`;
    case 'outside':
      return `位于 ${number(failure.at)} 的 ${failure.bytes} 字节新内存块不在内存池的内存里。`;
    case 'misaligned':
      return `位于 ${failure.at} 的新内存块没有按 8 字节对齐。`;
    case 'overwritten':
      return `位于 ${failure.at} 的内存块还借出着，内存池就写入了它。`;
    case 'lost':
      return `内存丢失：内存池给不出 ${failure.bytes} 字节的内存块，此时借出 ${failure.lent} 个；此前曾同时借出 ${failure.before} 个。`;
    case 'fault':
      return faultText(failure.fault);
  }
}

export function raceFailureText(failure: RaceFailure): string {
  switch (failure.kind) {
    case 'none':
      return `alloc 对 ${number(failure.bytes)} 字节返回了 0，当时已借出 ${exactBytes(failure.lent)}。比赛最多同时借出 64 个 16 至 2,048 字节的内存块：请支持其中每一种大小，使用 init 给出的全部内存，并收回已释放的内存块。`;
    case 'contents':
      return '一个内存块释放时的内容与写入的不同：内存池写入了已借出的内存，或不属于它的内存。';
    case 'torn':
    case 'order':
    case 'unknown':
      return ringFailureText(failure);
    case 'stuck': {
      const what = `${actor(failure.actor === 0 ? 'publisher' : 'reader', failure.actor)}在 ${number(failure.turns)} 轮中没有${failure.actor === 0 ? '发布' : '发送'}帧 ${number(failure.frame)}`;
      const why = failure.word === undefined ? '' : `，并睡在 ${failure.word} 上`;
      return `${what}${why}。比赛中，发布者和两个读者轮流各走一步。“${own.find}”会尝试所有顺序。`;
    }
    case 'timed':
      return `变体通过了检查，后来在计时中失败${failure.why === undefined ? '' : `：${failure.why}`}。无论之前有多少次调用，每次调用都必须与检查时一样。`;
    default:
      return poolFailureText(failure);
  }
}
