/** Renders the parts of a lab as the page does, from the declarations of its page module. */
import { render } from 'vitest-browser-svelte';
import CodeTab from '../../web/src/components/code/CodeTab.svelte';
import type { CodeProps } from '../../web/src/components/code/listing.ts';
import Legend from '../../web/src/components/figure/Legend.svelte';
import type { StageProps } from '../../web/src/components/figure/parts.ts';
import Stage from '../../web/src/components/figure/Stage.svelte';
import Tables from '../../web/src/components/Tables.svelte';
import { loadSource } from '../../web/src/labs/sources.ts';
import type { LabPage } from '../../web/src/labs/page.ts';

type Scene = { time: number };
interface TableProps extends CodeProps<Scene> {
  traces: [Uint32Array, Uint32Array];
}

/** @param page the lab's page module, whose scenes the parts receive */
export function partsOf(page: LabPage) {
  const { figure, legend, tables, code } = page as unknown as LabPage<Scene>;
  return {
    stage: (props: StageProps<Scene>) => render(Stage<Scene>, { figure, ...props }),
    legend: (variants: string[]) => render(Legend, { legend, variants }),
    table: (props: TableProps) => render(Tables<Scene>, { tables, ...props }),
    code: (props: CodeProps<Scene>) => render(CodeTab<Scene>, { code, load: loadSource, ...props }),
  };
}
