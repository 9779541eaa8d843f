import type { DataPoint, Measurement } from '#contracts/logging/usage.contract.js';
import { ofCompute, requestsIn, type UsageMetrics } from './usage-metrics.js';
import type { StepMetrics } from './steps.js';

const HOUR_MS = 3_600_000;
const BYTES_PER_GIGABYTE = 2 ** 30;
/** Megabytes × milliseconds in a gigabyte-second. */
const MEMORY_PER_UNIT = 1_024 * 1_000;

interface Measured {
  readonly name: string;
  readonly units: string;
  readonly valueOf: (figures: UsageMetrics) => number;
}

/** Measurements that App Services charged for, in its units. */
const MEASUREMENTS: readonly Measured[] = [
  { name: 'request_count', units: '', valueOf: requestsIn },
  { name: 'compute_time', units: 'HOURS', valueOf: (figures) => ofCompute(figures).ms / HOUR_MS },
  { name: 'data_out', units: 'GIGABYTES', valueOf: ({ bytesOut }) => bytesOut / BYTES_PER_GIGABYTE },
  // Device sync is not supported.
  { name: 'sync_time', units: 'HOURS', valueOf: () => 0 },
  { name: 'mem_usage', units: 'GIGABYTE_SECONDS', valueOf: (figures) => ofCompute(figures).memory / MEMORY_PER_UNIT },
];

/** Returns a data point for each step. */
export function pointsOf(steps: readonly StepMetrics[], valueOf: (figures: UsageMetrics) => number): DataPoint[] {
  return steps.map(({ at, figures }) => ({ timestamp: new Date(at).toISOString(), value: valueOf(figures) }));
}

export function measurementsOf(steps: readonly StepMetrics[]): Measurement[] {
  return MEASUREMENTS.map(({ name, units, valueOf }) => ({ name, units, data_points: pointsOf(steps, valueOf) }));
}
