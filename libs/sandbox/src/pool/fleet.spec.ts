import { describe, expect, it } from 'vitest';
import { chooseVictim, type Candidate } from './fleet.js';

interface Runner extends Candidate {
  readonly name: string;
}

function runner(name: string, kind: Candidate['kind'], appId?: string, ms = 0, rest: Partial<Candidate> = {}): Runner {
  const current = appId === undefined ? undefined : { appId };
  return { name, kind, state: 'ready', running: current ? 1 : 0, current, computedFor: () => ms, ...rest };
}

function chosen(needed: boolean, ...slots: Runner[]): unknown {
  const victim = chooseVictim(slots, needed, 0);
  return victim && [victim.slot.name, victim.culprit?.appId];
}

const YOUNG = runner('young', 'young', 'x', 900);
const X1 = runner('x1', 'slow', 'x', 2000);
const X2 = runner('x2', 'slow', 'x', 3000);
const Y = runner('y', 'slow', 'y', 9000);
const LEAVING = runner('leaving', 'young', undefined, 0, { state: 'retiring', running: 1 });

describe('the runner that goes', () => {
  it('is an idle slow one where there is one', () => {
    expect(chosen(true, YOUNG, X1, runner('idle', 'slow'), LEAVING)).toEqual(['idle', undefined]);
    expect(chosen(false, YOUNG, X1, runner('idle', 'slow'), LEAVING)).toEqual(['idle', undefined]);
  });

  it('is none that computes unless it is needed', () => {
    expect(chosen(false, YOUNG, X1, X2, Y, LEAVING)).toBeUndefined();
  });

  it('has computed longest for the application with most of them', () => {
    expect(chosen(true, YOUNG, X1, X2, Y, LEAVING)).toEqual(['x2', 'x']);
    expect(chosen(true, YOUNG, X1, Y, LEAVING)).toEqual(['y', 'y']);
  });

  it('is one that waits for its last calls where none computes long', () => {
    expect(chosen(true, YOUNG, LEAVING)).toEqual(['leaving', undefined]);
    expect(chosen(true, YOUNG, runner('waits', 'slow', undefined, 0, { running: 1 }))).toEqual(['waits', undefined]);
    expect(chosen(true, YOUNG)).toBeUndefined();
  });
});
