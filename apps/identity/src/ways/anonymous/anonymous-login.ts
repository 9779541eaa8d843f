import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { ANONYMOUS_REFRESH_TOKEN_SECONDS } from '#contracts/identity/tokens.js';
import { newId } from '#contracts/ids.js';
import { UserLimits } from '../../limits/user-limits.js';
import type { ExternalIdentity, LoginProvider } from '../login-provider.js';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Anonymous login. Every login creates a new user; the client has to keep its session. */
@Injectable()
export class AnonymousLogin implements LoginProvider {
  readonly type = 'anon-user';
  readonly sessionSeconds = ANONYMOUS_REFRESH_TOKEN_SECONDS;
  readonly makesUsers = true;

  constructor(private readonly limits: UserLimits) {}

  async authenticate({ appId }: AppSnapshot): Promise<ExternalIdentity> {
    this.limits.take('anonymous login', appId);
    const letters = Array.from({ length: 24 }, () => LETTERS[randomInt(LETTERS.length)]);
    return { id: `${newId()}-${letters.join('')}`, data: {}, isNew: true };
  }
}
