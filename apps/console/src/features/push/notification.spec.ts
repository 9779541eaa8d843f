import { expect, it } from 'vitest';
import { isDeliveryState, type Delivery } from './delivery';
import { formOf, outcomeOf, type Notification } from './notification';
import { pushSearchOf } from './push-search';

const NOTIFICATION: Notification = {
  _id: 'n',
  label: 'Sale',
  message: 'Now',
  topic: 'news',
  state: 'sent',
  created: '2026-01-01T00:00:00.000Z',
  sent: '2026-01-01T00:00:00.000Z',
};
const FAILURE = { at: '2026-01-01T00:00:01.000Z', code: 'UNAVAILABLE', message: 'try again' };

const delivery = (change: Partial<Delivery>): Delivery => ({
  _id: 'd',
  service_id: 's',
  message_id: 'm',
  state: 'queued',
  attempts: 0,
  notification_id: 'n',
  failures: [],
  created: '2026-01-01T00:00:00.000Z',
  finished: '',
  ...change,
});

it.each<[string, Notification, Delivery[], string, string]>([
  ['is on its way', NOTIFICATION, [delivery({})], 'Sending', 'muted'],
  ['was delivered', NOTIFICATION, [delivery({ state: 'delivered', failures: [FAILURE] })], 'Delivered', 'good'],
  ['failed once', NOTIFICATION, [delivery({ failures: [FAILURE] })], 'Tried again soon. UNAVAILABLE: try again', 'bad'],
  [
    'was given up',
    { ...NOTIFICATION, delivery_error: { code: 'UNREGISTERED', message: 'gone', attempts: 1 } },
    [delivery({ state: 'failed' })],
    'UNREGISTERED: gone',
    'bad',
  ],
  ['is old', NOTIFICATION, [delivery({ notification_id: 'other' })], 'Deliveries are kept for 30 days', 'muted'],
])('a notification that %s says so', (_, notification, deliveries, text, looks) => {
  expect(outcomeOf(notification, deliveries)).toEqual({ text, looks });
});

it('a form has what can be written', () => {
  expect(formOf(NOTIFICATION)).toEqual({ label: 'Sale', message: 'Now', topic: 'news' });
});

it.each([
  ['queued', true],
  ['toString', false],
  [7, false],
])('%s is a state of deliveries: %s', (value, isState) => {
  expect(isDeliveryState(value)).toBe(isState);
});

it.each([
  [{}, {}],
  [{ id: 'n' }, { id: 'n' }],
  [{ id: 7, view: 'other' }, {}],
  [
    { view: 'sent', id: 'n', state: 'failed' },
    { view: 'sent', id: 'n' },
  ],
  [
    { view: 'deliveries', state: 'failed', id: 'n' },
    { view: 'deliveries', state: 'failed' },
  ],
  [{ view: 'deliveries', state: 'lost' }, { view: 'deliveries' }],
])('%j in the address', (given, search) => {
  expect(pushSearchOf(given)).toEqual(search);
});
