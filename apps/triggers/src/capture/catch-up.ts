import { MongoServerError, type Document } from 'mongodb';
import { streamFailure } from '#triggers/outage.js';
import type { ResumePoint } from '../states/trigger-state.model.js';
import type { Route } from './route.js';
import type { Routing } from './routes.js';
import type { SourceContext } from './source-context.js';

/** Milliseconds between notes of how far it has come where there is nothing to keep. */
const NOTE_MS = 10_000;
/** Milliseconds a question for changes waits: where there are none, the trigger is through. */
const AWAIT_MS = 20;

/** How catching up ended; `full` where too much of the trigger waits again. */
export type CaughtUp = 'done' | 'full' | 'history lost' | 'stopped';

/**
 * Reads the changes of one trigger from where it is to go on to where the shared stream is. What it reads is in the inbox in the order of
 * the changes, since the shared stream leaves the trigger alone until then.
 */
export async function catchUp(
  context: SourceContext,
  routing: Routing,
  start: ResumePoint,
  isStopped: () => boolean,
): Promise<CaughtUp> {
  const { owned, parts, places, room, streams } = context;
  const { route } = routing;
  const stream = streams.open(ownChanges(route), start, AWAIT_MS);
  let notedAt = performance.now();
  try {
    for (;;) {
      if (isStopped()) return 'stopped';
      const batch = await stream.next();
      if (!batch) continue;
      const { token } = batch;
      const { rows, failures } = route.routedOf(batch);
      for (const failure of failures) parts.failures.write(route.known, failure);
      if (isStopped()) return 'stopped';
      if (rows.length > 0 || performance.now() - notedAt > NOTE_MS) {
        await parts.sources.together(owned, {}, async (session) => {
          await parts.inbox.add(rows, session);
          await parts.states.redirect(route.id, { resumeFrom: { token } }, session);
        });
        notedAt = performance.now();
        if (rows.length > 0) parts.wakeups.woken([route.id]);
        for (const { size } of rows) {
          routing.queued += 1;
          routing.queuedBytes += size;
        }
        if ((await room.full([route.id])).length > 0) return 'full';
      }
      const reached = places.horizon;
      if (reached === null || token < reached || !places.covers(route.database)) continue;
      // At once: in between, the shared stream would decide about changes without the trigger.
      routing.after = token;
      return 'done';
    }
  } catch (error) {
    const code = error instanceof MongoServerError ? Number(error.code) : undefined;
    if (streamFailure(code) === 'history lost') return 'history lost';
    throw error;
  } finally {
    await stream.close();
  }
}

function ownChanges({ database, collection }: Route): Document {
  return {
    ...(database === '' ? {} : { 'ns.db': database }),
    ...(collection === '' ? {} : { 'ns.coll': collection }),
  };
}
