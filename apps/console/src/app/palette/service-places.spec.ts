import { expect, it } from 'vitest';
import { placesOfService } from './service-places';

it('rules of collections, rules of actions and webhooks are places', () => {
  const rules = [{ _id: 'r', database: 'shop', collection: 'orders' }, { _id: 'q', name: 'get' }, { _id: 'p' }];
  expect(placesOfService({ _id: 's', name: 'atlas' }, { rules, webhooks: [{ _id: 'w', name: 'paid' }] })).toEqual([
    {
      kind: 'Rules',
      name: 'shop.orders',
      section: 'rules',
      search: { source: 's', database: 'shop', collection: 'orders' },
      also: 'atlas',
    },
    { kind: 'Rule', name: 'get', section: 'services', search: { id: 's' }, also: 'atlas' },
    { kind: 'Rule', name: 'p', section: 'services', search: { id: 's' }, also: 'atlas' },
    { kind: 'Webhook', name: 'paid', section: 'services', search: { id: 's', webhook: 'w' }, also: 'atlas' },
  ]);
  expect(placesOfService({ _id: 's', name: 'atlas' }, { rules: [], webhooks: [] })).toEqual([]);
});
