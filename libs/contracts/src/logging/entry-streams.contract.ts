import { Allow, IsInt, Max, Min } from 'class-validator';
import { defineEvent } from '../event.js';
import { Optional, ResourceId } from '../fields.js';
import { OpenCounted } from '../open-counted.js';
import { bytes, defineStream } from '../stream.js';
import { LogQuery, LogRangeQuery } from './entries.contract.js';

/** Milliseconds a stream of log entries may take. */
const LIFETIME_MS = 3_600_000;

/** What to call the file that follows. */
export class ExportedLogs {
  @Allow() file_name!: string;
}

/** Exports every log entry that matches, newest first, one JSON text per line. An addition of ours. */
export const exportLogs = defineStream('logging.entries.export', LogRangeQuery, ExportedLogs, bytes, {
  access: 'project:read',
  lifetimeMs: LIFETIME_MS,
});

export class TailLogsRequest extends LogQuery {
  /**
   * `_id` of the last entry that was seen: what was written after it comes first, as far as it is not too much.
   * @internal
   */
  @Optional()
  @ResourceId('InvalidParameter')
  after?: string;

  /**
   * Seconds before the last entry that was seen: what was written in them comes again, since processes hand their entries over one
   * after the other. Whoever must not miss any asks for 30 and leaves out those it has, by their `_id`. At most 60; none unless given.
   * @query
   */
  @Optional()
  @IsInt()
  @Min(0)
  @Max(60)
  overlap?: number;
}

/** Nothing is known before the first entry. */
export class TailedLogs {}

/**
 * Follows the log of an app: entries as they are stored, as server-sent events. `log` has an entry as JSON, its `_id` as the
 * event's; `lost` has a count, when more came than the consumer took, or more was written after the entry it saw last. `TooManyRequests` when too many follow already. An addition
 * of ours.
 * @throws TooManyRequests, InvalidParameter
 */
export const tailLogs = defineStream('logging.entries.tail', TailLogsRequest, TailedLogs, bytes, {
  access: 'project:read',
  lifetimeMs: LIFETIME_MS,
});

/** Entries were stored: every replica tells those who follow. Missed, they are not shown live; they are in the log all the same. */
export class BlocksStored {
  /** Ids of the blocks that hold them, by app. */
  @Allow() ids!: Record<string, readonly string[]>;
}

export const blocksStored = defineEvent('logging.blocks.stored', BlocksStored, 'every');

/** Milliseconds {@link logsFollowed} holds; it is said again well before they are over. */
export const LOGS_FOLLOWED_MS = 15_000;

/** Somebody follows a log: whoever has entries hands them on sooner for a while. Missed, they are shown a little later. */
export class LogsFollowed {}

export const logsFollowed = defineEvent('logging.entries.followed', LogsFollowed, 'every');

/** Logs that are followed, by app. */
export const tailsCounted = defineEvent('logging.tails.counted', OpenCounted, 'every');
