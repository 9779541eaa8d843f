import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Instances } from './instances.js';
import type { RollCall } from './roll-call.js';

const EVERY_MS = 500;
const SUBJECT = 'runtime.functions.call';

/** A roll call as it was sent: to all of a service, or to the instance named. */
interface Called {
  readonly service: string;
  readonly instance: string | undefined;
  readonly call: RollCall;
}

describe('the processes of a service', () => {
  let calls: Called[];
  let instances: Instances;
  /** Instances that respond to roll calls. */
  let alive: Set<string>;
  let looking: NodeJS.Timeout;

  beforeEach(() => {
    vi.useFakeTimers();
    calls = [];
    alive = new Set(['a', 'b']);
    instances = new Instances({
      clock: () => performance.now(),
      everyMs: EVERY_MS,
      callRoll: (service, call, instance) => {
        calls.push({ service, instance, call });
        for (const each of alive) {
          if (instance !== undefined && instance !== each) continue;
          setTimeout(() => instances.hear({ service, instance: each, asked: call.clock, clock: performance.now() + 7_000 }), 2);
        }
      },
    });
    looking = setInterval(() => instances.look(), EVERY_MS);
  });
  afterEach(() => {
    clearInterval(looking);
    vi.useRealTimers();
  });

  const picks = (): (string | undefined)[] => Array.from({ length: 4 }, () => instances.pick(SUBJECT));
  const wait = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

  /** A request is not heard of for 2 s, then it is lost. */
  async function lose(instance?: string): Promise<void> {
    await wait(1_000);
    instances.suspect(SUBJECT);
    await wait(1_000);
    instances.lose(SUBJECT, instance);
  }

  it('are asked for their ids with the first request, receive clocks immediately, and then rarely, while in use', async () => {
    expect(picks()).toEqual([undefined, undefined, undefined, undefined]);
    await wait(10);
    const { clock } = calls.at(-1)?.call ?? {};
    expect(calls.map(({ service, instance, call }) => [service, instance, Object.keys(call.offsets)])).toEqual([
      ['runtime', undefined, []],
      ['runtime', undefined, ['a']],
      ['runtime', undefined, ['a', 'b']],
    ]);
    expect(calls.at(-1)?.call).toEqual({ clock, offsets: { a: { ms: 7_001, errorMs: 1 }, b: { ms: 7_001, errorMs: 1 } } });

    calls.length = 0;
    // Each by name, too: the broker reports instances that are gone.
    const everybody = [undefined, 'a', 'b'];
    await wait(11_000);
    expect(calls.map(({ instance }) => instance)).toEqual(everybody);
    await wait(60_000);
    expect(calls).toHaveLength(everybody.length);
    instances.pick(SUBJECT);
    await wait(EVERY_MS);
    expect(calls).toHaveLength(2 * everybody.length);
  });

  it('hear of a clock that was measured before an idle hour how far it may have drifted since', async () => {
    instances.pick(SUBJECT);
    await wait(11_000);
    calls.length = 0;
    await wait(3_600_000);
    instances.pick(SUBJECT);
    await wait(EVERY_MS);
    const { a } = calls[0]?.call.offsets ?? {};
    expect(a?.ms).toBe(7_001);
    expect(a?.errorMs).toBeGreaterThan(1_800);
  });

  it('get requests by name once one is silent: those that have just answered', async () => {
    instances.pick(SUBJECT);
    await wait(10);
    alive.delete('b');
    instances.suspect(SUBJECT);
    await wait(5);
    expect(picks()).toEqual(['a', 'a', 'a', 'a']);
  });

  it('are picked by the broker again when all have answered, or are gone', async () => {
    instances.pick(SUBJECT);
    await wait(10);
    instances.suspect(SUBJECT);
    await wait(5);
    expect(new Set(picks())).toEqual(new Set(['a', 'b']));
    await wait(2_000);
    expect(picks()).toEqual([undefined, undefined, undefined, undefined]);

    alive.delete('b');
    instances.suspect(SUBJECT);
    await wait(5_000);
    expect(new Set(picks())).toEqual(new Set(['a']));
    instances.forget('runtime', 'b');
    expect(new Set(picks())).toEqual(new Set([undefined]));
  });

  it('are asked by name while they are silent, so that the broker reports missing ones', async () => {
    instances.pick(SUBJECT);
    await wait(10);
    alive.delete('b');
    instances.suspect(SUBJECT);
    await wait(2_000);
    expect(new Set(calls.flatMap(({ instance }) => instance ?? []))).toEqual(new Set(['b']));
  });

  it.each(['known', 'unknown'])(
    'leave one out that lost a request for 30 s, then twice as long, also where its name is %s',
    async (how) => {
      instances.pick(SUBJECT);
      await wait(10);
      const isKnown = how === 'known';
      for (const heldMs of [30_000, 60_000, 120_000]) {
        if (!isKnown) alive.delete('b');
        await lose(isKnown ? 'b' : undefined);
        alive.add('b');
        await wait(heldMs - 1_000);
        expect(new Set(picks())).toEqual(new Set(['a']));
        await wait(2_500);
        expect(new Set(picks())).toEqual(new Set([undefined]));
      }
    },
  );

  it('leave one out for 30 s again when it has done well for as long as it was left out', async () => {
    instances.pick(SUBJECT);
    await wait(10);
    await lose('b');
    await wait(70_000);
    await lose('b');
    await wait(31_500);
    expect(new Set(picks())).toEqual(new Set([undefined]));
  });

  it('are still called by name for 30 s if it is unknown which one lost a request', async () => {
    instances.pick(SUBJECT);
    await wait(10);
    await lose();
    await wait(29_000);
    expect(new Set(picks())).toEqual(new Set(['a', 'b']));
    await wait(2_000);
    expect(new Set(picks())).toEqual(new Set([undefined]));
  });

  it('are used although they are left out when there is no other, and left to the broker when none answers', async () => {
    alive.delete('b');
    instances.pick(SUBJECT);
    await wait(10);
    alive.clear();
    await lose();
    expect(new Set(picks())).toEqual(new Set([undefined]));
    alive.add('a');
    await wait(EVERY_MS + 5);
    expect(new Set(picks())).toEqual(new Set(['a']));
  });

  it('are never picked for streams, which stay with one of them', async () => {
    instances.suspect(SUBJECT);
    await wait(10);
    expect(instances.pick('streams.runtime.0123')).toBeUndefined();
  });

  it('provide no clock if their reply took long', async () => {
    instances.pick(SUBJECT);
    await wait(1_000);
    const asked = performance.now() - 600;
    expect(instances.hear({ service: 'runtime', instance: 'a', asked, clock: 0 })).toBeUndefined();
    expect(instances.hear({ service: 'config', instance: 'x', asked, clock: 0 })).toBeUndefined();
  });
});
