import { Injectable, Module } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { AUTH_PROVIDER_TYPES } from '#contracts/config/auth-providers.contract.js';
import { AppError } from '#contracts/error.js';
import { Metrics } from '#process/metrics/metrics.js';
import { LoginRefusedError } from './login-refused-error.js';

/** What is told of providers: their types, and three names administrators' logins have beside them. Clients may send any text. */
const PROVIDERS: ReadonlySet<string> = new Set([...AUTH_PROVIDER_TYPES, 'platform-cloud', 'local', 'login-link']);

/** Counts logins by who logs in, by which provider, and how it ended. */
@Injectable()
export class LoginFigures {
  private readonly logins: Counter<'of' | 'provider' | 'outcome'>;

  constructor(metrics: Metrics) {
    this.logins = metrics.counter('logins_total', 'Logins, by who logs in, provider and outcome.', ['of', 'provider', 'outcome']);
  }

  /** @param error what it ended with, `undefined` where it succeeded */
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

@Module({ providers: [LoginFigures], exports: [LoginFigures] })
export class LoginFiguresModule {}
