import { describe, expect, it } from 'vitest';
import type { AppSnapshots } from '#apps/snapshots/app-snapshots.js';
import type { SecretTexts } from '#apps/snapshots/secret-texts.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { aServiceAccount } from '#testing/fake-fcm.js';
import { failureOf } from '#testing/signal.js';
import { aPushService } from '../push-process.fixture.js';
import { PushServices } from './push-services.js';

describe('the account of a push service', () => {
  it('is that of its secret as it is now, although the service has not changed', async () => {
    let text = aServiceAccount();
    const secrets = { of: async () => new Map([['fcm', text]]) } as unknown as SecretTexts;
    const services = new PushServices({} as AppSnapshots, secrets);
    const use = { snapshot: {} as AppSnapshot, service: aPushService('notifier') };

    const first = await services.account(use);
    expect(await services.account(use)).toBe(first);
    text = aServiceAccount();
    expect((await services.account(use)).fingerprint).not.toBe(first.fingerprint);
    text = 'none';
    expect(await failureOf(services.account(use))).toMatchObject({ code: 'GCMError' });
  });
});
