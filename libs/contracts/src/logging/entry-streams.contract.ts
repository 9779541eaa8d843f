import { Allow, IsInt, Max, Min } from 'class-validator';
import { defineEvent } from '../event.js';
import { Optional, ResourceId } from '../fields.js';
import { OpenCountPublished } from '../open-count-published.js';
import { bytes, defineStream } from '../stream.js';
import { LogQuery, LogRangeQuery } from './entries.contract.js';

/** Maximum duration of a stream of log entries in milliseconds. */
const LIFETIME_MS = 3_600_000;

/** Suggested name of the exported file. */
export class ExportedLogs {
  @Allow() file_name!: string;
}

/** Exports all log entries that match, newest first, one JSON value per line. Groundwork extension. */
export const exportLogs = defineStream('logging.entries.export', LogRangeQuery, ExportedLogs, bytes, {
  access: 'project:read',
  lifetimeMs: LIFETIME_MS,
});

export class TailLogsRequest extends LogQuery {
  /**
   * `_id` of the last entry the client received: later entries are sent first, up to a limit.
   * @internal
   */
  @Optional()
  @ResourceId('InvalidParameter')
  after?: string;

  /**
   * Seconds before the last received entry whose entries are sent again, because processes deliver their entries one
   * after the other. Clients that must not miss an entry pass 30 and skip the entries they already have, by `_id`. At
   * most 60; default: 0.
   * @query
   */
  @Optional()
  @IsInt()
  @Min(0)
  @Max(60)
  overlap?: number;
}

/** Head of the stream. Empty, because nothing is known before the first entry. */
export class TailedLogs {}

/**
 * Follows the log of an app: sends entries as they are stored, as server-sent events. `log` contains an entry as JSON
 * and has its `_id` as the event's id; `lost` contains a count, if the consumer was too slow or too many entries were
 * stored after the last one it received. Fails with `TooManyRequests` if too many clients already follow the log.
 * Groundwork extension.
 * @throws TooManyRequests, InvalidParameter
 */
export const tailLogs = defineStream('logging.entries.tail', TailLogsRequest, TailedLogs, bytes, {
  access: 'project:read',
  lifetimeMs: LIFETIME_MS,
});

/**
 * Entries were stored: every replica sends them to the clients that follow the log. If the message is missed, the
 * entries are in the log but are not shown live.
 */
export class BlocksStored {
  /** Ids of the blocks with the new entries, by app. */
  @Allow() ids!: Record<string, readonly string[]>;
}

export const blocksStored = defineEvent('logging.blocks.stored', BlocksStored, 'every');

/** Milliseconds {@link logsFollowed} is valid; it is repeated well before it expires. */
export const LOGS_FOLLOWED_MS = 15_000;

/**
 * A client follows a log: processes flush their entries sooner for a while. If the message is missed, entries are shown
 * slightly later.
 */
export class LogsFollowed {}

export const logsFollowed = defineEvent('logging.entries.followed', LogsFollowed, 'every');

/** Number of followed logs, by app. */
export const tailsCounted = defineEvent('logging.tails.counted', OpenCountPublished, 'every');
