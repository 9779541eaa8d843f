import { Injectable } from '@nestjs/common';
import type { AppSnapshot, ServiceConfig } from '#contracts/config/app-snapshot.js';
import { OutboundClient, type OutboundResponse } from '#security/outbound/outbound-client.js';
import { AppTurns } from '../app/app-turns.js';
import type { RequestTerms } from '../app/time-limit.js';
import type { ActionScope } from '../data/action-scope.js';
import { digestAuthorization } from './digest-authorization.js';
import { readHttpArguments, type HttpRequest } from './http-arguments.js';
import { cookiesSet, httpResult } from './http-result.js';
import { outboundFailure } from './outbound-failure.js';
import { requireRule, serviceRules } from '../rules/service-rules.js';

/** Milliseconds of one action, where the run has as many left. */
export const ACTION_MS_MAX = 60_000;
/** Bytes of a body, sent or received: what a function can be handed of it. */
export const HTTP_BODY_BYTES_MAX = 10 * 1024 * 1024;
const REDIRECTS_MAX = 10;
/** Exchanges: each may hold two bodies of the largest size, in two forms. */
export const HTTP_TURNS = { running: 64, ofApp: 8, waitingOfApp: 64, what: 'requests to other hosts' };

/** Actions of `http` services, and `context.http`, which is bound by no rule (runtime §6.2). */
@Injectable()
export class HttpActions {
  private readonly turns = new AppTurns(HTTP_TURNS);

  constructor(private readonly outbound: OutboundClient) {}

  /**
   * @param service `null` for `context.http`
   * @returns canonical extended JSON of the reply, with any status
   * @throws AppError the errors of {@link readHttpArguments}; `NoMatchingRuleFound`, `RestrictedHost`, `HTTPError`,
   * `ExecutionTimeLimitExceeded`
   */
  async run(
    snapshot: AppSnapshot,
    service: ServiceConfig | null,
    action: string,
    list: readonly unknown[],
    scope: ActionScope,
  ): Promise<string> {
    const request = readHttpArguments(action, list);
    if (service) await requireRule(serviceRules(snapshot, service), action, scope, request.ruleArguments);
    try {
      return await this.turns.run(snapshot.appId, scope.signal, async () => httpResult(await this.exchange(request, scope)));
    } catch (error) {
      throw outboundFailure(error, scope.deadline, 'HTTPError');
    }
  }

  private async exchange(request: HttpRequest, until: RequestTerms): Promise<OutboundResponse> {
    const cookies = new Map(request.authUrl ? await this.granted(request.authUrl, request, until) : []);
    for (const [name, value] of request.cookies) cookies.set(name, value);
    const headers = { ...request.headers };
    if (cookies.size > 0) headers['Cookie'] = [[...cookies].map(([name, value]) => `${name}=${value}`).join('; ')];
    return this.proven({ ...request, headers }, until);
  }

  /** Returns the cookies that a URL sets for a request with the credentials. */
  private async granted(
    url: URL,
    { credentials, followRedirects }: HttpRequest,
    until: RequestTerms,
  ): Promise<Map<string, string>> {
    return cookiesSet(
      await this.proven({ method: 'GET', url, headers: {}, body: undefined, credentials, followRedirects }, until),
    );
  }

  /** Returns the reply to a request with its credentials; their digest is only sent after a challenge of the server. */
  private async proven(request: Sent, until: RequestTerms): Promise<OutboundResponse> {
    const { credentials } = request;
    if (!credentials) return this.send(request, until);
    const { username, password, digest } = credentials;
    if (!digest) return this.send(request, until, `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`);
    const first = await this.send(request, until);
    if (first.status !== 401) return first;
    const { method, url } = request;
    const target = `${url.pathname}${url.search}`;
    const authorization = digestAuthorization(first.headers['www-authenticate'] ?? [], credentials, method, target);
    return authorization === null ? first : this.send(request, until, authorization);
  }

  private send(
    { method, url, headers, body, followRedirects }: Sent,
    { deadline, signal }: RequestTerms,
    authorization?: string,
  ): Promise<OutboundResponse> {
    return this.outbound.request({
      url: url.href,
      method,
      headers: authorization === undefined || hasAuthorization(headers) ? headers : { ...headers, Authorization: authorization },
      ...(body ? { body } : {}),
      timeoutMs: Math.max(1, Math.min(ACTION_MS_MAX, deadline - Date.now())),
      requestBytesMax: HTTP_BODY_BYTES_MAX,
      responseBytesMax: HTTP_BODY_BYTES_MAX,
      redirectsMax: followRedirects ? REDIRECTS_MAX : 0,
      signal,
    });
  }
}

/** Returns `true` if the caller set the header itself, which then takes precedence over its credentials. */
function hasAuthorization(headers: Sent['headers']): boolean {
  return Object.keys(headers).some((name) => name.toLowerCase() === 'authorization');
}

type Sent = Pick<HttpRequest, 'method' | 'url' | 'headers' | 'body' | 'credentials' | 'followRedirects'>;
