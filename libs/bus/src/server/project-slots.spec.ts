import { describe, expect, it } from 'vitest';
import { ProjectSlots } from './project-slots.js';

/** A rejected caller receives the time after which to retry. */
const failure = (code: string) => expect.objectContaining({ code, retryAfterSeconds: 5 }) as unknown;

describe('places projects share', () => {
  it('are so many of one project, given back once', () => {
    const places = new ProjectSlots(3, 2, 'exports');
    const giveBack = places.take('a');
    places.take('a');
    expect(() => places.take('a')).toThrow(failure('TooManyRequests'));
    places.take('b');
    giveBack();
    giveBack();
    places.take('a');
    expect(() => places.assertCapacity('a')).toThrow(failure('TooManyRequests'));
  });

  it('are so many in all', () => {
    const places = new ProjectSlots(2, 2, 'exports');
    const giveBack = places.take('a');
    places.take('b');
    expect(() => places.assertCapacity('c')).toThrow(failure('Unavailable'));
    giveBack();
    places.take('c');
  });

  it('are waited for in turns, past projects that have all they may have', async () => {
    const places = new ProjectSlots(3, 2, 'builds');
    const started: string[] = [];
    const wait = async (groupId: string, name: string): Promise<() => void> => {
      const giveBack = await places.whenFree(groupId);
      started.push(name);
      return giveBack;
    };
    const first = await wait('a', 'a1');
    await wait('a', 'a2');
    const third = wait('a', 'a3');
    const other = await wait('b', 'b1');
    const last = wait('c', 'c1');
    expect(started).toEqual(['a1', 'a2', 'b1']);

    other();
    await last;
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1']);
    first();
    first();
    await third;
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
    expect(() => places.assertCapacity('a')).toThrow(failure('TooManyRequests'));
  });
});
