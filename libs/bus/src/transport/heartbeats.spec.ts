import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Msg } from '@nats-io/transport-node';
import { PendingRequests } from './pending-requests.js';
import { HEARTBEAT_MS, Heartbeats } from './heartbeats.js';
import { AcceptedRequests } from './accepted-requests.js';

describe('signs of life', () => {
  let pending: PendingRequests;
  let taken: AcceptedRequests;
  let said: { subject: string; tokens: string }[];
  let signs: Heartbeats;

  beforeEach(() => {
    vi.useFakeTimers();
    [pending, taken, said] = [new PendingRequests(), new AcceptedRequests(), []];
    signs = new Heartbeats(HEARTBEAT_MS, pending, taken, (subject, tokens) => said.push({ subject, tokens }));
  });
  afterEach(() => {
    signs.stop();
    vi.useRealTimers();
  });

  /** Returns a pending request and its outcome. */
  function open(repeated: boolean, bytes = 0): { token: string; ended: () => unknown } {
    let outcome: unknown = 'under way';
    const { token, reply } = pending.open('test.work', 60_000, signs.silenceMs(repeated, bytes));
    reply.catch((error: unknown) => (outcome = error));
    return { token, ended: () => outcome };
  }

  function take(address: string): () => void {
    let done = (): void => {};
    const handling = new Promise<void>((resolve) => (done = resolve));
    void taken.during({ reply: address } as Msg, () => handling);
    return done;
  }

  it.each([
    ['a request', false, 0, 2_000, 2_250],
    ['one that is sent again', true, 0, 1_000, 1_250],
    ['one of 17 MiB, which holds up who takes it', false, 17 << 20, 6_250, 6_500],
  ])('end %s after so much silence, and not before', async (_, repeated, bytes, keptMs, lostMs) => {
    const { ended } = open(repeated, bytes);
    await vi.advanceTimersByTimeAsync(keptMs);
    expect(ended()).toBe('under way');
    await vi.advanceTimersByTimeAsync(lostMs - keptMs);
    expect(ended()).toMatchObject({
      name: 'NoReplyError',
      reason: 'connection lost',
      message: "the process handling 'test.work' stopped responding",
    });
  });

  it('keep what they name, and nothing else', async () => {
    const [named, silent] = [open(false), open(false)];
    for (let waited = 0; waited < 5_000; waited += 500) {
      signs.heard(`zz ${named.token}`);
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(named.ended()).toBe('under way');
    expect(silent.ended()).toMatchObject({ reason: 'connection lost' });
  });

  it('end nothing of a process that was held up itself', async () => {
    const { ended } = open(false);
    const now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 10_000);
    await vi.advanceTimersByTimeAsync(250);
    expect(ended()).toBe('under way');
    clock.mockReturnValue(now + 10_250);
    await vi.advanceTimersByTimeAsync(250);
    expect(ended()).toBe('under way');
  });

  it('go to each caller once every half second, with all it waits for, and end with it', async () => {
    const finished = [take('_INBOX.a.1'), take('_INBOX.a.2'), take('_INBOX.b.1'), take('odd')];
    await vi.advanceTimersByTimeAsync(499);
    expect(said).toStrictEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(said).toStrictEqual([
      { subject: '_INBOX.a._signs', tokens: '1 2' },
      { subject: '_INBOX.b._signs', tokens: '1' },
    ]);
    for (const finish of finished) finish();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(said).toHaveLength(2);
  });

  it('are split into messages that every broker carries', async () => {
    for (let n = 0; n < 2_500; n++) take(`_INBOX.a.${n}`);
    await vi.advanceTimersByTimeAsync(500);
    expect(said.map(({ tokens }) => tokens.split(' ').length)).toStrictEqual([1_000, 1_000, 500]);
    expect(said.flatMap(({ tokens }) => tokens.split(' '))).toStrictEqual(Array.from({ length: 2_500 }, (_, n) => String(n)));
  });

  it('are not given for what was answered sooner, nor by who has nothing in hand', async () => {
    take('_INBOX.a.1')();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(said).toStrictEqual([]);
  });
});
