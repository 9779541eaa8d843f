import { Allow, IsObject, IsString, MaxLength } from 'class-validator';
import { defineEvent } from '../event.js';
import { OpenCountPublished } from '../open-count-published.js';
import { defineRpc } from '../rpc.js';
import { AppScope } from '../scope.js';
import { bytes, defineStream } from '../stream.js';
import { RequestFacts } from './functions.contract.js';

/** Milliseconds after which a stream ends without an error; clients open another one. */
export const WATCH_MS = 12 * 3_600_000;
/** Maximum characters of a request, which is passed in a URL. */
export const WATCH_REQUEST_MAX = 65_536;
/** Milliseconds the handler has left to end the stream. */
const GRACE_MS = 60_000;

/** A client's request for a change stream (client-api §10). */
export class WatchRequest {
  /** App ID, like `hello-abcde`. */
  @IsString()
  @MaxLength(64)
  clientAppId!: string;

  /**
   * Base64 of the JSON of `{name, arguments, service}`, at most `WATCH_REQUEST_MAX` characters. `stitch_request` is the
   * older name of this parameter.
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

/** Head of the stream. Empty, because nothing is known before the first event. Shows changes from now on. */
export class WatchOpened {}

/**
 * Watches a collection: sends its changes, as far as the user may read them, as server-sent events. `message` has a
 * change event as canonical extended JSON, `error` has `{error, error_code}` and is the last event; `%`, LF and CR are
 * escaped.
 * @security userToken userTokenInQuery
 * @throws NoMatchingRuleFound, ServiceNotFound, ServiceCommandNotFound, FunctionNotCallable, MongoDBError,
 * RestrictedHost, TooManyRequests, InvalidParameter, MissingParameter, FunctionNotFound, NotImplemented
 */
export const watchCollection = defineStream('runtime.functions.watch', WatchRequest, WatchOpened, bytes, {
  access: 'user',
  timeoutMs: 20_000,
  lifetimeMs: WATCH_MS + GRACE_MS,
});

/** Maximum number of sessions per reply. */
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
  /**
   * Sessions with the most streams, in descending order, at most `OPEN_STREAMS_LISTED_MAX`; a session is listed once
   * per IP address.
   */
  @Allow() sessions!: SessionStreams[];
}

/**
 * Returns the change streams that users of an app have open. Browsers open six connections to one origin over HTTP/1.1,
 * so the other requests of a page with more than `PAGE_STREAMS_MAX` streams may have to wait. A process that has just started
 * includes the streams of other processes after a few seconds. Groundwork extension.
 */
export const getOpenStreams = defineRpc('runtime.watches.open', AppScope, OpenStreams, {
  access: 'project:read',
  idempotent: true,
});

/** Number of open streams: by app, by user, and by session and IP address. */
export const watchesCounted = defineEvent('runtime.watches.counted', OpenCountPublished, 'every');
