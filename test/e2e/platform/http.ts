import { undocumented } from './documented.js';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON, `undefined` for an empty one. */
  readonly body: unknown;
}

export interface RequestOptions {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is. */
  readonly raw?: string | Uint8Array;
  /** Gives the request up. */
  readonly signal?: AbortSignal;
}

/**
 * Sends one HTTP request and returns its response with any status. @throws Error for a status that docs/openapi.json does not
 * know
 */
export async function send(method: string, url: string, options: RequestOptions = {}): Promise<Answer> {
  const headers: Record<string, string> = { ...options.headers };
  if (options.token !== undefined) headers['authorization'] = `Bearer ${options.token}`;
  if (options.json !== undefined) headers['content-type'] ??= 'application/json';
  const body = options.raw ?? (options.json === undefined ? undefined : JSON.stringify(options.json));
  const { signal } = options;
  const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }), ...(signal ? { signal } : {}) });
  const text = await response.text();
  const gap = undocumented(method, url, response.status);
  if (gap !== null) throw new Error(`${gap}: ${text.slice(0, 300)}`);
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text === '' ? undefined : parse(text),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
