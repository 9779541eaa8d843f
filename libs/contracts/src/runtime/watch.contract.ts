import { IsObject, IsString, MaxLength } from 'class-validator';
import { defineEvent } from '../event.js';
import { OpenCounted } from '../open-counted.js';
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

/** Streams that are open, by app, and by app and user. */
export const watchesCounted = defineEvent('runtime.watches.counted', OpenCounted, 'every');
