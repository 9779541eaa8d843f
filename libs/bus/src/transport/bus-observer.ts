import type { Backlog } from './transport.js';

/** Position of a request in a distributed trace: W3C `traceparent` and, as received, `tracestate`. */
export interface TracePosition {
  readonly parent: string;
  readonly state?: string;
}

/** One call on its way, at the side that makes it or at the side that serves it. */
export interface Observation {
  /** Position of the calls that follow from it. */
  readonly trace: TracePosition | undefined;
  /** Once, when it is over; `null` for a call that succeeded. */
  end(errorCode: string | null): void;
}

/** Hears of every call: figures, traces and log lines are made of it. Never throws. */
export interface BusObserver {
  /**
   * Begins an observation. `requestId` is the id of the request the call is made for; `undefined` for a call without a
   * request.
   */
  begin(side: 'call' | 'serve', subject: string, trace: TracePosition | undefined, requestId: string | undefined): Observation;
  /** This process does the items of a queue; `backlog` reads what is left to do. */
  works(subject: string, backlog: () => Promise<Backlog>): void;
}

/** Observer that ignores all calls; it still forwards the traces of others. */
export const UNOBSERVED: BusObserver = {
  begin: (_side, _subject, trace) => ({ trace, end: () => {} }),
  works: () => {},
};
