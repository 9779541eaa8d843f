import { OutboundClient, type OutboundRequest, type OutboundResponse } from '#security/outbound/outbound-client.js';
import { OutboundFailed } from '#security/outbound/outbound-error.js';
import type { OutboundGuard } from '#security/outbound/outbound-guard.js';
import type { HttpMocks } from './http-mocks.js';
import { KEYS_URI, type TestKeys } from './test-keys.js';

/** Dependencies and settings of the mocked client. */
export interface OutboundOptions {
  readonly mocks: HttpMocks;
  readonly keys: TestKeys;
  /** True if requests without a mock are sent. */
  readonly allowsNet: boolean;
  /** Address of the package registry. Its requests are sent, because the platform makes them and not the app. */
  readonly registry: string;
}

/** Returns mocked replies, and sends other requests only if that is allowed. */
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
