import { AdminError, UnreachableError } from './admin-error.js';
import type { components } from './described-api.js';
import { pause } from './pause.js';
import { eventsOf, type ServerSentEvent } from './server-sent-events.js';
import { successOf, type Session } from './session.js';

export type LogEntry = components['schemas']['LogEntry'];

/** An entry, or how many were lost because the reader was too slow. */
export type LogEvent = { readonly kind: 'entry'; readonly entry: LogEntry } | { readonly kind: 'lost'; readonly count: number };

export interface FollowOptions {
  /** Ends the stream. */
  readonly signal?: AbortSignal | undefined;
  /** Id of the last entry that is known: what came after it comes first. */
  readonly lastEventId?: string | undefined;
  /** Milliseconds before the first try to connect again; doubles with each further one, up to 30 seconds. */
  readonly retryMs?: number | undefined;
  /** Called when the connection is open. */
  readonly onOpen?: (() => void) | undefined;
  /** Called after a connection broke, before the next attempt. */
  readonly onRetry?: ((reason: string, waitMs: number) => void) | undefined;
}

const RETRY_MS = 1_000;
const RETRY_MS_MAX = 30_000;
const TEMPORARY: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * Yields the log entries of an app as they are stored, until `signal`. A connection that ends or breaks is opened again after the last
 * entry that was read. Throws `AdminError` for a refusal that trying again does not help.
 */
export async function* followLogs(session: Session, url: string, options: FollowOptions = {}): AsyncGenerator<LogEvent, void> {
  const { signal, retryMs = RETRY_MS } = options;
  let lastEventId = options.lastEventId ?? '';
  let tries = 0;
  const hasEnded = (): boolean => signal?.aborted === true;
  while (!hasEnded()) {
    let waitMs = Math.min(RETRY_MS_MAX, retryMs * 2 ** tries);
    let reason = 'the server ended the stream';
    try {
      const body = await opened(session, url, lastEventId, signal);
      options.onOpen?.();
      for await (const event of eventsOf(body)) {
        tries = 0;
        lastEventId = event.id || lastEventId;
        const read = logEventOf(event);
        if (read) yield read;
      }
    } catch (error) {
      if (hasEnded()) return;
      if (error instanceof AdminError && !TEMPORARY.has(error.status)) throw error;
      if (error instanceof RangeError) throw error;
      if (error instanceof AdminError && error.retryAfterS !== null) waitMs = error.retryAfterS * 1_000;
      reason = error instanceof AdminError || error instanceof UnreachableError ? error.message : 'the connection broke';
    }
    tries += 1;
    if (hasEnded()) return;
    options.onRetry?.(reason, waitMs);
    await pause(waitMs, signal);
  }
}

async function opened(
  session: Session,
  url: string,
  lastEventId: string,
  signal: AbortSignal | undefined,
): Promise<ReadableStream<Uint8Array>> {
  const headers = { accept: 'text/event-stream', ...(lastEventId === '' ? {} : { 'last-event-id': lastEventId }) };
  const reply = await successOf(await session.fetch(new Request(url, { headers, ...(signal ? { signal } : {}) })));
  if (!reply.body) throw new AdminError('the server sent no stream', reply.status);
  return reply.body;
}

/** Later versions may send events with other names: they are ignored. */
function logEventOf({ event, data }: ServerSentEvent): LogEvent | null {
  if (event === 'log') return { kind: 'entry', entry: JSON.parse(data) as LogEntry };
  if (event === 'lost') return { kind: 'lost', count: (JSON.parse(data) as { readonly count: number }).count };
  return null;
}
