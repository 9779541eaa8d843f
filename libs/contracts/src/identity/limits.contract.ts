import { Allow, IsString } from 'class-validator';
import { defineEvent } from '../event.js';

/** Group of accounts whose failed logins are counted: administrators and end users are counted separately. */
export type ThrottledLogins = 'admins' | 'users';

/** A login whose credential was checked. */
export interface CheckedLogin {
  readonly of: ThrottledLogins;
  /** `null` if the credential names no account. */
  readonly account: string | null;
  readonly address: string;
  readonly failed: boolean;
}

/**
 * Counts of one replica since its previous message. If a message is missed, the other replicas allow that much more.
 */
export class LimitsCounted {
  /** Id of the sending replica, so that it ignores its own message. */
  @IsString() from!: string;

  /** Usage by key of a limit: milliseconds until the usage is replenished. */
  @Allow() taken!: Readonly<Record<string, number>>;

  @Allow() logins!: readonly CheckedLogin[];
}

/** Every replica also counts the usage of the others, so that a limit applies to the whole cluster. */
export const limitsCounted = defineEvent('identity.limits.counted', LimitsCounted, 'every');
