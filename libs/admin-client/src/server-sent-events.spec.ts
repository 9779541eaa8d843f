import { describe, expect, it } from 'vitest';
import { eventsOf, type ServerSentEvent } from './server-sent-events.js';

async function read(...chunks: readonly (string | Uint8Array)[]): Promise<ServerSentEvent[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk);
      controller.close();
    },
  });
  const events: ServerSentEvent[] = [];
  for await (const event of eventsOf(body)) events.push(event);
  return events;
}

describe('a stream of events', () => {
  it('has events by name with their data and the last id', async () => {
    expect(await read('id: 1\nevent: log\ndata: {"a":\ndata: 1}\n\n', 'data:two\n\n')).toEqual([
      { event: 'log', data: '{"a":\n1}', id: '1' },
      { event: 'message', data: 'two', id: '1' },
    ]);
  });

  it('is read with any line ending and any chunk boundary', async () => {
    const text = 'event: log\r\ndata: ä😀\r\n\r\ndata: b\r\rdata: c\n\n';
    const bytes = new TextEncoder().encode(text);
    const expected = [
      { event: 'log', data: 'ä😀', id: '' },
      { event: 'message', data: 'b', id: '' },
      { event: 'message', data: 'c', id: '' },
    ];

    for (let cut = 0; cut <= bytes.length; cut += 1) {
      expect(await read(bytes.slice(0, cut), bytes.slice(cut))).toEqual(expected);
    }
  });

  it('leaves out comments, events without data, and an event that is cut off', async () => {
    expect(await read(': alive\n\nevent: none\n\nid: a\0b\ndata\n\ndata: cut')).toEqual([{ event: 'message', data: '', id: '' }]);
  });
});
