import { Injectable } from '@nestjs/common';
import { OutboundClient } from '#security/outbound/outbound-client.js';
import { OutboundError } from '#security/outbound/outbound-error.js';
import { LoginRefusedError } from '../login-refused-error.js';

const TIMEOUT_MS = 10_000;
const BYTES_MAX = 65_536;

export type Members = Readonly<Record<string, unknown>>;

/** Reply of an identity provider. */
export interface ProviderReply {
  readonly status: number;
  /** `{}` for anything but a JSON object. */
  readonly body: Members;
}

/** Requests to identity providers: by HTTPS, except to hosts the operator lists in `OUTBOUND_ALLOW`; redirects are not followed. */
@Injectable()
export class OAuthRequests {
  constructor(private readonly client: OutboundClient) {}

  /** @throws LoginRefusedError with `failure` and the reason why the reply is missing */
  get(url: string, failure: string, headers: Readonly<Record<string, string>> = {}): Promise<ProviderReply> {
    return this.send({ url, headers: { accept: 'application/json', ...headers } }, failure);
  }

  /** Sends a form. @throws LoginRefusedError with `failure` and the reason why the reply is missing */
  post(
    url: string,
    form: URLSearchParams,
    failure: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ProviderReply> {
    const type = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
    return this.send({ url, method: 'POST', headers: { ...type, ...headers }, body: form.toString() }, failure);
  }

  private async send(
    request: { url: string; method?: string; headers: Readonly<Record<string, string>>; body?: string },
    failure: string,
  ): Promise<ProviderReply> {
    try {
      const limits = { timeoutMs: TIMEOUT_MS, responseBytesMax: BYTES_MAX, secure: true };
      const { status, body } = await this.client.request({ ...request, ...limits });
      return { status, body: objectIn(body.toString('utf8')) };
    } catch (cause) {
      if (cause instanceof OutboundError) throw new LoginRefusedError(`${failure}: ${cause.message}`, { cause });
      throw cause;
    }
  }
}

function objectIn(text: string): Members {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The caller reports what is missing.
    return {};
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};
}

/** Returns a property that is a non-empty string. */
export function textOf(members: Members, name: string): string | undefined {
  const value = Object.hasOwn(members, name) ? members[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}
