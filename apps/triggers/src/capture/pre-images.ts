import { MongoServerError, type MongoClient } from 'mongodb';
import { withoutPrefixes } from '#data-sources/cluster-namespace.js';
import type { CaptureParts } from './capture-parts.js';
import type { Route } from './route.js';

const NOT_FOUND = 26;
const EXISTS = 48;
const IMAGES = { changeStreamPreAndPostImages: { enabled: true } };

/** Has collections keep documents as they were before changes, for triggers that want to be told of them. Nothing switches that off again. */
export class PreImages {
  /** What was asked for, whatever the answer was, by trigger. */
  private readonly asked = new Map<string, unknown>();

  constructor(
    private readonly connected: () => Promise<MongoClient>,
    private readonly parts: CaptureParts,
  ) {}

  /** Once for a trigger as it is deployed; where the server refuses, the trigger's app is told and the trigger runs without. */
  async keep(route: Route): Promise<void> {
    const { known, view } = route;
    if (!view.fullDocumentBeforeChange || this.asked.get(known.id) === known.trigger) return;
    this.asked.set(known.id, known.trigger);
    try {
      await this.switchOn(route);
    } catch (error) {
      if (error instanceof MongoServerError) {
        this.parts.failures.write(
          known,
          `the collection cannot be made to keep documents as they were before changes: ${withoutPrefixes(error.message)}`,
        );
        return;
      }
      // The server was not reached: the next look asks again.
      this.asked.delete(known.id);
      throw error;
    }
  }

  private async switchOn({ database, collection }: Route): Promise<void> {
    const db = (await this.connected()).db(database);
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
}
