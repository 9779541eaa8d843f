import { MongoServerError, type MongoClient } from 'mongodb';
import type { Document } from '#codecs/bson/values.js';
import type { ResumePoint } from '../table/trigger-state.model.js';
import { TIMES } from './capture-limits.js';
import { ChangeReader } from './change-reader.js';
import type { SourceClients } from './source-clients.js';
import { SourceStream } from './source-stream.js';
import type { Source } from './source.js';

/** Errors of servers that know of no expanded events. */
const NOT_EXPANDED = new Set([115, 40_415]);

/** Opens streams of one source, over one client. */
export class SourceStreams {
  /** True if the server does not report expanded events: its streams are opened without them. */
  isUnexpanded = false;
  /** Called once when that is found out. */
  onUnexpanded: () => void = () => {};
  private client: Promise<MongoClient> | undefined;

  constructor(
    private readonly source: Source,
    private readonly clients: SourceClients,
    /** Milliseconds the server holds a question, unless a stream says otherwise. */
    private readonly awaitMs = TIMES.awaitMs,
  ) {}

  /** Not connected before it is read from, which throws AppError `MongoDBError` where the source may not be connected to. */
  open(match: Document, from: ResumePoint | null, awaitMs = this.awaitMs): SourceStream {
    const { database, collection } = this.source.scope;
    let isExpanded = false;
    return new SourceStream(
      async (wanted) => {
        const client = await this.connected();
        const whole = database === '' ? client : client.db(database);
        const watched = collection === '' ? whole : client.db(database).collection(collection);
        isExpanded = this.source.expanded && !this.isUnexpanded;
        const needs = { ...this.source, expanded: isExpanded };
        return ChangeReader.open(watched, { ...wanted, needs, awaitMs });
      },
      // If the watched collection or database can be dropped, the invalidate event has to come through, too.
      {
        match: database === '' ? match : { $or: [match, { operationType: 'invalidate' }] },
        from,
        goesOn: (error) => isExpanded && this.reopensWithoutExpanded(error),
      },
    );
  }

  /**
   * Returns `true` if an error says that expanded events are not supported. From then on streams are opened without
   * them.
   */
  private reopensWithoutExpanded(error: unknown): boolean {
    if (!(error instanceof MongoServerError) || !NOT_EXPANDED.has(Number(error.code))) return false;
    if (!this.isUnexpanded) {
      this.isUnexpanded = true;
      this.onUnexpanded();
    }
    return true;
  }

  connected(): Promise<MongoClient> {
    this.client ??= this.clients.open(this.source).catch((error: unknown) => {
      this.client = undefined;
      throw error;
    });
    return this.client;
  }

  /** Closes the client; the next stream reconnects. */
  async close(): Promise<void> {
    const { client } = this;
    this.client = undefined;
    await (await client)?.close();
  }
}
