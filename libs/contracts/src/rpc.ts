import type { ErrorCode } from './error.js';
import type { Resource } from './resource.js';

export type Constructor<T> = new () => T;

/** A reply the owner serialized once; it crosses the bus and the gateway unparsed. */
export class RawJson {
  constructor(readonly body: string | Uint8Array) {}

  text(): string {
    return typeof this.body === 'string' ? this.body : this.bytes().toString('utf8');
  }

  /** Returns the body as bytes. Do not modify them: a body of bytes is returned without a copy. */
  bytes(): Buffer {
    const { body } = this;
    return typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  }
}

export type ReplyShape<T> =
  | { readonly kind: 'object'; readonly type: Constructor<T> }
  | { readonly kind: 'nullable'; readonly type: Constructor<object> }
  | { readonly kind: 'list'; readonly type: Constructor<object> }
  | { readonly kind: 'raw' }
  | { readonly kind: 'nothing' };

/** Declares a reply that is a list of `type`. */
export function listOf<T extends object>(type: Constructor<T>): ReplyShape<T[]> {
  return { kind: 'list', type };
}

/** Declares a reply that is one `type`, or `null`. */
export function nullable<T extends object>(type: Constructor<T>): ReplyShape<T | null> {
  return { kind: 'nullable', type };
}

/** A reply of serialized JSON. */
export const rawJson: ReplyShape<RawJson> = { kind: 'raw' };

/** A reply without content. */
export const nothing: ReplyShape<null> = { kind: 'nothing' };

/**
 * Access level of a call. Checked by the bus before the handler runs, so a contract cannot be served without a
 * decision: `public` any caller, even without a token; `admin` a logged-in administrator;
 * `project:read`/`project:write` an administrator with that right on the request's `groupId`; `user` an end user with
 * an access token; `internal` other services only: no public route may lead to it.
 */
export type Access = 'public' | 'admin' | 'project:read' | 'project:write' | 'user' | 'internal';

/** Access levels a public route may lead to. */
export type Reachable = Exclude<Access, 'internal'>;

/** Description of a contract that a function declares, and that has no docstring therefore. */
export interface ContractText {
  /** One sentence, without its full stop. */
  readonly summary: string;
  /** Errors of the service, besides those that every request can have. */
  readonly throws?: readonly ErrorCode[];
  /** Description of the request. */
  readonly request?: string;
}

export interface RpcOptions<A extends Access = Access, Request extends object = object> {
  access: A;
  /** Milliseconds until the caller gives up with `Timeout`. */
  timeoutMs?: number;
  /** True if the call may be sent again after a timeout. A call that was never delivered is always sent again. */
  idempotent?: boolean;
  /** Error code of a request that fails validation. */
  invalidCode?: ErrorCode;
  /** Runs to completion even if the caller disconnects: the handler is not notified. */
  outlivesCaller?: boolean;
  /**
   * Returns the resource the call reads or changes: replies carry its version, and a change may be conditional on a
   * version.
   */
  resource?: (request: Request) => Resource;
  text?: ContractText;
}

export interface RpcContract<Request extends object, Reply, A extends Access = Access> {
  readonly kind: 'rpc';
  readonly subject: string;
  readonly request: Constructor<Request>;
  readonly reply: ReplyShape<Reply>;
  readonly access: A;
  readonly timeoutMs: number;
  readonly idempotent: boolean;
  readonly invalidCode: ErrorCode;
  readonly outlivesCaller: boolean;
  /** Returns the resource the call reads or changes; absent for calls without versions. */
  resource?(request: Request): Resource;
  readonly text?: ContractText;
}

export type RequestOf<C> = C extends RpcContract<infer Request, unknown> ? Request : never;
export type ReplyOf<C> = C extends RpcContract<object, infer Reply> ? Reply : never;

const DEFAULT_TIMEOUT_MS = 5_000;

const SUBJECT = /^[a-z]+\.[a-zA-Z]+\.[a-zA-Z]+$/;

/** Declares a request and its reply once, for caller and handler. `subject` is `<service>.<resource>.<verb>`. */
export function defineRpc<Request extends object, Reply, A extends Access>(
  subject: string,
  request: Constructor<Request>,
  reply: ReplyShape<Reply> | (Reply extends object ? Constructor<Reply> : never),
  options: RpcOptions<A, Request>,
): RpcContract<Request, Reply, A> {
  if (!SUBJECT.test(subject)) throw new TypeError(`'${subject}' is not <service>.<resource>.<verb>`);
  return {
    kind: 'rpc',
    subject,
    request,
    reply: typeof reply === 'function' ? { kind: 'object', type: reply } : reply,
    access: options.access,
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    idempotent: options.idempotent ?? false,
    invalidCode: options.invalidCode ?? 'InvalidParameter',
    outlivesCaller: options.outlivesCaller ?? false,
    ...(options.resource ? { resource: options.resource } : {}),
    ...(options.text ? { text: options.text } : {}),
  };
}
