import { Allow, IsString } from 'class-validator';
import { defineEvent } from '../event.js';

/** Whose failed logins: those of administrators and those of users of apps are counted apart. */
export type ThrottledLogins = 'admins' | 'users';

/** A login whose credential was checked. */
export interface CheckedLogin {
  readonly of: ThrottledLogins;
  /** `null` where the credential names no account. */
  readonly account: string | null;
  readonly address: string;
  readonly failed: boolean;
}

/** What one replica counted since it said so last. Missed, the others let that much more through. */
export class LimitsCounted {
  /** The replica, for itself to know that it has counted this. */
  @IsString() from!: string;

  /** By key of a limit: milliseconds until what was taken is made up for. */
  @Allow() taken!: Readonly<Record<string, number>>;

  @Allow() logins!: readonly CheckedLogin[];
}

/** Every replica counts what the others let through, so that a limit is one of the cluster. */
export const limitsCounted = defineEvent('identity.limits.counted', LimitsCounted, 'every');
