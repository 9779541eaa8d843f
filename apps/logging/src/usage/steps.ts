import { STEPS, USAGE_POINTS_MAX, type Step } from '#contracts/logging/usage.contract.js';
import { AppError } from '#contracts/error.js';
import { added, NO_FIGURES, type Figures } from './figures.js';
import type { Tier, UsageRecord } from './usage.model.js';

/** A time in steps of one length. Times are unix milliseconds; the last step may reach beyond `to`. */
export interface Steps {
  readonly from: number;
  readonly to: number;
  readonly stepMs: number;
  /** When each step begins. */
  readonly begins: readonly number[];
}

/** What was counted in one step. */
export interface StepFigures {
  /** When the step begins, in unix milliseconds. */
  readonly at: number;
  readonly figures: Figures;
}

function beginsOf(from: number, to: number, stepMs: number): number[] {
  return Array.from({ length: Math.max(0, Math.ceil((to - from) / stepMs)) }, (_, index) => from + index * stepMs);
}

/**
 * The steps from one moment to another, the first of which begins at `from`.
 * @throws AppError `InvalidParameter` for a time that ends before it begins, and for more steps than a series may have
 */
export function stepsBetween(from: number, to: number, step: Step, names: readonly [from: string, to: string]): Steps {
  const stepMs = STEPS[step];
  if (to < from) throw new AppError('InvalidParameter', `${names[1]} must not be before ${names[0]}`);
  if ((to - from) / stepMs > USAGE_POINTS_MAX) {
    throw new AppError(
      'InvalidParameter',
      `from ${names[0]} to ${names[1]} there may be at most ${USAGE_POINTS_MAX} steps of ${step}`,
    );
  }
  return { from, to, stepMs, begins: beginsOf(from, to, stepMs) };
}

/** Which records steps of this length are made of. */
export function tierFor(stepMs: number): Tier {
  return stepMs < STEPS.PT1H ? 'minute' : 'hour';
}

/** What was counted in each step, by when its records begin. */
export function figuresBySteps({ from, stepMs, begins }: Steps, records: readonly UsageRecord[]): StepFigures[] {
  const sums = new Map<number, Figures>();
  for (const record of records) {
    const begin = from + Math.floor((record.at.getTime() - from) / stepMs) * stepMs;
    sums.set(begin, added(sums.get(begin) ?? NO_FIGURES, record));
  }
  return begins.map((at) => ({ at, figures: sums.get(at) ?? NO_FIGURES }));
}
