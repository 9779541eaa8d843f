import { describe, expect, it } from 'vitest';
import { authEventEjson, authTriggerIds } from './auth-event.js';

const trigger = (_id: string, changes: object = {}, config: object = {}) => ({
  _id,
  type: 'AUTHENTICATION',
  disabled: false,
  config: { operation_type: 'CREATE', providers: ['anon-user', 'local-userpass'], ...config },
  ...changes,
});

describe('triggers that are about something that happened to a user', () => {
  it('are enabled, of its operation and of one of its providers', () => {
    const triggers = [
      trigger('own'),
      trigger('off', { disabled: true }),
      trigger('database', { type: 'DATABASE' }),
      trigger('login', {}, { operation_type: 'LOGIN' }),
      trigger('others', {}, { providers: ['api-key'] }),
      trigger('none', {}, { providers: [] }),
      trigger('missing', {}, { providers: undefined }),
    ];
    expect(authTriggerIds(triggers, 'CREATE', ['local-userpass'])).toEqual(['own']);
    expect(authTriggerIds(triggers, 'CREATE', ['custom-token', 'anon-user'])).toEqual(['own']);
    expect(authTriggerIds(triggers, 'CREATE', ['api-key'])).toEqual(['others']);
    expect(authTriggerIds(triggers, 'DELETE', ['anon-user'])).toEqual([]);
  });
});

it('the event of a user is what its context would be', () => {
  const user = { id: 'u', type: 'normal', data: { email: 'a@b.c' }, identities: [{ id: 'i', provider_type: 'local-userpass' }] };
  const text = authEventEjson('DELETE', ['local-userpass'], { ...user, disabled: true } as typeof user, { tier: 1 }, new Date(5));
  expect(JSON.parse(text)).toEqual({
    operationType: 'DELETE',
    providers: ['local-userpass'],
    user: { ...user, custom_data: { tier: 1 } },
    time: { $date: { $numberLong: '5' } },
  });
});
