/** One event of a stream, as the server named it. */
export interface ServerSentEvent {
  readonly event: string;
  readonly data: string;
  /** Empty where the server gave none so far. */
  readonly id: string;
}

/** Maximum characters of one event; the platform never sends more. */
const EVENT_LENGTH_MAX = 32 * 1024 * 1024;

interface Fields {
  event: string;
  data: string[];
}

/**
 * Yields the events of a reply of type `text/event-stream` as they arrive. Throws `RangeError` for an event that
 * exceeds the limit.
 */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerSentEvent, void> {
  let id = '';
  let fields: Fields = { event: '', data: [] };
  for await (const line of linesOf(body)) {
    if (line === '') {
      if (fields.data.length > 0) yield { event: fields.event || 'message', data: fields.data.join('\n'), id };
      fields = { event: '', data: [] };
      continue;
    }
    const [name, value] = fieldOf(line);
    if (name === 'data') fields.data.push(value);
    else if (name === 'event') fields.event = value;
    else if (name === 'id' && !value.includes('\0')) id = value;
  }
}

/** Splits a line into name and value. A line that begins with a colon is a comment: its name is empty. */
function fieldOf(line: string): [name: string, value: string] {
  const colon = line.indexOf(':');
  if (colon === -1) return [line, ''];
  return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      // A carriage return at the end may be half of a line's end.
      const lines = rest.split(done ? /\r\n|\n|\r/ : /\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      yield* lines;
      if (done) return;
      if (rest.length > EVENT_LENGTH_MAX) throw new RangeError(`an event has more than ${EVENT_LENGTH_MAX} characters`);
    }
  } finally {
    await reader.cancel();
  }
}
