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
/** Milliseconds for which a link is valid. */
export const LOGIN_LINK_MS = 600_000;
const TOKEN_BYTES = 32;
const REFUSED = 'the login link was already used, is older than 10 minutes, or was opened on another machine';

interface Link {
  /** Hash of the token. The token itself is only in the link. */
  readonly hash: Buffer;
  readonly expiresAt: number;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Returns `true` if a request came from this machine. */
export function isThisMachine(address: string | null | undefined): boolean {
  return /^(?:::ffff:)?127\.|^::1$/.test(address ?? '');
}

/**
 * Login without credentials for the person who started the process and sees its output: one link at a time, valid once, for ten
 * minutes, on this machine. Links are kept in memory, so only a platform that runs in one process can have one.
 */
@Injectable()
export class LoginLinks {
  private link: Link | null = null;

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: IdentityEnvironment,
    private readonly admins: AdminsRepository,
  ) {}

  /** Returns the token of a new link; the previous link becomes invalid. */
  make(): string {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    this.link = { hash: hashOf(token), expiresAt: Date.now() + LOGIN_LINK_MS };
    return token;
  }

  /**
   * Returns the administrator named in the environment, by its account or its key pair. Fails with `AdminLoginFailed` for every
   * cause.
   */
  async authenticate(token: string | null | undefined): Promise<AdminRecord> {
    const admin = this.use(token ?? '') ? await this.firstAdmin() : null;
    if (!admin) throw new AppError('AdminLoginFailed', REFUSED);
    return admin;
  }

  /**
   * Returns `true` if the token is the link's, and invalidates the link. A wrong token or another machine leaves the link valid.
   */
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
