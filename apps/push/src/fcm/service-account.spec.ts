import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aServiceAccount } from '#testing/fake-fcm.js';
import { readServiceAccount } from './service-account.js';

const text = aServiceAccount();
const file = JSON.parse(text) as Record<string, unknown>;
const ecKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' });

describe('the text of a service account', () => {
  it('is read without the addresses it names', () => {
    expect(readServiceAccount(text)).toEqual({
      projectId: 'shop-project',
      clientEmail: 'push@shop-project.iam.gserviceaccount.com',
      privateKey: file['private_key'],
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('has a separate fingerprint', () => {
    expect(readServiceAccount(text)?.fingerprint).not.toBe(readServiceAccount(`${text} `)?.fingerprint);
  });

  it.each([
    ['a key of the older interface', 'AAAAabc:APA91bH'],
    ['nothing', ''],
    ['another file', JSON.stringify({ ...file, type: 'authorized_user' })],
    ['no object', '[]'],
    ['null', 'null'],
    ['no project', JSON.stringify({ ...file, project_id: undefined })],
    ['a project that is a path', JSON.stringify({ ...file, project_id: 'x/../../other' })],
    ['no address', JSON.stringify({ ...file, client_email: 'nobody' })],
    ['no key', JSON.stringify({ ...file, private_key: 'secret' })],
    ['a key of another kind', JSON.stringify({ ...file, private_key: ecKey })],
  ])('is none: %s', (_, other) => {
    expect(readServiceAccount(other)).toBeNull();
  });
});
