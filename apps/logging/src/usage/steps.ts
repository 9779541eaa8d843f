import { STEPS, USAGE_POINTS_MAX, type Step } from '#contracts/logging/usage.contract.js';
import { AppError } from '#contracts/error.js';
import { added, NO_METRICS, type UsageMetrics } from './usage-metrics.js';
import type { Tier, UsageRecord } from './usage.model.js';

/** Time range divided into steps of one length. Times are unix milliseconds; the last step may extend beyond `to`. */
export interface Steps {
  readonly from: number;
  readonly to: number;
  readonly stepMs: number;
  /** Start times of the steps. */
  readonly begins: readonly number[];
}

/** Metrics of one step. */
export interface StepMetrics {
  /** Start of the step in unix milliseconds. */
  readonly at: number;
  readonly figures: UsageMetrics;
}

function beginsOf(from: number, to: number, stepMs: number): number[] {
  return Array.from({ length: Math.max(0, Math.ceil((to - from) / stepMs)) }, (_, index) => from + index * stepMs);
}

/**
 * Returns the steps from one moment to another; the first step begins at `from`.
 * @throws AppError `InvalidParameter` if the time range ends before it begins, or has more steps than a series may have
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

/** Returns the tier whose records are used for steps of this length. */
export function tierFor(stepMs: number): Tier {
  return stepMs < STEPS.PT1H ? 'minute' : 'hour';
}

/** Sums the records of each step, by the start of their slots. */
export function metricsBySteps({ from, stepMs, begins }: Steps, records: readonly UsageRecord[]): StepMetrics[] {
  const sums = new Map<number, UsageMetrics>();
  for (const record of records) {
    const begin = from + Math.floor((record.at.getTime() - from) / stepMs) * stepMs;
    sums.set(begin, added(sums.get(begin) ?? NO_METRICS, record));
  }
  return begins.map((at) => ({ at, figures: sums.get(at) ?? NO_METRICS }));
}
