import type { components } from './described-api.js';
import { versionOf } from './versions.js';

/** The body of every error of the platform. */
interface ErrorBody {
  readonly error?: unknown;
  readonly error_code?: unknown;
  readonly link?: unknown;
  readonly errors?: unknown;
}

/** An error in a request that has several. */
export type ErrorDetail = components['schemas']['ImportError'];

/** A request the platform refused. The message is the platform's, in plain words. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
  private told: readonly ErrorDetail[] = [];
  private toldVersion: string | null = null;

  /** `code` is the `error_code` of the reply, `null` if the reply came from a proxy instead of the platform. */
  constructor(
    message: string,
    readonly status: number,
    readonly code: string | null = null,
    /** Address that shows more, like the log entry of the failure. */
    readonly link: string | null = null,
    /** Seconds until it is worth trying again. */
    readonly retryAfterS: number | null = null,
    /** Id of the request: the log of the app has it as `co_id`. */
    readonly requestId: string | null = null,
  ) {
    super(message);
  }

  /** Current version of the resource if `If-Match` named another (`PreconditionFailed`); `null` otherwise. */
  get version(): string | null {
    return this.toldVersion;
  }

  /** All errors in the request, if the platform reports more than the first one. */
  get errors(): readonly ErrorDetail[] {
    return this.told;
  }

  /** Returns the error for a reply, regardless of its content. */
  static async of(response: Response): Promise<AdminError> {
    const text = await response.text();
    const { error, error_code: code, link, errors } = bodyOf(text);
    const known = typeof error === 'string' && error !== '';
    const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
    const refusal = new AdminError(
      known ? error : `the server responded with status ${response.status} ${response.statusText}`.trim(),
      response.status,
      typeof code === 'string' ? code : null,
      typeof link === 'string' && link !== '' ? link : null,
      Number.isFinite(wait) && wait >= 0 ? wait : null,
      response.headers.get('x-appservices-request-id'),
    );
    if (Array.isArray(errors)) refusal.told = errors.filter(isDetail);
    if (refusal.status === 412) refusal.toldVersion = versionOf(response);
    return refusal;
  }
}

/** A request without a reply: the address is unreachable, or the connection broke. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';

  constructor(
    readonly origin: string,
    cause: unknown,
  ) {
    super(`${origin} cannot be reached: ${reasonOf(cause)}`, { cause });
  }
}

function isDetail(given: unknown): given is ErrorDetail {
  const { file, path, error } = (given ?? {}) as Record<string, unknown>;
  return [file, path, error].every((text) => typeof text === 'string');
}

function bodyOf(text: string): ErrorBody {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    // The reply came from an intermediary, and may be an HTML page.
    return {};
  }
}

/** Returns the reason of a failure, which `fetch` hides in a chain of causes. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  if (cause.cause !== undefined) return reasonOf(cause.cause);
  const { code } = cause as { readonly code?: unknown };
  return cause.message === '' && typeof code === 'string' ? code : cause.message;
}
