import type { FailureLog } from '../table/failure-log.js';
import type { QueuedEventRecord } from '../inbox/queued-event.model.js';
import type { ChangeBatch } from './change-reader.js';
import type { Route, Routed } from './route.js';
import type { Routes, Routing } from './routes.js';
import type { StreamEvent } from './stream-event.js';

/** Change and a trigger that may receive it. */
interface MatchedChange {
  readonly event: StreamEvent;
  readonly isTooLarge: boolean;
  readonly routing: Routing;
  readonly route: Route;
}

/**
 * Returns the triggers that receive each change from a shared stream: it handles each trigger only after a certain
 * place.
 */
export function matchChanges({ events, tooLarge = false }: ChangeBatch, routes: Routes): MatchedChange[] {
  return events.flatMap((event) =>
    routes
      .at(event)
      .filter(({ after }) => after !== null && event._id._data > after)
      .map((routing) => ({ event, isTooLarge: tooLarge, routing, route: routing.route })),
  );
}

/**
 * Yields the events to store for changes, created one at a time.
 * @param woken collects the triggers that have new events
 */
export function* rowsOf(told: readonly MatchedChange[], woken: Set<string>, failures: FailureLog): Generator<QueuedEventRecord> {
  for (const { event, isTooLarge, routing, route } of told) {
    const routed: Routed = isTooLarge ? route.missed(event) : route.routed(event);
    if (!routed) continue;
    if ('failure' in routed) {
      failures.write(route.known, routed.failure);
      continue;
    }
    routing.queued += 1;
    routing.queuedBytes += routed.row.size;
    woken.add(route.id);
    yield routed.row;
  }
}
