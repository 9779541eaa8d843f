import type { Stats, StatsPoint } from '#contracts/logging/usage.contract.js';
import { ofRequests, ofType, type TypeFigures } from './figures.js';
import { percentile } from './latency-histogram.js';
import type { StepFigures } from './steps.js';

function pointOf(at: number, { count, failed, latency }: TypeFigures): StatsPoint {
  return {
    timestamp: new Date(at).toISOString(),
    requests: count,
    errors: failed,
    p50_ms: percentile(latency, 0.5),
    p95_ms: percentile(latency, 0.95),
  };
}

/** Returns the series of all requests, of each type that occurred, and of the bytes sent. */
export function statsOf(steps: readonly StepFigures[]): Pick<Stats, 'total' | 'series' | 'traffic'> {
  const types = [...new Set(steps.flatMap(({ figures }) => Object.keys(figures.types)))].toSorted();
  return {
    total: steps.map(({ at, figures }) => pointOf(at, ofRequests(figures))),
    series: types.map((type) => ({ type, points: steps.map(({ at, figures }) => pointOf(at, ofType(figures, type))) })),
    traffic: steps.map(({ at, figures }) => ({ timestamp: new Date(at).toISOString(), bytes_out: figures.bytesOut })),
  };
}
