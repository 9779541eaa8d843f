import { describe, expect, it } from 'vitest';
import { EventReader, follow } from './events';

describe('events', () => {
  it('are put together from pieces', () => {
    const events = new EventReader();
    expect(events.read('id: 1\nda')).toEqual([]);
    expect(events.read('ta: {"a":1}\n')).toEqual([]);
    expect(events.read('\n: ping\n\nevent: lost\ndata: x\ndata:y\n\nid: 3')).toEqual([
      { name: 'message', id: '1', data: '{"a":1}' },
      { name: 'lost', id: null, data: 'x\ny' },
    ]);
  });
});

describe('a stream', () => {
  it('is given up where the server rejects it, and begins after what was seen', async () => {
    const asked: (string | null)[] = [];
    const states: string[] = [];
    const refused = new Error('refused');
    await follow({
      open: async (lastId) => {
        asked.push(lastId);
        throw refused;
      },
      after: '7',
      isFinal: (error) => error === refused,
      onEvent: () => {},
      onState: (state) => states.push(state),
      signal: new AbortController().signal,
    });
    expect([asked, states]).toEqual([['7'], ['refused']]);
  });

  it('is opened again after the last event', async () => {
    const stop = new AbortController();
    const [asked, seen, states]: [(string | null)[], string[], string[]] = [[], [], []];
    const answers = ['id: 1\ndata: a\n\nid: 2\ndata: b\n\n', 'id: 3\ndata: c\n\n'];
    await follow({
      open: async (lastId) => {
        asked.push(lastId);
        return new Response(answers.shift() ?? null);
      },
      onEvent: ({ data }) => {
        seen.push(data);
        if (data === 'c') stop.abort();
      },
      onState: (state) => states.push(state),
      signal: stop.signal,
    });
    expect([asked, seen, states]).toEqual([
      [null, '2'],
      ['a', 'b', 'c'],
      ['live', 'waiting', 'live'],
    ]);
  });
});
