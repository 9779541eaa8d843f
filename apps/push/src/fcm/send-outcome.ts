/** Outcome of one delivery attempt. `code` and `message` are the provider's, truncated. */
export type SendOutcome =
  | { readonly kind: 'delivered' }
  /** Temporary failure, retried later; not before `retryAfterMs`, if the provider sets it. */
  | { readonly kind: 'retry'; readonly code: string; readonly message: string; readonly retryAfterMs?: number }
  /** Permanent failure, not retried. `unregistered`: the device token is no longer valid. */
  | { readonly kind: 'refused'; readonly code: string; readonly message: string; readonly unregistered: boolean };

/** A reply of the provider. */
export interface FcmResponse {
  readonly status: number;
  /** Seconds, or a date. */
  readonly retryAfter: string | null;
  /** Parsed JSON, or the body as received if it is not JSON. */
  readonly body: unknown;
}

const CODE_MAX = 64;
const MESSAGE_MAX = 512;
/** Maximum delay accepted from the provider's `Retry-After`: one hour. */
const RETRY_AFTER_MAX_MS = 3_600_000;

/** Returns a temporary failure: the provider could not be reached, or its response is invalid. */
export function unreachable(message: string): SendOutcome {
  return { kind: 'retry', code: 'UNAVAILABLE', message: message.slice(0, MESSAGE_MAX) };
}

/** The code of what cannot be sent with what the app has configured. */
export const NOT_CONFIGURED = 'NOT_CONFIGURED';

/** Returns a permanent failure: the app's configuration does not allow sending. */
export function notConfigured(message: string): SendOutcome {
  return { kind: 'refused', code: NOT_CONFIGURED, message: message.slice(0, MESSAGE_MAX), unregistered: false };
}

/** Classifies a provider's response: too many requests and errors of the provider are temporary, other rejections permanent. */
export function outcomeOf({ status, retryAfter, body }: FcmResponse, now: number): SendOutcome {
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  const { code, message } = errorOf(status, body);
  if (status !== 429 && status < 500) return { kind: 'refused', code, message, unregistered: code === 'UNREGISTERED' };
  const retryAfterMs = waitingTime(retryAfter, now);
  return { kind: 'retry', code, message, ...(retryAfterMs === null ? {} : { retryAfterMs }) };
}

function errorOf(status: number, body: unknown): { code: string; message: string } {
  const error = member(body, 'error');
  const details = member(error, 'details');
  const specific = Array.isArray(details) ? details.map((detail) => member(detail, 'errorCode')).find(isText) : undefined;
  const code = specific ?? [member(error, 'status')].find(isText) ?? `HTTP_${status}`;
  const message = [member(error, 'message'), member(body, 'error_description')].find(isText);
  return {
    code: code.slice(0, CODE_MAX),
    message: (message ?? `the provider responded with status ${status}`).slice(0, MESSAGE_MAX),
  };
}

function waitingTime(text: string | null, now: number): number | null {
  if (text === null) return null;
  const waitMs = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isFinite(waitMs) && waitMs > 0 ? Math.min(waitMs, RETRY_AFTER_MAX_MS) : null;
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
