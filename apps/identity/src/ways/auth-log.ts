import { Inject, Injectable } from '@nestjs/common';
import { AppLog } from '#apps/log/app-log.js';
import { AppSnapshots } from '#apps/snapshots/app-snapshots.js';
import { requestMembers } from '#apps/log/request-members.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import type { LogEntry } from '#contracts/logging/entries.contract.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { LoginMetrics } from './login-metrics.js';
import { LoginRefusedError } from './login-refused-error.js';
import type { DeviceInfo } from './device-info.js';

/** Properties of an authentication log entry, in addition to the properties of its request. */
export interface AuthEvent {
  readonly type: 'login' | 'link' | 'logout' | 'other';
  readonly provider: string;
  readonly started: Date;
  /** HTTP status of the success. */
  readonly status: number;
  readonly userId?: string;
  readonly device?: DeviceInfo | null;
  /** Error it ended with; the reason for a refusal is logged here only. */
  readonly error?: unknown;
  readonly messages?: readonly string[];
}

/** Writes an entry to the app's log for every login, refresh, logout and profile request of its users. */
@Injectable()
export class AuthLog {
  constructor(
    private readonly log: AppLog,
    private readonly snapshots: AppSnapshots,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly logins: LoginMetrics,
  ) {}

  /** Writes an entry without delaying the request; if the app cannot be read, the entry is dropped. */
  writeTo(appId: string, event: AuthEvent): void {
    this.snapshots.byId(appId).then(
      (app) => this.write(app, event),
      (error: unknown) => this.logger.warn({ appId, err: error }, 'failed to log an authentication'),
    );
  }

  write(app: AppSnapshot, event: AuthEvent): void {
    if (event.type === 'login') this.logins.add('users', event.provider, event.error);
    const entry: Omit<LogEntry, '_id'> = {
      ...requestMembers(app, event.started),
      type: 'AUTH',
      status: event.status,
      ...failureOf(event.error),
      ...present('user_id', event.userId),
      ...present('platform', event.device?.platform),
      ...present('platform_version', event.device?.platformVersion),
      ...present('sdk_version', event.device?.sdkVersion),
      ...(event.messages && event.messages.length > 0 ? { messages: event.messages } : {}),
      auth_event: { type: event.type, provider: event.provider, ...(event.error === undefined ? {} : { failed: true }) },
    };
    this.log.write(entry);
  }
}

function present<Name extends string>(name: Name, value: string | null | undefined): Partial<Record<Name, string>> {
  return value === null || value === undefined ? {} : ({ [name]: value } as Record<Name, string>);
}

function failureOf(error: unknown): { status?: number; error?: string; error_code?: string } {
  if (error === undefined) return {};
  if (error instanceof LoginRefusedError) {
    const { status, wireCode } = new AppError(error.code, error.message);
    return { status, error: error.message, ...present('error_code', wireCode) };
  }
  const { status, message, wireCode } =
    error instanceof AppError ? error : new AppError('InternalServerError', 'internal server error');
  return { status, error: message, ...present('error_code', wireCode) };
}
