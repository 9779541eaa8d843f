import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '#contracts/error.js';
import { isObjectIdText } from '#contracts/fields.js';
import { newId } from '#contracts/ids.js';
import type { EmailTokenPurpose, EmailTokenRecord } from './email-token.model.js';
import { EmailTokensRepository } from './email-tokens.repository.js';

/** Milliseconds for which a token is valid (client-api §7). */
export const EMAIL_TOKEN_MS = 30 * 60_000;
const TOKEN_BYTES = 64;
const TOKEN = /^[0-9a-f]{128}$/;

/** Token that is sent to an address or passed to a function, and can be used once. */
export interface IssuedToken {
  /** 128 hex digits. */
  readonly token: string;
  readonly tokenId: string;
}

@Injectable()
export class EmailTokens {
  constructor(private readonly tokens: EmailTokensRepository) {}

  /** Issues a token that is valid once, for `EMAIL_TOKEN_MS`. */
  async issue(appId: string, accountId: string, purpose: EmailTokenPurpose): Promise<IssuedToken> {
    const token = randomBytes(TOKEN_BYTES).toString('hex');
    const tokenId = newId();
    const expiresAt = new Date(Date.now() + EMAIL_TOKEN_MS);
    await this.tokens.add({ _id: tokenId, appId, accountId, purpose, hash: hashOf(token), expiresAt });
    return { token, tokenId };
  }

  /** Checks a token. Fails with `BadRequest` if it is malformed, with `UserpassTokenInvalid` if it is not valid (any more). */
  async check(appId: string, purpose: EmailTokenPurpose, token: unknown, tokenId: unknown): Promise<EmailTokenRecord> {
    if (typeof token !== 'string' || !TOKEN.test(token) || !isObjectIdText(tokenId)) {
      throw new AppError('BadRequest', 'invalid token data');
    }
    const record = await this.tokens.find(appId, tokenId, purpose, new Date());
    if (!record || !timingSafeEqual(Buffer.from(record.hash), Buffer.from(hashOf(token)))) throw notGood();
    return record;
  }

  /**
   * Uses up a verified token and removes the account's other tokens of this purpose. Fails as `check` if another request used it
   * first.
   */
  async use({ appId, _id: id, accountId, purpose }: EmailTokenRecord): Promise<void> {
    if (!(await this.tokens.take(appId, id))) throw notGood();
    await this.removeOf(appId, accountId, purpose);
  }

  /** Removes a token that is not needed. */
  async discard(appId: string, { tokenId }: IssuedToken): Promise<void> {
    await this.tokens.take(appId, tokenId);
  }

  /** Invalidates the tokens an account has for a purpose. */
  removeOf(appId: string, accountId: string, purpose: EmailTokenPurpose): Promise<void> {
    return this.tokens.removeOf(appId, accountId, purpose);
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function notGood(): AppError {
  return new AppError('UserpassTokenInvalid', 'userpass token is expired or invalid');
}
