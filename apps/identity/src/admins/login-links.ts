import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { currentContext } from '#bus/transport/request-context.js';
import { AppError } from '#contracts/error.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import type { IdentityEnvironment } from '../env.js';
import type { AdminRecord } from './admin.model.js';
import { AdminsRepository } from './admins.repository.js';

/** Provider of a login by a link. */
export const LOGIN_LINK = 'login-link';
/** Milliseconds a link is good. */
export const LOGIN_LINK_MS = 600_000;
const TOKEN_BYTES = 32;
const REFUSED = 'the login link was used already, is older than ten minutes, or was opened on another machine';

interface Link {
  /** The token itself is nowhere but in the link. */
  readonly hash: Buffer;
  readonly expiresAt: number;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Whether a request came from this machine. */
export function isThisMachine(address: string | null | undefined): boolean {
  return /^(?:::ffff:)?127\.|^::1$/.test(address ?? '');
}

/**
 * A login without credentials for whoever started the process and sees what it prints: one link at a time, good once, for ten minutes, on
 * this machine. It is in memory, so only a platform that is one process can have one.
 */
@Injectable()
export class LoginLinks {
  private link: Link | null = null;

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: IdentityEnvironment,
    private readonly admins: AdminsRepository,
  ) {}

  /** Returns the token of a new link; the one before is good no more. */
  make(): string {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    this.link = { hash: hashOf(token), expiresAt: Date.now() + LOGIN_LINK_MS };
    return token;
  }

  /** The administrator the environment names, by its account or its key pair. Fails with `AdminLoginFailed` whatever was wrong. */
  async authenticate(token: string | null | undefined): Promise<AdminRecord> {
    const admin = this.use(token ?? '') ? await this.firstAdmin() : null;
    if (!admin) throw new AppError('AdminLoginFailed', REFUSED);
    return admin;
  }

  /** Whether the token is the link's, which is good no more then. Wrong tokens and other machines leave it as it is. */
  private use(token: string): boolean {
    const { link } = this;
    if (!link || !isThisMachine(currentContext()?.remoteAddress)) return false;
    if (link.expiresAt <= Date.now() || !timingSafeEqual(link.hash, hashOf(token))) return false;
    this.link = null;
    return true;
  }

  private async firstAdmin(): Promise<AdminRecord | null> {
    const { ADMIN_EMAIL, ADMIN_PUBLIC_KEY } = this.environment;
    const account = ADMIN_EMAIL === undefined ? null : await this.admins.findByName('password', ADMIN_EMAIL);
    if (account || ADMIN_PUBLIC_KEY === undefined) return account;
    return this.admins.findByName('key-pair', ADMIN_PUBLIC_KEY);
  }
}
