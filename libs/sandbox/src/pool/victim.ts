import type { Execution } from './execution.js';

/** A runner as far as the choice goes. */
export interface Candidate {
  readonly kind: 'young' | 'apart' | 'slow';
  readonly state: 'starting' | 'ready' | 'retiring' | 'ended';
  readonly running: number;
  readonly current: Pick<Execution, 'appId'> | undefined;
  computedFor(now: number): number;
}

/**
 * Chooses the runner to end when the maximum is reached and young calls need one: an idle slow one; or else, only if it
 * is `needed`, the one that has computed longest for the application with most of the slow ones; or else the oldest
 * that only waits for its last calls. The culprit is the call it computes too long for, if there is one.
 */
export function chooseVictim<S extends Candidate>(
  slots: readonly S[],
  needed: boolean,
  now: number,
): { slot: S; culprit: S['current'] } | undefined {
  const slow = slots.filter(({ kind, state }) => kind === 'slow' && state === 'ready');
  const idle = slow.find(({ running }) => running === 0);
  if (idle !== undefined || !needed) return idle && { slot: idle, culprit: undefined };

  const held = new Map<string, number>();
  for (const { current } of slow) if (current !== undefined) held.set(current.appId, (held.get(current.appId) ?? 0) + 1);
  const heldBy = ({ current }: S): number => held.get(current?.appId ?? '') ?? 0;
  const [longest] = slow
    .filter(({ current }) => current !== undefined)
    .toSorted((a, b) => heldBy(b) - heldBy(a) || b.computedFor(now) - a.computedFor(now));
  if (longest !== undefined) return { slot: longest, culprit: longest.current };

  const leaving = slots.find(({ state }) => state === 'retiring') ?? slow[0];
  return leaving && { slot: leaving, culprit: undefined };
}
