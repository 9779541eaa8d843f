import { Inject, Injectable } from '@nestjs/common';
import type { gaxios, JWT } from 'google-auth-library';
import { Cache } from '#process/cache/cache.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import type { PushEnvironment } from '../env.js';
import type { FcmMessage } from './fcm-message.js';
import { outcomeOf, unreachable, type SendOutcome } from './send-outcome.js';
import type { ServiceAccount } from './service-account.js';

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
/** Milliseconds for a token, and for a message. */
const REQUEST_TIMEOUT_MS = 10_000;

/** Firebase Cloud Messaging, HTTP v1: one attempt per call. Access tokens are kept until they expire. */
@Injectable()
export class FcmClient {
  private readonly accounts = new Cache<JWT>('fcm_accounts');

  constructor(@Inject(ENVIRONMENT) private readonly environment: PushEnvironment) {}

  async send(account: ServiceAccount, message: FcmMessage): Promise<SendOutcome> {
    try {
      const client = await this.clientOf(account);
      const token = await client.getAccessToken();
      const response = await client.transporter.request<unknown>({
        url: `${this.environment.FCM_URL}/v1/projects/${account.projectId}/messages:send`,
        method: 'POST',
        headers: { Authorization: `Bearer ${token.token ?? ''}` },
        data: { message },
        timeout: REQUEST_TIMEOUT_MS,
        retry: false,
        validateStatus: () => true,
      });
      // A token the provider no longer takes is not used again.
      if (response.status === 401) this.accounts.delete(account.fingerprint);
      return outcomeOf(
        { status: response.status, retryAfter: response.headers.get('retry-after'), body: response.data },
        Date.now(),
      );
    } catch (error) {
      return this.failure(error);
    }
  }

  /** Loaded when the first message is sent: most installations never do. */
  private async clientOf(account: ServiceAccount): Promise<JWT> {
    const known = this.accounts.get(account.fingerprint);
    if (known) return known;
    const { gaxios, JWT } = await import('google-auth-library');
    const transporter = new gaxios.Gaxios({ timeout: REQUEST_TIMEOUT_MS, retry: false });
    transporter.interceptors.request.add({ resolved: (request) => this.toTokenUrl(request) });
    const client = new JWT({
      email: account.clientEmail,
      key: account.privateKey,
      scopes: [SCOPE],
      transporter,
    });
    this.accounts.set(account.fingerprint, client);
    return client;
  }

  /** The library knows one address for tokens; the operator may name another. */
  private async toTokenUrl(request: gaxios.GaxiosOptionsPrepared): Promise<gaxios.GaxiosOptionsPrepared> {
    if (request.url.hostname === 'oauth2.googleapis.com') request.url = new URL(this.environment.FCM_TOKEN_URL);
    return request;
  }

  /** Tokens are refused with a reply; everything else is a network that fails. */
  private failure(error: unknown): SendOutcome {
    const response = responseOf(error);
    if (response) return outcomeOf({ status: response.status, retryAfter: null, body: response.data }, Date.now());
    return unreachable(error instanceof Error ? error.message : 'the provider is unreachable');
  }
}

function responseOf(error: unknown): { status: number; data: unknown } | null {
  if (!(error instanceof Error)) return null;
  const { response } = error as { response?: { status?: unknown; data?: unknown } };
  return typeof response?.status === 'number' ? { status: response.status, data: response.data } : null;
}
