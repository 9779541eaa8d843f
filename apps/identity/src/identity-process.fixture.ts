import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import type { Type } from '@nestjs/common';
import { createLogger } from '#process/log/logger.js';
import { newId } from '#contracts/ids.js';
import { providing } from '#testing/providing.js';
import { startTestProcess, type Fake, type TestProcess } from '#testing/test-process.js';
import type { TestStore } from '#testing/test-store.js';
import { IdentityAppModule } from './app.module.js';
import { AUTH_EVENTS_POLL } from './events/auth-event-relay.service.js';
import type { IdentityEnvironment } from './env.js';
import { MAIL_FIRST_PAUSE } from './mail/mail-queue.service.js';

export const PROJECT_ID = '64b0c0ffee64b0c0ffee64b0';
export const ADMIN_EMAIL = 'owner@example.com';
export const ADMIN_PASSWORD = 'correct horse battery staple';
export const ADMIN_PUBLIC_KEY = 'abcdefgh';
export const ADMIN_PRIVATE_KEY = '8d1f0b52-5c6e-4d4e-9b3a-2f6c1f0a7d11';
export const MASTER_KEY = randomBytes(32).toString('base64');

export interface TestIdentity extends TestProcess {
  /** Returns everything the process logged. */
  readonly logged: () => string;
}

/** Starts the service on a separate store for the test, with the administrators of a first start. */
export async function startIdentity(
  store: TestStore,
  options: { environment?: Partial<IdentityEnvironment>; fakes?: readonly Fake[]; modules?: readonly Type[] } = {},
): Promise<TestIdentity> {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const environment: IdentityEnvironment = {
    MONGODB_URI: store.uri,
    MASTER_KEY,
    MASTER_KEY_PREVIOUS: undefined,
    PROJECT_ID,
    ADMIN_EMAIL,
    ADMIN_PASSWORD,
    ADMIN_PUBLIC_KEY,
    ADMIN_PRIVATE_KEY,
    OUTBOUND_ALLOW: undefined,
    CLOUD_API: true,
    OAUTH2_ENDPOINTS: {},
    SMTP_URL: undefined,
    MAIL_FROM: 'Groundwork <no-reply@localhost>',
    GROUNDWORK_TEST_HASHES: 'cheap',
    ...options.environment,
  };
  const process = await startTestProcess({
    modules: [IdentityAppModule, providing(AUTH_EVENTS_POLL, 200), providing(MAIL_FIRST_PAUSE, 100), ...(options.modules ?? [])],
    environment,
    fakes: options.fakes ?? [],
    logger: createLogger('identity', 'trace', sink),
  });
  return { ...process, logged: () => lines.join('') };
}

/** Returns the claims of a token, unverified. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as Record<string, unknown>;
}

export function headerOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8')) as Record<string, unknown>;
}

/** Returns an address from which no other test has failed. */
export function freshAddress(): string {
  return newId();
}
