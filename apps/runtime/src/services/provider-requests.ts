import { Injectable } from '@nestjs/common';
import type { ErrorCode } from '#contracts/error.js';
import { OutboundClient, type OutboundRequest, type OutboundResponse } from '#security/outbound/outbound-client.js';
import { AppTurns } from '../app/app-turns.js';
import { timeLeft, type RequestTerms } from '../app/time-limit.js';
import { HTTP_BODY_BYTES_MAX } from './http-actions.js';
import { outboundFailure } from './outbound-failure.js';

/** Milliseconds of one request, where the run has as many left. */
export const REQUEST_MS_MAX = 30_000;
const PROVIDER_TURNS = { running: 64, ofApp: 8, waitingOfApp: 64, what: 'requests to services of providers' };

/** App that a request belongs to, with its deadline and abort signal. */
export interface ProviderScope extends RequestTerms {
  readonly appId: string;
  /** Error code if the request gets no reply. */
  readonly failure: ErrorCode;
}

/** Requests that carry credentials of an app to whom they are for: encrypted, without redirects, a few of an app at a time. */
@Injectable()
export class ProviderRequests {
  private readonly turns = new AppTurns(PROVIDER_TURNS);

  constructor(private readonly outbound: OutboundClient) {}

  /** @throws AppError `RestrictedHost`, `ExecutionTimeLimitExceeded`, `TooManyRequests`, and the scope's own */
  async send(request: OutboundRequest, { appId, deadline, signal, failure }: ProviderScope): Promise<OutboundResponse> {
    try {
      return await this.turns.run(appId, signal, () =>
        this.outbound.request({
          requestBytesMax: HTTP_BODY_BYTES_MAX,
          responseBytesMax: HTTP_BODY_BYTES_MAX,
          ...request,
          timeoutMs: Math.min(REQUEST_MS_MAX, timeLeft({ deadline, signal })),
          secure: true,
          signal,
        }),
      );
    } catch (error) {
      throw outboundFailure(error, deadline, failure);
    }
  }
}
