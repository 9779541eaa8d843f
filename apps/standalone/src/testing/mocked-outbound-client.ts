import { OutboundClient, type OutboundRequest, type OutboundResponse } from '#security/outbound/outbound-client.js';
import { OutboundFailed } from '#security/outbound/outbound-error.js';
import type { OutboundGuard } from '#security/outbound/outbound-guard.js';
import type { HttpMocks } from './http-mocks.js';
import { KEYS_URI, type TestKeys } from './test-keys.js';

/** What of a platform for tests decides about requests. */
export interface OutboundOptions {
  readonly mocks: HttpMocks;
  readonly keys: TestKeys;
  /** Whether requests that no test answers go out. */
  readonly allowsNet: boolean;
  /** Address of the registry packages of apps come from: they are no requests of an app. */
  readonly registry: string;
}

/** Answers requests as tests say, and sends none unless that is allowed. */
export class MockedOutboundClient extends OutboundClient {
  constructor(
    guard: OutboundGuard,
    private readonly options: OutboundOptions,
  ) {
    super(guard);
  }

  override async request(request: OutboundRequest): Promise<OutboundResponse> {
    const { mocks, keys, allowsNet, registry } = this.options;
    const { url, method = 'GET' } = request;
    if (url === KEYS_URI) return { status: 200, statusText: 'OK', headers: {}, body: Buffer.from(await keys.published()) };
    if (url.startsWith(registry)) return super.request(request);
    const reply = mocks.replyTo(request);
    if (reply !== null) return reply;
    if (allowsNet) return super.request(request);
    throw new OutboundFailed(`no mock for ${method} ${url}`);
  }
}
