import type { Stats, StatsPoint } from '#contracts/logging/usage.contract.js';
import { ofCompute, ofRequests, ofType, type TypeMetrics } from './usage-metrics.js';
import { percentile } from './latency-histogram.js';
import type { StepMetrics } from './steps.js';

function pointOf(at: number, { count, failed, latency }: TypeMetrics): StatsPoint {
  return {
    timestamp: new Date(at).toISOString(),
    requests: count,
    errors: failed,
    p50_ms: percentile(latency, 0.5),
    p95_ms: percentile(latency, 0.95),
  };
}

/** Returns the series of all requests, of each type that occurred, of the bytes sent, and of the compute time. */
export function statsOf(steps: readonly StepMetrics[]): Pick<Stats, 'total' | 'series' | 'traffic' | 'compute'> {
  const types = [...new Set(steps.flatMap(({ figures }) => Object.keys(figures.types)))].toSorted();
  return {
    total: steps.map(({ at, figures }) => pointOf(at, ofRequests(figures))),
    series: types.map((type) => ({ type, points: steps.map(({ at, figures }) => pointOf(at, ofType(figures, type))) })),
    traffic: steps.map(({ at, figures }) => ({ timestamp: new Date(at).toISOString(), bytes_out: figures.bytesOut })),
    compute: steps.map(({ at, figures }) => ({ timestamp: new Date(at).toISOString(), compute_ms: ofCompute(figures).ms })),
  };
}
