import { expect, it } from 'vitest';
import { pushServiceOf, pushSetupOf } from './push-setup';

const service = (name: string, type = 'gcm') => ({ _id: `id of ${name}`, name, type });

it.each([
  [[], undefined],
  [[service('a', 'http')], undefined],
  [[service('b'), service('a', 'http'), service('B'), service('c')], 'B'],
])('of %j notifications go through', (services, name) => {
  expect(pushServiceOf(services)?.name).toBe(name);
});

it.each([
  [undefined, undefined, [], { secret: '', hasSecret: false, isReady: false }],
  [service('a'), undefined, [], { secret: '', hasSecret: false, isReady: false }],
  [service('a'), { secret_config: {} }, [{ name: 'fcm' }], { secret: '', hasSecret: false, isReady: false }],
  [service('a'), { secret_config: { apiKey: 'fcm' } }, [{ name: 'x' }], { secret: 'fcm', hasSecret: false, isReady: false }],
  [service('a'), { secret_config: { apiKey: 'fcm' } }, [{ name: 'fcm' }], { secret: 'fcm', hasSecret: true, isReady: true }],
])('%j with %j and the secrets %j', (given, config, secrets, setup) => {
  expect(pushSetupOf(given, config, secrets)).toEqual({ service: given, ...setup });
});
