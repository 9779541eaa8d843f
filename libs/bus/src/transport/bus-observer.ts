import type { Backlog } from './transport.js';

/** Where a request belongs in a distributed trace: W3C `traceparent` and, as it came, `tracestate`. */
export interface TracePosition {
  readonly parent: string;
  readonly state?: string;
}

/** One call on its way, at the side that makes it or at the side that serves it. */
export interface Observation {
  /** Where what follows from it belongs. */
  readonly trace: TracePosition | undefined;
  /** Once, when it is over; `null` for a call that succeeded. */
  end(errorCode: string | null): void;
}

/** Hears of every call: figures, traces and log lines are made of it. Never throws. */
export interface BusObserver {
  /** `requestId`: of the request the call is made for; `undefined` where nobody's request is served. */
  begin(side: 'call' | 'serve', subject: string, trace: TracePosition | undefined, requestId: string | undefined): Observation;
  /** This process does the items of a queue; `backlog` reads what is left to do. */
  works(subject: string, backlog: () => Promise<Backlog>): void;
}

/** Hears nothing; traces of others are handed on all the same. */
export const UNOBSERVED: BusObserver = {
  begin: (_side, _subject, trace) => ({ trace, end: () => {} }),
  works: () => {},
};
