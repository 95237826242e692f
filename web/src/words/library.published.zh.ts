// Translated from library.published.en.ts, digest 6b5e87ff.
import type * as english from './library.published.en.ts';
import type { Translation } from './translation.ts';

export const published: Translation<typeof english.published> = {
  memory: {
    title: '◇ 已发表：内存和文件，MiB',
    columns: ['项目', '◇ SQLite', '◇ S4 mmap', '◇ S4 midb'],
    idle: '内存，空闲时',
    asked: '内存，查询 * 之后',
    file: '文件',
    note: '◇ S4 的博客，2010 年 5 月，用 Valgrind 的 massif 测得，9\u202f361 首曲目。massif 看不见映射的内存：S4 mmap 还要多 22 MiB 左右。有 10\u202f000 首曲目时，midb 约 0.5 秒启动；作者估计 100\u202f000 首要 200 MiB 左右。',
  },
  ratios: {
    title: '◇ 已发表：midb 快多少倍',
    columns: ['查询', '◇ SQLite ÷ midb'],
    note: '◇ S4 的博客，2010 年 5 月：各十次运行的平均值之比。时间在查询台上，与我们的并列。',
  },
  connection: {
    title: '◇ 已发表：连接的代价，µs',
    columns: ['查询，连接', '◇ 总共', '◇ 会话', '◇ select'],
    fresh: (query) => `${query}，每次新建`,
    kept: (query) => `${query}，一直开着`,
    note: '◇ S4 的博客，2010 年 5 月，是它另写 SQL 的分支。新会话要打开文件、执行四条 PRAGMA、注册三个函数：约 440 µs。这里 SQLite 的连接一直开着。',
  },
};
