import type { ChangeStream, ChangeStreamOptions, MongoClient } from 'mongodb';
import { Timestamp, type Document } from '#codecs/bson/values.js';
import { KEEP_TYPES } from '#codecs/ejson/stored-values.js';
import { nextTime } from '#triggers/operation-time.js';
import type { ResumePoint } from '../table/trigger-state.model.js';
import type { StreamEvent } from './stream-event.js';
import type { StreamRequirements } from './source.js';

/** Milliseconds in which changes are gathered. */
const GATHER_MS = 20;
/** Changes gathered at a time. */
export const GATHER_MAX = 100;

/** Changes in their order, and the place behind them all. */
export interface ChangeBatch {
  readonly events: readonly StreamEvent[];
  readonly token: string;
  /** True for changes of which the server could only say where they happened. */
  readonly tooLarge?: boolean;
  /** The stream ends with them: what it watched is gone. */
  readonly isLast?: boolean;
}

/**
 * Mode of reading changes: many at a time, one by one, or one by one with only their place and subject, to get past one
 * that is too large.
 */
export type ReadingMode = 'many' | 'single' | 'lean';

/** Changes one stream is asked for. */
export interface StreamOptions {
  readonly match: Document;
  readonly from: ResumePoint | null;
  readonly needs: StreamRequirements;
  readonly mode: ReadingMode;
  /** Milliseconds the server holds a question. */
  readonly awaitMs: number;
}

interface StreamReply {
  readonly event: StreamEvent | null;
  readonly token: string | null;
}

/** Reads the changes of a server in batches. */
export class ChangeReader {
  private pending: Promise<StreamReply> | undefined;

  private constructor(private readonly stream: ChangeStream<Document, Document>) {}

  static open(watched: Pick<MongoClient, 'watch'>, { match, from, needs, mode, awaitMs }: StreamOptions): ChangeReader {
    const lean = mode === 'lean';
    const options: ChangeStreamOptions = {
      maxAwaitTimeMS: awaitMs,
      batchSize: mode === 'many' ? GATHER_MAX : 1,
      ...(needs.updateLookup && !lean ? { fullDocument: 'updateLookup' } : {}),
      ...(needs.preImages && !lean ? { fullDocumentBeforeChange: 'whenAvailable' } : {}),
      ...(needs.expanded ? { showExpandedEvents: true } : {}),
      ...startOf(from),
      ...KEEP_TYPES,
    };
    const large = { fullDocument: 0, fullDocumentBeforeChange: 0, updateDescription: 0 };
    const stages = [{ $match: match }, ...(lean ? [{ $project: large }] : [])];
    return new ChangeReader(watched.watch<Document, Document>(stages, options));
  }

  /** Returns the next changes, `null` if none came while the server held the request. Throws the server's errors. */
  async next(most: number): Promise<ChangeBatch | null> {
    const events: StreamEvent[] = [];
    let token: string | null = null;
    const until = performance.now() + GATHER_MS;
    for (;;) {
      const told = events.length === 0 ? await this.read() : await this.readUntil(until);
      if (!told) break;
      this.pending = undefined;
      token = told.token ?? token;
      if (!told.event) break;
      events.push(told.event);
      if (told.event.operationType === 'invalidate') return token === null ? null : { events, token, isLast: true };
      if (events.length >= most || performance.now() >= until) break;
    }
    return token === null ? null : { events, token };
  }

  async close(): Promise<void> {
    this.pending?.catch(() => {});
    await this.stream.close();
  }

  /** A reply and the position after it belong together: the next reply advances the position. */
  private read(): Promise<StreamReply> {
    this.pending ??= this.stream.tryNext().then((event) => ({
      event: event as StreamEvent | null,
      token: (this.stream.resumeToken as { readonly _data?: string } | null)?._data ?? null,
    }));
    return this.pending;
  }

  private async readUntil(until: number): Promise<StreamReply | null> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), Math.max(0, until - performance.now()));
    });
    try {
      return await Promise.race([this.read(), late]);
    } finally {
      clearTimeout(timer);
    }
  }
}

function startOf(from: ResumePoint | null): ChangeStreamOptions {
  if (!from) return {};
  if ('token' in from) return { startAfter: { _data: from.token } };
  // The server begins with what happened at the time it is given.
  return { startAtOperationTime: new Timestamp(nextTime(from.time)) };
}
