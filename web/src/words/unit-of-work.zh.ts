/** A unit of work in Chinese. */

/** Units of work, by the engine's word for them. */
const WORK: Record<string, string> = {
  tick: '节拍',
  operation: '操作',
  lookup: '查找',
  query: '查询',
  frame: '帧',
  send: '发送',
  delivery: '投递',
  request: '请求',
  job: '任务',
};
/** `每次投递`, `每帧`. */
export const each = (work: string) => {
  const name = WORK[work] ?? work;
  return name === '帧' ? '每帧' : name === '节拍' || name === '任务' ? `每个${name}` : `每次${name}`;
};
