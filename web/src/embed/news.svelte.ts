/** Reports changes that the host did not request: the lab's state, at most four times a second, and each result. */
import type { Session } from '../app/selectors.ts';
import { between } from '../components/costs.ts';
import type { Host } from './host.ts';
import type { ShownLab } from './shown.svelte.ts';

const EVERY_MS = 250;

export function followNews(session: Session, shown: ShownLab, host: Host) {
  let told = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    timer = undefined;
    if (!session.lab) return;
    const state = shown.state();
    const written = JSON.stringify(state);
    if (written === told) return;
    told = written;
    host.tell({ type: 'state-changed', ...state });
  };
  $effect.root(() => {
    $effect(() => {
      const { player, config, state, sound, lab } = session;
      void [player.time, player.playing, player.speed, config, lab, state.tab, state.story, sound.side];
      timer ??= setTimeout(tell, EVERY_MS);
    });
    $effect(() => {
      const { result } = session.measuring;
      const comparison = between(result, session.config.a, session.config.b);
      if (!comparison || !result) return;
      const { lab, baseline, variant, unit, ratio, low, high, noise_floor, pairs, verdict, digests_equal } =
        comparison;
      const { tick_us } = result;
      host.tell({
        type: 'result',
        result: {
          lab,
          baseline,
          variant,
          unit,
          ratio,
          low,
          high,
          noise_floor,
          pairs,
          verdict,
          digests_equal,
          tick_us,
        },
      });
    });
  });
}
