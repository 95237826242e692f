/** Terms and signs that a newcomer meets have a sentence that says what they are: in the help sheet, or in the story's first use. */
import { describe, expect, test } from 'vitest';
import { help as english } from '../../web/src/words/help.en.ts';
import { help as chinese } from '../../web/src/words/help.zh.ts';
import type { StoryWords } from '../../web/src/words/story.en.ts';

/** How the help sheet's sentences begin, or what they contain: in English and in Chinese. */
const HELP: [string, string][] = [
  ['A pair is', '一对是'],
  ['95 % interval says', '95 % 区间说明'],
  ['The noise floor is', '噪声基底是'],
  ['A clock tick is', '时钟粒度是'],
  ['The digest is', '摘要是'],
  ['Modelled: ', '模拟：'],
  ['A ÷ B is', 'A ÷ B 是'],
  ['#5137 and the like are', '#5137 之类是'],
  ['◇ marks', '◇ 标出'],
];

/** File of the story, step, and what its sentence says. */
const STORIES: [file: string, step: string, english: string, chinese: string][] = [
  ['library', 'word', 'A descent walks', '一次下行从'],
  ['library', 'word', 'S4, the song database of', 'S4（播放器 XMMS2 的曲目数据库）'],
  ['library', 'word', 'a leaf, which holds', '一片叶最多放'],
  ['library', 'word', 'A step of work is', '一步工作是'],
  ['server', 'heap', 'It marks what is alive, then sweeps', '先标记活着的，再清扫'],
  ['server', 'cut', 'the channel, the connection’s buffer to send', '通道，即连接的发送缓冲区'],
  ['threads', 'blocks', 'A free list is a list of used jobs', '空闲链表存放用过的任务'],
  ['clock', 'pulse', 'a call of self_sync, the method', '一次 self_sync 调用：算子用这个方法'],
  ['clock', 'plug', 'a callback: a function', '一次回调：有了变化，就调用'],
  ['clock', 'two', 'The peer is', '对端是'],
  ['queues', 'outputs', 'The queue is weak: it does not keep', '弱引用：它不让'],
  ['comparisons', 'left', 'A polymorphic comparison takes', '多态比较接受'],
  ['dispatch', 'asks', 'a handler: the functions', '处理者：针对'],
  ['station', 'lengths', 'A chunk is', '块是帧的一段'],
  ['pools', 'blocks', 'FIFO, first in, first out: the block', 'FIFO 是先进先出：'],
  ['pools', 'collector', 'A word is 8 bytes', '一个字是 8 字节'],
  ['ring', 'stall', 'RWMutex, Go’s read–write lock, lets many', 'RWMutex 是 Go 的读写锁'],
  ['ring', 'stall', 'Cond, a condition variable, lets', 'Cond 是条件变量'],
  ['share', 'one', 'parts, the NAL units', 'NAL 单元'],
  ['comparisons', 'tags', 'A tag says what kind', '标签说明值的种类'],
  ['pools', 'blocks', 'A garbage collector looks for memory', '垃圾回收器寻找'],
  ['station', 'calls', 'a call of self_sync, the method', '一次都是 self_sync 调用：算子用这个方法'],
];

describe('the help sheet', () => {
  test.each(HELP)('%s', (en, zh) => {
    expect(english.notes.join('\n')).toContain(en);
    expect(chinese.notes.join('\n')).toContain(zh);
  });
});

describe('the stories', () => {
  test.each(STORIES)('%s, %s: %s', async (file, step, en, zh) => {
    for (const [language, said] of Object.entries({ en, zh })) {
      const { story } = (await import(`../../web/src/words/${file}.story.${language}.ts`)) as {
        story: Record<string, StoryWords>;
      };
      expect(story[step].body + story[step].more).toContain(said);
    }
  });
});
