// Translated from pages.en.ts, digest 5cc60be5.
import type * as english from './pages.en.ts';
import type { Translation } from './translation.ts';

export const every: Translation<typeof english.every> = {
  noScript:
    'Ringside 要在浏览器里实际运行流媒体代码，而此浏览器目前不允许：请为本站启用 JavaScript，然后重新加载页面。',
  notStarted: 'Ringside 未能启动。',
  damaged: '主机发送的以下文件与构建时不一致：',
  openSafe: '不使用 service worker 和缓存打开',
};

export const pages: Translation<typeof english.pages> = {
  index: {
    title: 'Ringside',
    description: '在浏览器里研究流媒体系统如何提速的实验室：运行它，听见它，测量它。',
    noSlash:
      'Ringside 没有加载。地址中站点文件夹之后可能缺少 /：https://example.org/ringside/ 可以打开，https://example.org/ringside 不行。请在 ? 或 # 之前补上 /。如果地址中有 %23，请把它改回 #。',
  },
  crew: {
    title: '本机的线程 · Ringside',
    description: '此浏览器中的线程能否在同一块内存上真正同时运行？让它们会合一次要花多少代价？',
  },
  embed: {
    title: 'Ringside',
    description: '嵌入其他页面的 Ringside 实验室：一张会运行的图。',
    noScript:
      '这张图要在浏览器里实际运行，而此浏览器目前不允许：请为其所在站点启用 JavaScript。下面是环形缓冲区实验室的静态图。',
    open: '打开 Ringside',
    poster:
      '两个由槽组成的环。左环里，一个慢读者持有发布者要用的槽，其余各方都在等；右环里，这个槽已废弃，发布者继续前进。',
  },
};
