import type { OutboundRequest, OutboundResponse } from '#security/outbound/outbound-client.js';

/** Requests that are remembered; the oldest go first. */
const CALLS_MAX = 1_000;
const ANY = /\*/g;

/** What a test answers. */
export interface HttpMock {
  readonly method: string;
  /** `*` in it stands for any text. */
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A request that was made. */
export interface HttpCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Of the reply; `null` where no test answers it. */
  readonly status: number | null;
}

/** The replies of tests to requests that leave the platform, and what was asked. */
export class HttpMocks {
  readonly calls: HttpCall[] = [];
  private readonly mocks: { readonly mock: HttpMock; readonly pattern: RegExp }[] = [];

  add(mock: HttpMock): void {
    const pattern = new RegExp(`^${mock.url.split(ANY).map(escaped).join('.*')}$`, 's');
    this.mocks.unshift({ mock, pattern });
  }

  reset(): void {
    this.calls.length = 0;
    this.mocks.length = 0;
  }

  /** Returns the reply to a request, and remembers it; `null` where there is none. */
  replyTo({ url, method = 'GET', headers = {}, body }: OutboundRequest): OutboundResponse | null {
    const found = this.mocks.find(
      ({ mock, pattern }) => (mock.method === '*' || mock.method.toUpperCase() === method) && pattern.test(url),
    );
    this.calls.push({
      method,
      url,
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value].flat().join(', ')]),
      ),
      body: body === undefined ? '' : body.toString('utf8'),
      status: found?.mock.status ?? null,
    });
    if (this.calls.length > CALLS_MAX) this.calls.shift();
    if (found === undefined) return null;
    const { mock } = found;
    return {
      status: mock.status,
      statusText: '',
      headers: Object.fromEntries(Object.entries(mock.headers).map(([name, value]) => [name.toLowerCase(), [value]])),
      body: Buffer.from(mock.body),
    };
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
