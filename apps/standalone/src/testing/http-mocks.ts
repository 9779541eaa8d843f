import type { OutboundRequest, OutboundResponse } from '#security/outbound/outbound-client.js';

/** Maximum number of recorded requests; the oldest are dropped first. */
const CALLS_MAX = 1_000;
const ANY = /\*/g;

/** Reply that a test defines for a request. */
export interface HttpMock {
  readonly method: string;
  /** `*` matches any string. */
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Recorded request. */
export interface HttpCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Status of the reply; `null` without a matching mock. */
  readonly status: number | null;
}

/** Mocked replies to outgoing requests, and a record of the requests. */
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

  /** Records a request and returns its mocked reply; `null` without a matching mock. */
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
