import { Injectable, Module } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { AUTH_PROVIDER_TYPES } from '#contracts/config/auth-providers.contract.js';
import { AppError } from '#contracts/error.js';
import { Metrics } from '#process/metrics/metrics.js';
import { LoginRefusedError } from './login-refused-error.js';

/**
 * Allowed values of the `provider` metric label: provider types, and three names that only administrators' logins have. Anything
 * else is client input and is counted as `other`.
 */
const PROVIDERS: ReadonlySet<string> = new Set([...AUTH_PROVIDER_TYPES, 'platform-cloud', 'local', 'login-link']);

/** Counts logins by kind of account, provider and outcome. */
@Injectable()
export class LoginMetrics {
  private readonly logins: Counter<'of' | 'provider' | 'outcome'>;

  constructor(metrics: Metrics) {
    this.logins = metrics.counter('logins_total', 'Logins, by kind of user, provider and outcome.', [
      'of',
      'provider',
      'outcome',
    ]);
  }

  /** @param error error it ended with, `undefined` if it succeeded */
  add(of: 'users' | 'administrators', provider: string, error: unknown): void {
    this.logins.inc({ of, provider: PROVIDERS.has(provider) ? provider : 'other', outcome: outcomeOf(error) });
  }

  async counted<T>(of: 'users' | 'administrators', provider: string, login: () => Promise<T>): Promise<T> {
    try {
      const result = await login();
      this.add(of, provider, undefined);
      return result;
    } catch (error) {
      this.add(of, provider, error);
      throw error;
    }
  }
}

function outcomeOf(error: unknown): string {
  if (error === undefined) return 'ok';
  if (error instanceof LoginRefusedError) return 'AuthError';
  return error instanceof AppError ? error.code : 'InternalServerError';
}

@Module({ providers: [LoginMetrics], exports: [LoginMetrics] })
export class LoginMetricsModule {}
