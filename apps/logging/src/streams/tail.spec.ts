import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aLogEntry } from '#testing/log-entry.factory.js';
import { TAIL_BUFFER, TAIL_BYTES_MAX, Tail } from './tail.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function opened() {
  const stop = new AbortController();
  const tail = new Tail();
  const events = tail.events(stop.signal);
  const next = async (): Promise<string | undefined> => {
    const { value } = await events.next();
    return value ? Buffer.from(value as Uint8Array).toString() : undefined;
  };
  return { stop, tail, next };
}

const anEntry = (id: number) => aLogEntry({ _id: String(id).padStart(24, '0') });

describe('a tail', () => {
  it('begins with a sign of life, and gives one whenever nothing happens for a while', async () => {
    const { next } = opened();
    expect(await next()).toBe(':\n\n');

    const quiet = next();
    await vi.advanceTimersByTimeAsync(15_000);

    expect(await quiet).toBe(':\n\n');
  });

  it('shows what came before first, and each once', async () => {
    const { tail, next } = opened();
    const [one, two, three] = [anEntry(1), anEntry(2), anEntry(3)];
    tail.hold();
    tail.add([two, three]);
    await next();

    const first = next();
    tail.startAfter([one, two], 7);
    const text = await first;

    expect(text?.startsWith('event: lost\ndata: {"count":7}\n\n')).toBe(true);
    expect(text?.match(/^id: \d+$/gm)).toEqual([one, two, three].map(({ _id }) => `id: ${_id}`));
  });

  it('keeps no more than others while it holds back', async () => {
    const { tail, next } = opened();
    tail.hold();
    for (let index = 0; index < TAIL_BUFFER + 5; index += 1) tail.add([anEntry(index)]);
    tail.startAfter([], 0);
    await next();

    const text = await next();

    expect(text?.startsWith('event: lost\ndata: {"count":5}\n\n')).toBe(true);
    expect(text?.match(/^event: log$/gm)).toHaveLength(TAIL_BUFFER);
  });

  it('shows entries as they come, together what came together', async () => {
    const { tail, next } = opened();
    await next();
    const [one, two, three] = [anEntry(1), anEntry(2), anEntry(3)];

    const first = next();
    tail.add([one]);
    expect(await first).toBe(`id: ${one._id}\nevent: log\ndata: ${JSON.stringify(one)}\n\n`);
    tail.add([two]);
    tail.add([three]);
    const both = await next();

    expect(both?.match(/^id: \d+$/gm)).toEqual([`id: ${two._id}`, `id: ${three._id}`]);
  });

  it('counts what its consumer was too slow for, oldest first', async () => {
    const { tail, next } = opened();
    await next();

    tail.add(Array.from({ length: TAIL_BUFFER + 3 }, (_, index) => anEntry(index)));
    const text = await next();

    expect(text?.startsWith('event: lost\ndata: {"count":3}\n\nid: 000000000000000000000003\n')).toBe(true);
    expect(text?.match(/event: log/g)).toHaveLength(TAIL_BUFFER);
    tail.add([anEntry(5_000)]);
    expect(await next()).not.toContain('lost');
  });

  it('keeps so many bytes for a slow consumer, and counts the rest', async () => {
    const { tail, next } = opened();
    await next();
    const large = (id: number) => ({ ...anEntry(id), messages: ['x'.repeat(TAIL_BYTES_MAX / 4)] });
    for (let id = 1; id <= 10; id += 1) tail.add([large(id)]);
    const text = await next();

    expect(text?.match(/^id: \d+$/gm)).toEqual([8, 9, 10].map((id) => `id: ${anEntry(id)._id}`));
    expect(text?.startsWith('event: lost\ndata: {"count":7}\n\n')).toBe(true);
    tail.add([large(11)]);
    expect(await next()).not.toContain('lost');
  });

  it('ends with its signal, also while it waits', async () => {
    const { stop, next } = opened();
    await next();

    const last = next();
    stop.abort();

    expect(await last).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });
});
