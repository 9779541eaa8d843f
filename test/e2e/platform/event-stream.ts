import type { EndUser } from './end-user.js';

export interface StreamEvent {
  readonly name: string;
  /** Data as sent, with escapes resolved. */
  readonly data: string;
}

/** Returns the URL of a change stream request, as clients write it. */
export function streamUrl({ platform, clientAppId }: EndUser, request: object, query = ''): string {
  const encoded = encodeURIComponent(Buffer.from(JSON.stringify(request)).toString('base64'));
  return `${platform.url}/api/client/v2.0/app/${clientAppId}/functions/call?baas_request=${encoded}${query}`;
}

/** A stream of server-sent events that is open. */
export class EventStream {
  private readonly reader: ReadableStreamDefaultReader<Uint8Array>;
  private text = '';
  /** Comments that have come so far: signs of life. */
  comments = 0;

  private constructor(
    readonly response: Response,
    private readonly stop: AbortController,
  ) {
    this.reader = (response.body as ReadableStream<Uint8Array>).getReader();
  }

  /** Opens a stream; throws the error response of a refusal. */
  static async open(url: string, headers: Record<string, string> = {}): Promise<EventStream> {
    const stop = new AbortController();
    const response = await fetch(url, { headers: { accept: 'text/event-stream', ...headers }, signal: stop.signal });
    if (response.status !== 200) throw new Error(`no stream: ${response.status} ${await response.text()}`);
    return new EventStream(response, stop);
  }

  static of(user: EndUser, members: object, action = 'watch'): Promise<EventStream> {
    const url = streamUrl(user, { name: action, arguments: [members], service: 'mongodb-atlas' });
    return EventStream.open(url, { authorization: `Bearer ${user.accessToken}` });
  }

  /** The next event, `null` when the stream has ended. Comments are left out. */
  async next(): Promise<StreamEvent | null> {
    for (;;) {
      const end = this.text.indexOf('\n\n');
      if (end >= 0) {
        const event = parsed(this.text.slice(0, end));
        this.text = this.text.slice(end + 2);
        if (event) return event;
        this.comments += 1;
        continue;
      }
      const { value, done } = await this.reader.read();
      if (done) return null;
      this.text += Buffer.from(value).toString();
    }
  }

  /** The next changes. */
  async changes(count: number): Promise<Record<string, unknown>[]> {
    const found: Record<string, unknown>[] = [];
    while (found.length < count) {
      const event = await this.next();
      if (event?.name !== 'message') throw new Error(`no change: ${JSON.stringify(event)}`);
      found.push(JSON.parse(event.data) as Record<string, unknown>);
    }
    return found;
  }

  /** Closes the connection like a client that disconnects. */
  close(): void {
    this.stop.abort();
  }
}

const UNESCAPED: Readonly<Record<string, string>> = { '%25': '%', '%0A': '\n', '%0D': '\r' };

function parsed(block: string): StreamEvent | null {
  const fields = new Map(
    block
      .split('\n')
      .filter((line) => !line.startsWith(':'))
      .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trimStart()]),
  );
  const data = fields.get('data');
  if (data === undefined) return null;
  return { name: fields.get('event') ?? 'message', data: data.replaceAll(/%(?:25|0A|0D)/g, (text) => UNESCAPED[text] ?? text) };
}
