// Translated from rung.en.ts, digest 8c031dcb.
import type * as english from './rung.en.ts';
import type { Translation } from './translation.ts';

export const reasons: Translation<typeof english.reasons> = {
  'no-wasm': '这个浏览器不能运行 WebAssembly',
  'no-shared-memory': '这个浏览器不共享内存',
  insecure: '地址不是 https',
  'no-headers-top': '主机没有发送隔离所需的头',
  'no-headers-frame': '这个框架未隔离',
  'not-obeyed-top': '这个浏览器不隔离页面',
  'not-obeyed-frame': '这个浏览器不隔离框架',
  'storage-blocked': '浏览器在这里禁用了存储',
  'no-service-worker': '没有隔离头，也没有 service worker',
  'worker-refused': '浏览器拒绝了 service worker',
  'safe-mode': '安全模式，不使用 service worker',
};

export const reasonsAbout: Translation<typeof english.reasonsAbout> = {
  'no-wasm': '也许这个网站关掉了它，也许浏览器太旧。',
  'no-shared-memory': '页面已隔离，但浏览器不给 WebAssembly 可供 worker 共享的内存。',
  insecure: '浏览器只在 https 上让线程共享内存。请用 https 地址打开，外面的页面也要是 https。',
  'no-headers-top':
    '线程要共享内存，浏览器只在隔离的页面上允许。这台主机没有发送隔离所需的头。“隔离后重新加载”会安装一个 service worker，由它补上。',
  'no-headers-frame':
    '线程要共享内存，浏览器只在隔离的页面上允许。也许主机没有发送隔离框架所需的头，也许这个浏览器不认识它们。单独的标签页要求较少；“隔离后重新加载”会安装一个 service worker 补上这些头，它在框架里什么也不存。',
  'not-obeyed-top': '隔离页面的头都在，但这个浏览器不遵从。较新的浏览器会。',
  'not-obeyed-frame': '隔离框架的头都在，但这个浏览器不认识。单独的标签页要求较少。',
  'storage-blocked':
    '主机没有发送隔离所需的头，补上它们的 service worker 又需要存储，而浏览器在这里禁用了存储。在单独的标签页里是允许的，除非处处都禁用。',
  'no-service-worker':
    '主机没有发送隔离所需的头，而浏览器在这里不提供 service worker。隐私窗口和沙盒框架里可能就是这样。',
  'worker-refused': '主机没有发送隔离所需的头，而浏览器没有接受补上它们的 service worker。',
  'safe-mode': '主机没有发送隔离所需的头。service worker 可以补上，但安全模式打开页面时不使用它。',
};

export const offers: Translation<typeof english.offers> = {
  tab: '在新标签页打开',
  reload: '隔离后重新加载',
};

export const refused: Translation<typeof english.refused> = {
  framed: '页面没有重新加载：浏览器拒绝了它的 service worker。一切照旧；要用线程，请按“在新标签页打开”。',
  top: '页面没有重新加载：浏览器拒绝了它的 service worker。一切照旧，仍用单 worker。',
};
