import { expect, it } from 'vitest';
import { UndrawnContents } from './undrawn-contents';

it('knows a content that the editor had before, until the current one is drawn', () => {
  const undrawn = new UndrawnContents();
  undrawn.add('', 'old');
  undrawn.add('B', 'old');

  expect(undrawn.isEarlier('', 'B')).toBe(true);
  expect(undrawn.isEarlier('B', 'B')).toBe(false);
  // Given by the page later.
  expect(undrawn.isEarlier('', 'B')).toBe(false);
});

it('takes contents from elsewhere, and waits for none after them', () => {
  const undrawn = new UndrawnContents();
  undrawn.add('mine', 'old');

  expect(undrawn.isEarlier('theirs', 'mine')).toBe(false);
  expect(undrawn.isEarlier('mine', 'theirs')).toBe(false);
});

it('waits for none once what is drawn is written again, or it is cleared', () => {
  const undrawn = new UndrawnContents();
  undrawn.add('ab', 'a');
  undrawn.add('a', 'a');
  expect(undrawn.isEarlier('ab', 'a')).toBe(false);

  undrawn.add('ab', 'a');
  undrawn.clear();
  expect(undrawn.isEarlier('ab', 'a')).toBe(false);
});
