import { expect, it } from 'vitest';
import type { UserRecord } from './user.model.js';
import { appUser, userProfile } from './user-views.js';

const user: UserRecord = {
  _id: '64b0c0ffee64b0c0ffee0001',
  appId: '64b0c0ffee64b0c0ffee0002',
  domainId: '64b0c0ffee64b0c0ffee0003',
  type: 'normal',
  identities: [
    {
      key: 'k1',
      id: 'a',
      provider_type: 'anon-user',
      provider_id: '64b0c0ffee64b0c0ffee0004',
      dataJson: '{"name":"one","only":1}',
    },
    {
      key: 'k2',
      id: 'b',
      provider_type: 'custom-token',
      provider_id: '64b0c0ffee64b0c0ffee0005',
      dataJson: '{"name":"two","__proto__":{"x":1}}',
    },
  ],
  providers: 'anon-user,custom-token',
  createdAt: new Date(0),
  lastAuthenticationAt: new Date(0),
  disabled: false,
};

const identities = [
  { id: 'a', provider_type: 'anon-user', provider_id: '64b0c0ffee64b0c0ffee0004', data: { name: 'one', only: 1 } },
  {
    id: 'b',
    provider_type: 'custom-token',
    provider_id: '64b0c0ffee64b0c0ffee0005',
    data: JSON.parse('{"name":"two","__proto__":{"x":1}}') as unknown,
  },
];
const data = JSON.parse('{"name":"two","only":1,"__proto__":{"x":1}}') as unknown;

it('shows identities in link order and lets the later one win', () => {
  expect(userProfile(user)).toStrictEqual({ user_id: user._id, domain_id: user.domainId, identities, data, type: 'normal' });
  expect(appUser(user)).toStrictEqual({ id: user._id, type: 'normal', data, identities, disabled: false });
  expect(JSON.stringify(userProfile(user).data)).toBe('{"name":"two","only":1,"__proto__":{"x":1}}');
});
