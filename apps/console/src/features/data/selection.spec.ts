import { expect, it } from 'vitest';
import { keyOfDocument, toggled, toggledAll } from './selection';

const [one, two, other] = [{ _id: { $oid: 'a' } }, { _id: 2 }, { n: 1 }];

it('documents are selected and left out one by one', () => {
  const selection = toggled(toggled(new Map(), one), two);
  expect([...selection]).toEqual([
    ['{"$oid":"a"}', { $oid: 'a' }],
    ['2', 2],
  ]);
  expect([...toggled(selection, one).keys()]).toEqual([keyOfDocument(two)]);
});

it('selects all documents with an _id, and then none', () => {
  const all = toggledAll(toggled(new Map(), two), [one, two, other]);
  expect([...all.values()]).toEqual([{ $oid: 'a' }, 2]);
  expect(toggledAll(all, [one, two, other]).size).toBe(0);
});
