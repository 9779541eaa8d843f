import { createHmac } from 'node:crypto';
import type { AppAdmin } from './admin.js';

export const SIGNING_KEY = '0123456789abcdef0123456789abcdef';

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs a token as an external system would issue it: HS256 under `key`. */
export function signToken(claims: object, key = SIGNING_KEY, header: object = { alg: 'HS256', typ: 'JWT' }): string {
  const signed = `${encode(header)}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

export const inAnHour = (): number => Math.floor(Date.now() / 1_000) + 3_600;

/** Configures an app to accept tokens signed with `SIGNING_KEY`. */
export async function acceptTokens(app: AppAdmin, settings: object = {}): Promise<void> {
  await app.must('POST', '/secrets', { name: 'signing-key', value: SIGNING_KEY });
  await app.must('POST', '/auth_providers', {
    type: 'custom-token',
    config: { signingAlgorithm: 'HS256' },
    secret_config: { signingKeys: ['signing-key'] },
    ...settings,
  });
}
