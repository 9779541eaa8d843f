import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAppSnapshot } from '#contracts/config/apps.contract.js';
import { AUTH_PROVIDER_TYPES, createAuthProvider } from '#contracts/config/auth-providers.contract.js';
import { createIncomingWebhook } from '#contracts/config/incoming-webhooks.contract.js';
import { createSecret, listSecrets } from '#contracts/config/secrets.contract.js';
import { createService, SERVICE_TYPES } from '#contracts/config/services.contract.js';
import { PROVIDER_RULES } from '../auth-providers/provider-rules.js';
import { startConfigProcess, type ConfigProcess } from '../../config-process.fixture.js';
import { SERVICE_TYPE_RULES } from '../service-entries/service-types.js';
import { storedTexts } from '../../stored-texts.fixture.js';
import type { Kind } from '../../core/trees/kinds.js';

const SECRET = 'plain-7f3a-text-of-32-characters';

interface Key {
  groupId: string;
  appId: string;
}
/** Makes an entity with a secret in it. */
type Maker = readonly [what: string, make: (key: Key) => Promise<unknown>];

let config: ConfigProcess;
beforeAll(async () => {
  config = await startConfigProcess();
});
afterAll(() => config.close());

const SERVICES = SERVICE_TYPES.flatMap((type) =>
  SERVICE_TYPE_RULES[type].secrets.map((member): Maker => {
    const value = member === 'uri' ? `mongodb://u:${SECRET}@h` : SECRET;
    return [
      `${member} of ${type}`,
      (key) => config.call(createService, { ...key, name: 'mine', type, config: { [member]: value } }),
    ];
  }),
);

const PROVIDERS = AUTH_PROVIDER_TYPES.flatMap((type) =>
  PROVIDER_RULES[type].secrets.map((member): Maker => {
    const given = { clientId: 'id', [member]: SECRET, ...(type === 'oidc' ? { issuer: 'https://issuer.example' } : {}) };
    return [`${member} of ${type}`, (key) => config.call(createAuthProvider, { ...key, type, config: given })];
  }),
);

const SIGNING_KEY: Maker = [
  'signingKey of custom-token',
  (key) => config.call(createAuthProvider, { ...key, type: 'custom-token', config: { signingKey: SECRET } }),
];

const WEBHOOK: Maker = [
  'secret of a webhook',
  async (key) => {
    const { _id: serviceId } = await config.call(createService, { ...key, name: 'web', type: 'http' });
    const options = { validationMethod: 'VERIFY_PAYLOAD', secret: SECRET };
    await config.call(createIncomingWebhook, { ...key, serviceId, name: 'hook', function_source: 'exports = () => 1', options });
  },
];

/** Secrets that each kind of entity accepts as plain values; other kinds name secrets of the app, or have none. */
const GIVEN: Readonly<Record<Kind, readonly Maker[]>> = {
  functions: [],
  auth_providers: [...PROVIDERS, SIGNING_KEY],
  services: SERVICES,
  rules: [],
  default_rules: [],
  incoming_webhooks: [WEBHOOK],
  values: [],
  environment_values: [],
  schemas: [],
  endpoints: [],
  custom_resolvers: [],
  log_forwarders: [],
  triggers: [],
  dependencies: [],
  dependency_builds: [],
  dependency_parts: [],
  settings: [],
};

describe('data that is readable in the store', () => {
  const makers: readonly Maker[] = [
    ['a secret of the app', (key) => config.call(createSecret, { ...key, name: 'a', value: SECRET })],
    ...Object.values(GIVEN).flat(),
  ];

  it.each(makers)('is not the %s', async (_what, make) => {
    const { groupId, appId } = await config.anApp();
    await make({ groupId, appId });

    const text = await storedTexts(config.storeUri);
    expect(text).toContain(appId);
    expect(text).not.toContain(SECRET);
    const secrets = await config.call(listSecrets, { groupId, appId });
    const snapshot = (await config.call(getAppSnapshot, { appId })).text();
    // The secret is still stored: as a named secret, or in the snapshot for the runtime.
    expect(secrets.length === 1 || snapshot.includes(SECRET)).toBe(true);
  });
});
