import { randomBytes } from 'node:crypto';
import type { AppSnapshot, FunctionConfig, ServiceConfig } from '#contracts/config/app-snapshot.js';
import { FUNCTION } from '#contracts/config/function.entity.js';
import { VALUE } from '#contracts/config/value.entity.js';
import type { AppUser } from '#contracts/identity/users.contract.js';
import { newId } from '#contracts/ids.js';
import { NOTHING_CONFIGURED } from '#testing/nothing-configured.js';

export function aFunction(name: string, source: string, settings: Partial<FunctionConfig> = {}): FunctionConfig {
  return {
    _id: newId(),
    ...FUNCTION.made({ name, source }),
    ...settings,
  };
}

export function aService(name: string, type: string, settings: Partial<ServiceConfig> = {}): ServiceConfig {
  return { _id: newId(), name, type, version: 1, config: {}, secret_config: {}, ...settings };
}

export function aUser(settings: Partial<AppUser> = {}): AppUser {
  return { id: newId(), type: 'normal', data: {}, identities: [], disabled: false, ...settings };
}

/**
 * Builds an app with a service of each kind that matters, and with values: plain, from a secret, and from a secret that is gone.
 */
export function anApp(functions: readonly FunctionConfig[], settings: Partial<AppSnapshot> = {}): AppSnapshot {
  return {
    appId: newId(),
    clientAppId: `shop-${randomBytes(4).toString('hex')}`,
    groupId: newId(),
    domainId: newId(),
    name: 'shop',
    location: 'US-VA',
    providerRegion: 'aws-us-east-1',
    deploymentModel: 'GLOBAL',
    environment: 'testing',
    treeHash: newId(),
    secretsVersion: 1,
    accessVersion: 0,
    accessList: [],
    lastDeployed: Date.UTC(2026, 0, 2),
    functions,
    authProviders: [],
    services: [
      aService('mongodb-atlas', 'mongodb-atlas', { config: { clusterName: 'Cluster0' } }),
      aService('web', 'http'),
      aService('own', 'mongodb', { secret_config: { uri: 'ownUri' } }),
      aService('sneaky', 'mongodb', { config: { uri: 'mongodb://%2Ftmp%2Fx.sock' } }),
      aService('unset', 'mongodb'),
    ],
    rules: [],
    defaultRules: [],
    incomingWebhooks: [],
    values: [
      { _id: newId(), ...VALUE.made({ name: 'greeting', value: { text: 'hello' } }) },
      { _id: newId(), ...VALUE.made({ name: 'token', private: true, from_secret: true, value: 'tokenSecret' }) },
      { _id: newId(), ...VALUE.made({ name: 'lost', private: true, from_secret: true, value: 'noSuchSecret' }) },
    ],
    ...NOTHING_CONFIGURED,
    ...settings,
  };
}
