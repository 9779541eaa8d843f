import { headers as newHeaders, type Msg, type MsgHdrs } from '@nats-io/transport-node';
import type { ErrorDetail } from '#contracts/error.js';
import { RawJson } from '#contracts/rpc.js';
import { toJson } from './json-body.js';
import type { Headers, WireReply } from './transport.js';

/** Time the caller of a request waits for a first sign of it. */
export interface Patience {
  /** The caller's clock when it sent the request. */
  readonly sentAt: number;
  readonly limitMs: number;
}

/** Says what a body is where it is not plain JSON. */
const KIND = 'gw-kind';
/** Version of the resource a reply is about. */
const VERSION = 'gw-version';
const RAW = 'raw';
const ERROR = 'error';
/** The clock of the caller when it sent the request, and how many milliseconds it waits for a first sign of it. */
const PATIENCE = 'gw-patience';
/** Says in the place of the broker's own words that a request was read too late to be begun. */
const LATE = 'Late';

const NO_RESPONDERS = 503;

export interface Packet {
  readonly data: Uint8Array;
  readonly headers?: MsgHdrs;
}

function packet(data: Uint8Array, headers: Headers, kind?: typeof RAW | typeof ERROR): Packet {
  const entries = Object.entries(headers);
  if (entries.length === 0 && kind === undefined) return { data };
  const encoded = newHeaders();
  for (const [name, value] of entries) encoded.append(name, value);
  if (kind !== undefined) encoded.append(KIND, kind);
  return { data, headers: encoded };
}

export function encodeBody(body: unknown, headers: Headers): Packet {
  if (body instanceof RawJson) return packet(body.bytes(), headers, RAW);
  return packet(Buffer.from(toJson(body)), headers);
}

/** Says in a request for how long its caller waits. */
export function withPatience({ data, headers = newHeaders() }: Packet, { sentAt, limitMs }: Patience): Packet {
  headers.append(PATIENCE, `${sentAt} ${limitMs}`);
  return { data, headers };
}

/** @returns `undefined` where the caller did not say, or nothing that can be understood */
export function patienceOf(message: Msg): Patience | undefined {
  const text = message.headers?.get(PATIENCE);
  if (text === undefined || text === '') return undefined;
  const end = text.indexOf(' ');
  const [sentAt, limitMs] = [Number(text.slice(0, end)), Number(text.slice(end + 1))];
  return Number.isFinite(sentAt) && Number.isFinite(limitMs) ? { sentAt, limitMs } : undefined;
}

/** Returns the reply to a request that is not begun: like the broker's reply to a request without a responder. */
export function lateReply(): Packet {
  return { data: new Uint8Array(), headers: newHeaders(NO_RESPONDERS, LATE) };
}

export function encodeReply(reply: WireReply): Packet {
  if (reply.ok) return encodeBody(reply.body, reply.version === undefined ? {} : { [VERSION]: reply.version });
  const { code, message, retryAfterSeconds, errors, version } = reply;
  return packet(Buffer.from(JSON.stringify({ code, message, retryAfterSeconds, errors, version })), {}, ERROR);
}

/** Throws a `SyntaxError` for a body that is not JSON. */
export function decodeBody(message: Msg): unknown {
  return message.headers?.get(KIND) === RAW ? new RawJson(message.data) : message.json<unknown>();
}

/** Returns the body of a stored item that is plain JSON. Throws a `SyntaxError` for anything else. */
export function decodeBytes(data: Uint8Array): unknown {
  return JSON.parse(Buffer.from(data).toString('utf8'));
}

export function decodeHeaders(message: Msg): Headers {
  const decoded: Record<string, string> = {};
  for (const [name, [value]] of message.headers ?? []) {
    if (name !== KIND && name !== PATIENCE && value !== undefined) decoded[name] = value;
  }
  return decoded;
}

/** Decodes a reply. Never throws: a malformed reply counts as an error of the service that sent it. */
export function decodeReply(message: Msg): WireReply {
  try {
    if (message.headers?.get(KIND) !== ERROR) {
      const version = message.headers?.get(VERSION) ?? '';
      return { ok: true, body: decodeBody(message), ...(version === '' ? {} : { version }) };
    }
    const { code, message: text, retryAfterSeconds: wait, errors, version } = message.json<Record<string, unknown>>();
    if (typeof code === 'string' && typeof text === 'string') {
      return {
        ok: false,
        code,
        message: text,
        ...(typeof wait === 'number' ? { retryAfterSeconds: wait } : {}),
        ...(Array.isArray(errors) ? { errors: errors as ErrorDetail[] } : {}),
        ...(typeof version === 'string' ? { version } : {}),
      };
    }
  } catch {
    // An exception thrown here would end the connection's reader and with it every request in progress.
  }
  return { ok: false, code: 'InternalServerError', message: 'the reply of the service is malformed' };
}

/** Returns `true` if the broker replied because the subject has no subscriber, or a process that has not begun the request. */
export function isNoResponders(message: Msg): boolean {
  return message.data.length === 0 && message.headers?.code === NO_RESPONDERS;
}

/** Returns `true` if a process has read the request too late. */
export function isLate(message: Msg): boolean {
  return isNoResponders(message) && message.headers?.description === LATE;
}
