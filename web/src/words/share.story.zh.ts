// Translated from share.story.en.ts, digest 724569db.
import type * as english from './share.story.en.ts';
import { number } from './format.ts';
import type { Translation } from './translation.ts';

export const story: Translation<typeof english.story> = {
  one: {
    title: '一帧，五条出路',
    body: '中间的[横条](unit)是一帧，五种格式都要它。**A** 为每种格式各[复制](copied)一遍。**B** 只为两种复制：RTP 和 MPEG-TS 发的是包，每个包的头和字节放在同一块内存里。其余的用[外壳](shell)，只指向那些字节。',
    more: 'H.264 图像由 NAL 单元组成。**A** 是教科书，**B** 是 Monibuca 4。虚线把外壳连到它所代表的字节；画了两遍的是副本。',
    guess: {
      ask: '1\u202fs 内共 103\u202f531 字节的帧以五种格式发出。**A** 为它们复制多少字节？',
      unit: '字节',
      other: (counts) => `**B** 复制了 ${number(counts.copied)} 字节。`,
      because: '因为 **A** 为每种格式各复制一遍；最新的关键帧到此只为 RTMP 复制过。',
    },
  },
  prefixes: {
    title: '同样的字节，周围几个不同',
    body: '各格式的不同，只在同一幅图像[周围的几个字节](written)：RTMP 在帧前放 5 个，每个单元前放 4 个；FLV 再包一个 11 字节的标签和 4 字节的尾；基本流在每个单元前放起始码。**B** 从不碰[单元](unit)本身。',
    more: '基本流是不带容器的 H.264 或 AAC：H.264 用 Annex B，带起始码；AAC 用 ADTS，每一段前有一个短头。FLV 标签的头和尾为每个订阅者重写：他们的时间不同。消息以 RTMP 进来，所以对 RTMP 连那 5 个字节也是共享的。',
  },
  packets: {
    title: '包是复制的。为什么？',
    body: 'RTP 把单元切成最多 1\u202f400 字节的包，每个前面有一个[头](written)。第 4 版（**A**）把字节[复制](copied)到头后面，因为这样一块内存就是一个包。**B** [指向](shell)原字节：一个包是一次系统调用的三个片段。',
    more: '三个片段是头、前缀和载荷。文章让一帧同时以 AVCC、RTP 和裸数据三种形式存在，共享同样的字节；而从 RTMP 到 RTP，第 4 版仍然每个字节都复制。我们的不必。',
  },
  cells: {
    title: 'MPEG-TS 总要复制',
    body: 'MPEG-TS 把帧切成 188 字节的 [TS 包](cells)，其中 4 个字节是头。列表要为每 184 字节列一项：[复制](copied)更便宜，所以两侧都复制。HLS 需要这些包。',
    more: '这是诚实的界限，不是错误：见“重新切片”部分的“聚集输了”。',
  },
  nobody: {
    title: '没人要也生成',
    body: '四个[订阅者](sent)，都要 RTMP。第 4 版（**A**）照样把每帧打成 RTP 包，因为 RTP 的开关开着：所有字节都[复制](copied)，却不发给任何人。**B** 只在有人要时才为那种格式封装。',
    more: '在 Monibuca 的 issue 93 里，有位用户关掉那个开关，内存从 1.5\u202fGB 降到 720\u202fMB（整台服务器，200 路流）。开关在“更多”下面。',
    guess: {
      ask: '1\u202fs 内到来的帧连声音共 103\u202f531 字节。**A** 把多少字节复制进谁也得不到的 RTP 包？',
      unit: '字节',
      other: (counts) => `**B** 复制进包里的有 ${number(counts.copiedRtp)} 字节。`,
      because: '因为帧一到就打好包；只有刚到的关键帧还没有。',
    },
  },
  source: {
    title: '从哪里来也有关系',
    body: '现在帧以 RTP 进来。两侧都直接[共享](shell)来时的包。只有 RTMP、FLV 和基本流要在外壳周围写上各自的几个[字节](written)，MPEG-TS 还是要复制。',
    more: '所以转换是否复制，取决于它的两端。MPEG-TS 从哪里来都复制。',
  },
  crowd: {
    title: '订阅者更多，副本不更多',
    body: '八个订阅者要 RTP，两个要 MPEG-TS。一帧对每种格式只封装一次，不是对每个[订阅者](sent)一次：[副本](copied)随格式增长。随订阅者增长的是系统调用。**B** 只为 MPEG-TS 复制。',
    more: '每个包、每个订阅者一次调用，这就是 RTP 在这里的代价。系统调用按它们在 Linux 上的用时模拟。',
  },
  yours: {
    title: '用你自己的文件',
    body: '这个[片段](unit)由代码生成。在旋钮下方选一个 H.264 和 AAC 的 FLV 文件，或拖到页面上：两侧都以五种格式发送。**B** [复制](copied)得少，但每个包要列出三个片段：“测量”不一定看得出它更快。',
    more: '你可以把它存成其中任一种格式；文件留在这个浏览器里。关键帧又大又少，声音又小又多：声音的头比图像的更占分量。',
  },
};
