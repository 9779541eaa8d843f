import { describe, expect, it } from 'vitest';
import { failureOf, Signal } from '#testing/signal.js';
import { BoundedCheck } from './bounded-check.js';

const never = (): Promise<never> => new Promise(() => {});

describe('a check', () => {
  it('ends as what it asks does', async () => {
    await new BoundedCheck(async () => 'whatever').run();
    const broken = new Error('broken');
    expect(await failureOf(new BoundedCheck(() => Promise.reject(broken)).run())).toBe(broken);
    const thrown = new BoundedCheck(() => {
      throw broken;
    });
    expect(await failureOf(thrown.run())).toBe(broken);
  });

  it('fails if there is no response', async () => {
    const check = new BoundedCheck(never, { checkMs: 1, stuckMs: 60_000 });
    expect(await failureOf(check.run())).toMatchObject({ message: 'the check did not end in time' });
  });

  it('runs once for all waiting callers, and again for later ones', async () => {
    let begun = 0;
    const answer = new Signal();
    const check = new BoundedCheck(() => {
      begun += 1;
      return answer.given;
    });
    const probes = [check.run(), check.run(), check.run()];
    answer.give();
    await Promise.all(probes);
    expect(begun).toBe(1);
    await check.run();
    expect(begun).toBe(2);
  });

  it('is shared between probes and limited if there is no response', async () => {
    let begun = 0;
    const asking = (stuckMs: number): BoundedCheck =>
      new BoundedCheck(
        () => {
          begun += 1;
          return never();
        },
        { checkMs: 1, stuckMs },
      );
    const patient = asking(60_000);
    await failureOf(patient.run());
    await failureOf(patient.run());
    expect(begun).toBe(1);
    begun = 0;
    const impatient = asking(0);
    await failureOf(impatient.run());
    await failureOf(impatient.run());
    expect(begun).toBe(2);
  });
});
