import { beforeEach, describe, expect, it, vi } from 'vitest';
import { endStatement, examine, Overrun, sliceLeftMs } from '../work/work-clock.js';
import { Turns } from './turns.js';

let now: number;
beforeEach(() => {
  now = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});

/** Bytes a turn may read, in units of 256 KB. */
function bytesOf(turns: Turns, kind: 'read' | 'write', owner: string): number {
  let read = 0;
  try {
    turns.run(kind, owner, () => {
      for (; read < 64; read++) examine(256 << 10);
    });
  } catch (error) {
    if (!(error instanceof Overrun)) throw error;
  }
  return read;
}

function useMuch(turns: Turns, owner: string): void {
  turns.run('write', owner, () => {
    now += 100;
  });
}

describe('turns', () => {
  it('are as long as possible without other work', () => {
    const turns = new Turns();
    useMuch(turns, 'a');
    expect([bytesOf(turns, 'read', 'a'), bytesOf(turns, 'write', 'a')]).toEqual([8, 16]);
  });

  it('are short for those who have had much while others want something too', () => {
    const turns = new Turns();
    useMuch(turns, 'a');
    turns.run('read', 'b', () => undefined);
    expect([bytesOf(turns, 'read', 'a'), bytesOf(turns, 'write', 'a')]).toEqual([2, 4]);
    expect([bytesOf(turns, 'read', 'b'), bytesOf(turns, 'write', 'b')]).toEqual([8, 16]);
  });

  it('count what overran, and what took long', () => {
    const turns = new Turns();
    useMuch(turns, 'a');
    bytesOf(turns, 'read', 'a');
    expect(turns).toMatchObject({ long: 1, overruns: 1 });
    expect(turns.longestMs).toBeGreaterThanOrEqual(100);
  });

  it('limit nothing outside of them', () => {
    const turns = new Turns({ ms: 0, bytes: 0 });
    expect(() => turns.run('read', 'a', () => examine(1))).toThrow(Overrun);
    expect([sliceLeftMs(), endStatement()]).toEqual([undefined, true]);
  });
});
