import { Allow, IsObject, IsString, MaxLength } from 'class-validator';
import { defineEvent } from '../event.js';
import { OpenCounted } from '../open-counted.js';
import { defineRpc } from '../rpc.js';
import { AppScope } from '../scope.js';
import { bytes, defineStream } from '../stream.js';
import { RequestFacts } from './functions.contract.js';

/** Milliseconds after which a stream ends without an error; clients open another one. */
export const WATCH_MS = 12 * 3_600_000;
/** Characters of a request, which arrives in a URL. */
export const WATCH_REQUEST_MAX = 65_536;
/** Milliseconds the handler has left to say goodbye. */
const GRACE_MS = 60_000;

/** A client's request to be told of changes (client-api §10). */
export class WatchRequest {
  /** App ID, like `hello-abcde`. */
  @IsString()
  @MaxLength(64)
  clientAppId!: string;

  /**
   * Base64 of the JSON text of `{name, arguments, service}`, at most `WATCH_REQUEST_MAX` characters. `stitch_request` is its
   * older name.
   * @query
   */
  @IsString()
  @MaxLength(WATCH_REQUEST_MAX)
  baas_request!: string;

  /**
   * Facts of the HTTP request.
   * @internal
   */
  @IsObject()
  request!: RequestFacts;
}

/** Nothing is known before the first event. Changes from now on are shown. */
export class WatchOpened {}

/**
 * Watches a collection: its changes as the user may see them, as server-sent events. `message` has a change event as canonical
 * extended JSON, `error` has `{error, error_code}` and is the last one; `%`, LF and CR are escaped.
 * @security userToken userTokenInQuery
 * @throws NoMatchingRuleFound, ServiceNotFound, ServiceCommandNotFound, FunctionNotCallable, MongoDBError, RestrictedHost,
 * TooManyRequests, InvalidParameter, MissingParameter, FunctionNotFound, NotImplemented
 */
export const watchCollection = defineStream('runtime.functions.watch', WatchRequest, WatchOpened, bytes, {
  access: 'user',
  timeoutMs: 20_000,
  lifetimeMs: WATCH_MS + GRACE_MS,
});

/** Sessions one reply lists. */
export const OPEN_STREAMS_LISTED_MAX = 100;

/** Open streams of one session at one IP address. */
export interface SessionStreams {
  /** Id of the user. */
  readonly user_id: string;
  /** IP address of the client, as in log entries. Absent if it is not known. */
  readonly remote_ip_address?: string;
  /**
   * Number of open streams.
   * @format int64
   */
  readonly streams: number;
}

/** Open streams of an app, in all processes of the runtime. */
export class OpenStreams {
  /**
   * Number of open streams of the app.
   * @format int64
   */
  @Allow() total!: number;
  /** Sessions with the most streams, in descending order, at most `OPEN_STREAMS_LISTED_MAX`; a session has one for each IP address. */
  @Allow() sessions!: SessionStreams[];
}

/**
 * Returns the streams of changes that users of an app have open. Browsers open six connections to one origin over HTTP/1.1, so a page
 * with more than `PAGE_STREAMS_MAX` may wait for its other requests. A process that has just started counts those of others after a
 * few seconds. An addition of ours.
 */
export const getOpenStreams = defineRpc('runtime.watches.open', AppScope, OpenStreams, {
  access: 'project:read',
  idempotent: true,
});

/** Streams that are open: by app, by user, and by session and IP address. */
export const watchesCounted = defineEvent('runtime.watches.counted', OpenCounted, 'every');
