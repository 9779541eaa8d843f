import { MongoServerError, type Db, type MongoClient } from 'mongodb';
import { withoutPrefixes } from '#store/port/cluster-namespace.js';
import type { CaptureParts } from './capture-parts.js';
import type { Route } from './route.js';
import type { StreamEvent } from './stream-event.js';

const NOT_FOUND = 26;
const EXISTS = 48;
const IMAGES = { changeStreamPreAndPostImages: { enabled: true } };
/** Changes after which a collection is gone, and one of its name is another. */
const ENDS: ReadonlySet<string> = new Set(['drop', 'rename', 'dropDatabase']);

/** Has a collection keep documents as they were before changes; makes one that is not there. Nothing switches that off again. */
export async function switchOnPreImages(db: Db, collection: string): Promise<void> {
  const [found] = await db.listCollections({ name: collection }).toArray();
  const options = (found as { options?: { changeStreamPreAndPostImages?: { enabled?: boolean } } } | undefined)?.options;
  if (options?.changeStreamPreAndPostImages?.enabled === true) return;
  try {
    await db.command({ collMod: collection, ...IMAGES });
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== NOT_FOUND) throw error;
    try {
      await db.command({ create: collection, ...IMAGES });
    } catch (failure) {
      if (!(failure instanceof MongoServerError) || failure.code !== EXISTS) throw failure;
      await db.command({ collMod: collection, ...IMAGES });
    }
  }
}

/** Collections of a source's triggers that need documents as they were before a change. */
export class PreImages {
  /** Requests made so far, regardless of their result, by trigger. */
  private readonly asked = new Map<string, unknown>();
  /** Triggers whose collection is gone. */
  private readonly gone = new Set<string>();

  constructor(
    private readonly connected: () => Promise<MongoClient>,
    private readonly parts: CaptureParts,
  ) {}

  /**
   * Requests pre-images once for a trigger as it is deployed. If the server refuses, the app's log says so and the
   * trigger runs without them.
   */
  async keep(route: Route): Promise<void> {
    const { known, view, database, collection } = route;
    if (!view.fullDocumentBeforeChange || this.asked.get(known.id) === known.trigger) return;
    this.asked.set(known.id, known.trigger);
    const { failures, states } = this.parts;
    try {
      await switchOnPreImages((await this.connected()).db(database), collection);
      await states.redirect([known.id], { preImages: 'on' });
    } catch (error) {
      if (error instanceof MongoServerError) {
        failures.write(known, `pre-images cannot be enabled for the collection: ${withoutPrefixes(error.message)}`);
        await states.redirect([known.id], { preImages: 'refused' });
        return;
      }
      // The server was not reached: the next look asks again.
      this.asked.delete(known.id);
      throw error;
    }
  }

  /** Asks again with the first change of a collection that was dropped and made again. */
  async follow(event: StreamEvent, route: Route): Promise<void> {
    if (!route.view.fullDocumentBeforeChange) return;
    const { db, coll } = event.ns ?? {};
    if (ENDS.has(event.operationType)) {
      if (db === route.database && (coll === undefined || coll === route.collection)) this.gone.add(route.id);
    } else if (this.gone.has(route.id) && route.covers(event)) {
      this.gone.delete(route.id);
      this.asked.delete(route.id);
      await this.keep(route);
    }
  }
}
