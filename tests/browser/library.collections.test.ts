/** Saved collections in two tabs: each has what the other saved, and nothing of it is lost. */
import { beforeEach, expect, test, vi } from 'vitest';
import { Collections } from '../../web/src/labs/library/desk/collections.svelte.ts';
import { MOST_COLLECTIONS } from '../../web/src/labs/library/desk/limits.ts';

beforeEach(() => localStorage.clear());

const names = ({ list }: Collections) => list.map(({ name }) => name);

test('what one tab saves or removes stays so when another saves', () => {
  const [one, other] = [new Collections(), new Collections()];
  one.save('rock', 'genre:rock');
  other.save('pop', 'genre:pop');
  one.save('air', 'artist:air');
  other.remove('rock');
  one.save('pop', 'genre:pop NOT artist:air');
  for (const tab of [one, other, new Collections()]) {
    tab.refresh();
    expect(names(tab)).toEqual(['air', 'pop']);
    expect(tab.list[1].query).toBe('genre:pop NOT artist:air');
  }
});

test('two tabs together save no more than the limit', () => {
  const [one, other] = [new Collections(), new Collections()];
  for (let nth = 0; nth < MOST_COLLECTIONS; nth++) expect(one.save(`c${nth}`, '*')).toBe(true);
  expect(other.save('more', '*')).toBe(false);
  expect(other.save('c7', 'one')).toBe(true);
  expect(new Collections().list).toHaveLength(MOST_COLLECTIONS);
});

test('without storage a tab keeps its own, and takes the others’ when there is room again', () => {
  const [one, other] = [new Collections(), new Collections()];
  one.save('rock', 'genre:rock');
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  other.save('pop', 'genre:pop');
  other.save('air', 'artist:air');
  full.mockRestore();
  one.save('blues', 'genre:blues');
  expect(names(other)).toEqual(['air', 'pop', 'rock']);
  other.save('jazz', 'genre:jazz');
  expect(names(new Collections())).toEqual(['air', 'blues', 'jazz', 'pop', 'rock']);
});
