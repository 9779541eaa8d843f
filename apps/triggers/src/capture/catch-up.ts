import { MongoServerError, type Document, type MongoClient } from 'mongodb';
import { streamFailure } from '#triggers/outage.js';
import type { ResumePoint } from '../states/trigger-state.model.js';
import type { CaptureParts } from './capture-parts.js';
import { ChangeReader } from './change-reader.js';
import type { Route } from './route.js';
import type { Source } from './source.js';
import type { OwnedSource } from './sources.repository.js';

/** Milliseconds between notes of how far it has come where there is nothing to keep. */
const NOTE_MS = 10_000;

/** How catching up ended. */
export type CaughtUp = 'done' | 'history lost' | 'stopped';

/** A source this replica reads. */
export interface OpenedSource {
  readonly client: MongoClient;
  readonly source: Source;
  readonly owned: OwnedSource;
}

/** What a trigger that catches up has to know of the shared stream. */
export interface SharedStream {
  /** The place up to which it has decided whose changes are whose. */
  horizon(): string | null;
  /** It looks after the trigger from behind a place on. */
  takeOver(token: string): void;
  isStopped(): boolean;
}

/**
 * Reads the changes of one trigger from where it is to go on to where the shared stream is. What it reads is in the inbox in the order of
 * the changes, since the shared stream leaves the trigger alone until then.
 */
export async function catchUp(
  { client, source, owned }: OpenedSource,
  route: Route,
  start: ResumePoint,
  parts: CaptureParts,
  shared: SharedStream,
): Promise<CaughtUp> {
  const reader = ChangeReader.open(client, { match: ownChanges(route), from: start, needs: source });
  let notedAt = performance.now();
  try {
    for (;;) {
      if (shared.isStopped()) return 'stopped';
      const batch = await reader.next();
      if (!batch) continue;
      const { events, token } = batch;
      const routed = events.flatMap((event) => route.routed(event) ?? []);
      const rows = routed.flatMap((one) => ('row' in one ? [one.row] : []));
      for (const one of routed) if ('failure' in one) parts.failures.write(route.known, one.failure);
      if (shared.isStopped()) return 'stopped';
      if (rows.length > 0 || performance.now() - notedAt > NOTE_MS) {
        await parts.sources.together(owned, {}, async (session) => {
          await parts.inbox.add(rows, session);
          await parts.states.redirect(route.id, { resumeFrom: { token } }, session);
        });
        notedAt = performance.now();
        if (rows.length > 0) parts.wakeups.woken([route.id]);
      }
      const reached = shared.horizon();
      if (reached === null || token < reached) continue;
      // At once: in between, the shared stream would decide about changes without the trigger.
      shared.takeOver(token);
      return 'done';
    }
  } catch (error) {
    const code = error instanceof MongoServerError ? Number(error.code) : undefined;
    if (streamFailure(code) === 'history lost') return 'history lost';
    throw error;
  } finally {
    await reader.close();
  }
}

function ownChanges({ database, collection }: Route): Document {
  return {
    ...(database === '' ? {} : { 'ns.db': database }),
    ...(collection === '' ? {} : { 'ns.coll': collection }),
  };
}
