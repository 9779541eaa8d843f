import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { FreshQueries } from './fresh-queries';

/** Loads a list of apps whose replies are given one by one, in any order. */
function shownApps() {
  const queries = new FreshQueries();
  const replies: ((apps: readonly string[]) => void)[] = [];
  const observer = new QueryObserver<readonly string[]>(queries, {
    queryKey: ['apps'],
    queryFn: () => new Promise((resolve) => replies.push(resolve)),
  });
  observer.subscribe(() => undefined);
  return { queries, replies, shown: () => observer.getCurrentResult() };
}

it('a first load from before a write is begun again', async () => {
  const { queries, replies, shown } = shownApps();
  const reloaded = queries.invalidateQueries({ queryKey: ['apps'] });
  await expect.poll(() => replies.length).toBe(2);
  replies[1]?.(['old', 'new']);
  replies[0]?.(['old']);
  await reloaded;

  expect(shown()).toMatchObject({ data: ['old', 'new'], error: null, isFetching: false });
});

it('keeps a list that is shown while it is loaded again', async () => {
  const { queries, replies, shown } = shownApps();
  replies[0]?.(['old']);
  await expect.poll(() => shown().data).toEqual(['old']);
  const reloaded = queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'apps' });
  await expect.poll(() => replies.length).toBe(2);
  expect(shown()).toMatchObject({ data: ['old'], isFetching: true });
  replies[1]?.(['old', 'new']);
  await reloaded;

  expect(shown().data).toEqual(['old', 'new']);
});

it('does not stop a first load that is not to be loaded again', async () => {
  const { queries, replies, shown } = shownApps();
  await queries.invalidateQueries({ queryKey: ['users'] });
  await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'users' });
  replies[0]?.(['old']);
  await expect.poll(() => shown().data).toEqual(['old']);

  expect(replies).toHaveLength(1);
});
