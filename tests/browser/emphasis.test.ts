/** The count that a step is about stands out in the table of counts, and the others do not. */
import { afterEach, expect, test } from 'vitest';
import '../../web/src/style/tokens.css';
import '../../web/src/style/base.css';
import { emphasise } from '../../web/src/components/figure/emphasis.ts';

afterEach(() => document.body.replaceChildren());

test('emphasises one count wherever it stands, until it is removed', () => {
  document.body.innerHTML = `
    <table class="figures"><tbody>
      <tr data-mark="calls"><th>calls</th></tr><tr data-mark="bytes"><th>bytes</th></tr>
    </tbody></table>`;
  const weights = (selector: string) =>
    [...document.querySelectorAll(selector)].map((one) => getComputedStyle(one).fontWeight);
  const remove = emphasise('calls')();
  expect(weights('th')).toEqual(['600', '400']);
  remove();
  expect(weights('th')).toEqual(['400', '400']);
});

test('no count emphasises nothing', () => {
  document.body.innerHTML = '<table><tbody><tr data-mark="undefined"><th>calls</th></tr></tbody></table>';
  const [before, th] = [document.adoptedStyleSheets.length, document.querySelector('th')!];
  const weight = getComputedStyle(th).fontWeight;
  const remove = emphasise(undefined)();
  expect(getComputedStyle(th).fontWeight).toBe(weight);
  remove();
  expect(document.adoptedStyleSheets).toHaveLength(before);
});
