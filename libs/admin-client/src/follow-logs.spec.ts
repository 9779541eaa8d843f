import { describe, expect, it } from 'vitest';
import { AdminClient } from './admin-client.js';
import type { LogEvent } from './follow-logs.js';
import type { Fetch } from './session.js';

const path = { groupId: 'g', appId: 'a' };

function stream(...events: readonly string[]): Response {
  return new Response(events.map((event) => `${event}\n\n`).join(''), { headers: { 'content-type': 'text/event-stream' } });
}

/** Follows a log whose requests get the `replies` one after the other, until `count` events have arrived. */
async function followed(replies: readonly (() => Response | Promise<Response>)[], count: number) {
  const asked: { readonly query: string; readonly after: string | null }[] = [];
  const reasons: string[] = [];
  const fetch: Fetch = async (request) => {
    asked.push({ query: new URL(request.url).search, after: request.headers.get('last-event-id') });
    const next = replies[asked.length - 1];
    if (!next) throw new TypeError('fetch failed');
    return next();
  };
  const end = new AbortController();
  const events: LogEvent[] = [];
  const client = new AdminClient({ baseUrl: 'https://platform.test', fetch });
  const options = { signal: end.signal, retryMs: 1, onRetry: (reason: string) => void reasons.push(reason) };
  for await (const event of client.followLogs(path, { type: 'FUNCTION' }, options)) {
    if (events.push(event) === count) end.abort();
  }
  return { asked, events, reasons };
}

const log = (id: string) => `id: ${id}\nevent: log\ndata: {"_id":"${id}"}`;

describe('a log that is followed', () => {
  it('continues after the last entry after each disconnect', async () => {
    const refused = () => Response.json({ error: 'too many' }, { status: 429, headers: { 'retry-after': '0' } });
    const lost = () => Promise.reject(new TypeError('fetch failed', { cause: new Error('reset') }));

    const { asked, events, reasons } = await followed(
      [() => stream(log('1'), 'event: lost\ndata: {"count":3}', 'event: later\ndata: x'), refused, lost, () => stream(log('2'))],
      3,
    );

    expect(events).toEqual([
      { kind: 'entry', entry: { _id: '1' } },
      { kind: 'lost', count: 3 },
      { kind: 'entry', entry: { _id: '2' } },
    ]);
    expect(asked).toEqual([null, '1', '1', '1'].map((after) => ({ query: '?type=FUNCTION', after })));
    expect(reasons).toEqual(['the server ended the stream', 'too many', 'https://platform.test cannot be reached: reset']);
  });

  it('ends with a refusal that stays one', async () => {
    const refused = () => Response.json({ error: 'no', error_code: 'PermissionDenied' }, { status: 403 });

    await expect(followed([refused], 1)).rejects.toMatchObject({ code: 'PermissionDenied' });
  });
});
