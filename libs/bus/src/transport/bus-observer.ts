import type { Backlog } from './transport.js';

/** Position of a request in a distributed trace: W3C `traceparent` and, as received, `tracestate`. */
export interface TracePosition {
  readonly parent: string;
  readonly state?: string;
}

/** Observation of one call, at its caller or at its server. */
export interface Observation {
  /** Position of the calls that follow from it. */
  readonly trace: TracePosition | undefined;
  /** Ends the observation, once; `null` for a call that succeeded. */
  end(errorCode: string | null): void;
}

/** Receives every call: metrics, traces and log lines are based on it. Never throws. */
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
