// Translated from share.story.en.ts, digest aece881e.
import type * as english from './share.story.en.ts';
import { number } from './format.ts';
import type { Translation } from './translation.ts';

export const story: Translation<typeof english.story> = {
  one: {
    title: '一帧，五种格式，要复制多少？',
    body: '一[帧](unit)以 RTMP 进来，以五种格式发出。**A** 为每种格式各[复制](copied)一次。**B** [指向](tie)它，只在打包时复制，因为包里字节要紧跟在头后面。',
    so: '少复制省下的内存和时间，可以留给更多的流。',
    more: '这是一幅 3\u202f097 字节的图像。RTP 用四个包发送它，MPEG-TS 用 18 个，每个包都有头；**B** 只为这两种复制。H.264 图像由 NAL 单元组成，这一幅有两个。**A** 是教科书，**B** 是 Monibuca 4。带斜线的是副本；空框没有自己的字节。',
    guess: {
      ask: '1\u202fs 内共 103\u202f531 字节的帧以五种格式发出。**A** 为它们复制多少字节？',
      unit: '字节',
      other: (counts) => `**B** 复制了 ${number(counts.copied)} 字节。`,
      because: '因为 **A** 为每种格式各复制一遍；最新的关键帧到此只为 RTMP 复制过。',
    },
  },
  prefixes: {
    title: '各种格式差在哪里？',
    body: '各格式只在同一幅画面前后加几个[字节](written)。**A** 把画面[复制](copied)到它们后面。**B** 另放这些字节，[指向](tie)画面。',
    more: 'RTMP 在帧前放 5 字节，每个单元前放 4 字节；FLV 在外面加 11 字节的标签和 4 字节的尾；裸流在每个单元前放起始码。裸流（基本流）是不带容器的 H.264 或 AAC：H.264 用 Annex B，带起始码；AAC 用 ADTS，每一段前有一个短头。FLV 标签的头和尾为每个订阅者重写：他们的时间不同。消息以 RTMP 进来，所以对 RTMP 连那 5 个字节也是共享的。',
  },
  packets: {
    title: '包一定要是副本吗？',
    body: '一帧切成包，每个包有一个[头](written)。**A** 把字节[复制](copied)到头后面，一个包就是一整块。**B** 是我们的，只[指向](tie)它们。',
    more: 'RTP 把单元切成最多 1\u202f400 字节的包。**A** 是第 4 版。**B** 的一个包是三个片段的表，用一次系统调用发出。三个片段是头、前缀和载荷。文章让一帧同时以 AVCC、RTP 和裸数据三种形式存在，共享同样的字节；而从 RTMP 到 RTP，第 4 版仍然每个字节都复制。我们的不必。',
  },
  cells: {
    title: '这里谁能不复制？',
    body: 'MPEG-TS 把一帧切成小单元，每个有一个头。列出这么多片段比[复制](copied)还贵：**A** 复制，**B** 也复制。',
    more: '一个单元 188 字节，其中 4 字节是头：列表的话，每 184 字节就要一项。HLS 需要这些单元。这是诚实的界限，不是错误：见“重新切片”部分的“聚集输了”。',
  },
  nobody: {
    title: '没有人要，谁还在复制？',
    body: '所有[订阅者](sent)都要 RTMP。**A** 仍把每帧打成 RTP 包：[复制](copied)了字节，却没有人收。**B** 有人要时才包装。',
    more: '**A** 是第 4 版，RTP 开着。在 Monibuca 的 issue 93 里，有位用户关掉那个开关，内存从 1.5\u202fGB 降到 720\u202fMB（整台服务器，200 路流）。开关在“更多”下面。',
    guess: {
      ask: '1\u202fs 内到来的帧连声音共 103\u202f531 字节。**A** 把多少字节复制进谁也得不到的 RTP 包？',
      unit: '字节',
      other: (counts) => `**B** 复制进包里的有 ${number(counts.copiedRtp)} 字节。`,
      because: '因为帧一到就打好包；只有刚到的关键帧还没有。',
    },
  },
  source: {
    title: '进来时就是包，现在谁复制？',
    body: '帧以 RTP 进来，两边都[共用](tie)它的包。两边都只为 MPEG-TS [复制](copied)：这里 **A** 和 **B** 一样。',
    more: '只有 RTMP、FLV 和裸流要在外壳前后加几个字节。所以转换是否复制，取决于它的两端。MPEG-TS 从哪里来都复制。',
  },
  crowd: {
    title: '订阅者更多，复制也更多吗？',
    body: '**A** 每种格式[复制](copied)一次，不管有多少[订阅者](sent)。**B** 也是，而 RTP 只是[指向](tie)。',
    more: '八个订阅者要 RTP，两个要 MPEG-TS。系统调用确实随订阅者增加。每个包、每个订阅者一次调用，这就是 RTP 在这里的代价。系统调用按它们在 Linux 上的用时模拟。',
  },
  yours: {
    title: '换成自己的文件呢？',
    body: '这个[片段](unit)由代码生成；把 FLV 文件拖到页面上就用它。**A** 为 RTP [复制](copied)，**B** 只[指向](tie)字节。',
    more: '文件须含 H.264 和 AAC。**B** 复制得少，但每个包列三个片段：测量也许看不出更快。你可以把它存成其中任一种格式；文件留在这个浏览器里。关键帧又大又少，声音又小又多：声音的头比图像的更占分量。',
  },
};
