import { describe, expect, it } from 'vitest';
import { OWN_RIGHTS, RunRights } from './run-rights.js';

/** Returns the function that rights act for in the code that waited for a call. */
function seenIn(rights: RunRights, id: number, number: number, then: () => void = () => undefined): string | null {
  let seen: string | null = null;
  rights.resume(id, () => {
    then();
    seen = rights.actsFor(number);
  });
  return seen;
}

describe('the rights of a nested function', () => {
  it('are numbered, and count until its value is there', () => {
    const rights = new RunRights();
    const [first, second] = [rights.begin('a'), rights.begin('b')];

    expect([first, second, rights.actsFor(first), rights.actsFor(second), rights.current(second)]).toEqual([1, 2, 'a', 'b', 2]);
    rights.end(first);
    expect([rights.current(first), rights.actsFor(first), rights.actsFor(second)]).toEqual([OWN_RIGHTS, null, 'b']);
  });

  it('belong to no run under an unused number', () => {
    const rights = new RunRights();
    rights.end(7);
    rights.hold(1, 7);
    rights.release(1);

    expect([rights.current(7), rights.actsFor(7), rights.actsFor(OWN_RIGHTS), rights.actsFor(NaN)]).toEqual([
      OWN_RIGHTS,
      null,
      null,
      null,
    ]);
  });

  it('count for what it left behind until that is over, the code that waited for it included', () => {
    const rights = new RunRights();
    const number = rights.begin('a');
    rights.hold(1, number);
    rights.end(number);

    expect(rights.actsFor(number)).toBeNull();
    expect(seenIn(rights, 1, number, () => rights.hold(2, number))).toBe('a');
    expect(rights.actsFor(number)).toBeNull();
    expect(seenIn(rights, 2, number)).toBe('a');
    expect(seenIn(rights, 2, number)).toBeNull();
  });

  it('end immediately if its value is the result of the running code', () => {
    const rights = new RunRights();
    const number = rights.begin('a');
    rights.hold(1, number);

    expect(seenIn(rights, 1, number, () => rights.end(number))).toBeNull();
  });

  it('are not kept by who uses them without having waited for it', () => {
    const rights = new RunRights();
    const number = rights.begin('a');
    rights.hold(1, number);
    rights.leave(number);
    rights.end(number);
    rights.hold(2, number);

    expect(rights.actsFor(number)).toBeNull();
    expect(seenIn(rights, 2, number)).toBeNull();
    expect(seenIn(rights, 1, number)).toBe('a');
  });

  it('cover timers it started, and not those of its caller', () => {
    const rights = new RunRights();
    const number = rights.begin('a');
    rights.holdRunning(1);
    rights.leave(number);
    rights.holdRunning(2);
    rights.end(number);

    expect(seenIn(rights, 2, number)).toBeNull();
    expect(seenIn(rights, 1, number)).toBe('a');
  });

  it('count for timers that its code has started after it has waited', () => {
    const rights = new RunRights();
    const number = rights.begin('a');
    rights.hold(1, number);
    rights.leave(number);
    rights.resume(1, () => rights.holdRunning(2));
    rights.end(number);

    expect(seenIn(rights, 2, number)).toBe('a');
  });

  it('are forgotten with the last timer that is cleared', () => {
    const rights = new RunRights();
    const number = rights.begin('a');
    rights.holdRunning(1);
    rights.end(number);
    rights.release(1);

    expect(seenIn(rights, 1, number)).toBeNull();
  });
});
