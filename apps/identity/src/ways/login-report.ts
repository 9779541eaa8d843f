import { Inject, Injectable } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { AppLog } from '#apps/log/app-log.js';
import { failureOf, servedRequest, type EntryFailure } from '#apps/log/entry.js';
import { AppSnapshots } from '#apps/snapshots/app-snapshots.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { AUTH_PROVIDER_TYPES } from '#contracts/config/auth-providers.contract.js';
import { AppError } from '#contracts/error.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { Metrics } from '#process/metrics/metrics.js';
import { UserLimits } from '../limits/user-limits.js';
import { LoginRefusedError } from './login-refused-error.js';

/** Device of a login, as far as its log entry names it. */
export interface LoggedDevice {
  readonly platform: string | null;
  readonly platformVersion: string | null;
  readonly sdkVersion: string | null;
}

/** Properties of an authentication log entry, in addition to the properties of its request. */
export interface AuthEvent {
  readonly type: 'login' | 'link' | 'logout' | 'other';
  readonly provider: string;
  readonly started: Date;
  /** HTTP status of the success. */
  readonly status: number;
  readonly userId?: string;
  readonly device?: LoggedDevice | null;
  /** Error it ended with; the reason for a refusal is logged here only. */
  readonly error?: unknown;
  readonly messages?: readonly string[];
}

/**
 * Allowed values of the `provider` metric label: provider types, and three names that only administrators' logins have. Anything
 * else is client input and is counted as `other`.
 */
const PROVIDERS: ReadonlySet<string> = new Set([...AUTH_PROVIDER_TYPES, 'platform-cloud', 'local', 'login-link']);

/**
 * Reports logins: to the metrics, by kind of account, provider and outcome; to the app's log, with every refresh, logout and
 * profile request of its users; and, for refused credentials, to the limits.
 */
@Injectable()
export class LoginReport {
  private readonly logins: Counter<'of' | 'provider' | 'outcome'>;

  constructor(
    private readonly log: AppLog,
    private readonly snapshots: AppSnapshots,
    private readonly limits: UserLimits,
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: Metrics,
  ) {
    this.logins = metrics.counter('logins_total', 'Logins, by kind of user, provider and outcome.', [
      'of',
      'provider',
      'outcome',
    ]);
  }

  /** Writes an entry without delaying the request; if the app cannot be read, the entry is dropped. */
  writeTo(appId: string, event: AuthEvent): void {
    this.snapshots.byId(appId).then(
      (app) => this.write(app, event),
      (error: unknown) => this.logger.warn({ appId, err: error }, 'failed to log an authentication'),
    );
  }

  write(app: AppSnapshot, event: AuthEvent): void {
    if (event.type === 'login') this.count('users', event.provider, event.error);
    const { device, messages = [] } = event;
    this.log.write(app, {
      type: 'AUTH',
      started: event.started,
      completed: new Date(),
      request: servedRequest(),
      status: event.status,
      failure: event.error === undefined ? undefined : loginFailure(event.error),
      userId: event.userId,
      messages: messages.length > 0 ? messages : undefined,
      details: {
        ...(device?.platform ? { platform: device.platform } : {}),
        ...(device?.platformVersion ? { platform_version: device.platformVersion } : {}),
        ...(device?.sdkVersion ? { sdk_version: device.sdkVersion } : {}),
        auth_event: { type: event.type, provider: event.provider, ...(event.error === undefined ? {} : { failed: true }) },
      },
    });
  }

  /** Runs a login of an administrator and counts its outcome. */
  async ofAdministrator<T>(provider: string, login: () => Promise<T>): Promise<T> {
    try {
      const result = await login();
      this.count('administrators', provider, undefined);
      return result;
    } catch (error) {
      this.count('administrators', provider, error);
      throw error;
    }
  }

  /**
   * Checks a token or a key of one app. Fails with `TooManyRequests`, regardless of the credential, if too many credentials from
   * the caller's address were refused there.
   */
  async countingRefusals<T>(appId: string, check: () => Promise<T>): Promise<T> {
    this.limits.assertMayFail(appId);
    try {
      return await check();
    } catch (error) {
      if (error instanceof LoginRefusedError) this.limits.countRefusal(appId);
      throw error;
    }
  }

  /** @param error error it ended with, `undefined` if it succeeded */
  private count(of: 'users' | 'administrators', provider: string, error: unknown): void {
    this.logins.inc({ of, provider: PROVIDERS.has(provider) ? provider : 'other', outcome: outcomeOf(error) });
  }
}

function outcomeOf(error: unknown): string {
  if (error === undefined) return 'ok';
  if (error instanceof LoginRefusedError) return 'AuthError';
  return error instanceof AppError ? error.code : 'InternalServerError';
}

/** Returns what the entry shows of an error. A refused login has the message that clients do not see. */
function loginFailure(error: unknown): EntryFailure {
  return failureOf(error instanceof LoginRefusedError ? new AppError(error.code, error.message) : error);
}
