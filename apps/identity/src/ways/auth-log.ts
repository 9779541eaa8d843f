import { Inject, Injectable } from '@nestjs/common';
import { AppLog } from '#apps/log/app-log.js';
import { failureOf, servedRequest, type EntryFailure } from '#apps/log/entry.js';
import { AppSnapshots } from '#apps/snapshots/app-snapshots.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
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
}

/** Returns what the entry shows of an error. A refused login has the message that clients do not see. */
function loginFailure(error: unknown): EntryFailure {
  return failureOf(error instanceof LoginRefusedError ? new AppError(error.code, error.message) : error);
}
