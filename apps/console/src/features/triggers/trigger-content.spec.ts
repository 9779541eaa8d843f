import { expect, it } from 'vitest';
import { bodyOf, formOf, newTrigger, toggled, waitsFor, type Trigger } from './trigger-content';

const STORED: Trigger = {
  _id: '1',
  name: 'onOrder',
  type: 'DATABASE',
  disabled: false,
  function_id: 'f',
  function_name: 'fn',
  event_processors: { FUNCTION: { config: { function_id: 'f', function_name: 'fn' } } },
  config: { service_id: 's', service_name: 'mongodb-atlas', operation_types: ['INSERT'], match: { a: 1 }, later: 'kept' },
};

it('keeps what a form does not show, and names the service by its id alone', () => {
  expect(bodyOf(formOf(STORED))).toEqual({
    name: 'onOrder',
    type: 'DATABASE',
    disabled: false,
    config: { service_id: 's', operation_types: ['INSERT'], match: { a: 1 }, later: 'kept' },
    event_processors: { FUNCTION: { config: { function_id: 'f' } } },
  });
});

it('leaves out filters that were emptied', () => {
  expect(bodyOf({ ...formOf(STORED), match: ' ' })?.['config']).not.toHaveProperty('match');
});

it.each(['match', 'project'])('sends nothing where %s is no JSON object', (member) => {
  expect(bodyOf({ ...formOf(STORED), [member]: '[1]' })).toBeNull();
});

it('sends events to EventBridge in place of a function', () => {
  const bridge = { account_id: '1', region: 'us-east-1', extended_json_enabled: true };
  const body = bodyOf({ ...newTrigger('SCHEDULED'), name: 't', bridge });

  expect(body?.['event_processors']).toEqual({ AWS_EVENTBRIDGE: { config: bridge } });
  const processors = { AWS_EVENTBRIDGE: { config: { account_id: '1', region: 'r' } } };
  expect(formOf({ ...STORED, function_id: '', event_processors: processors }).bridge).toEqual({
    account_id: '1',
    region: 'r',
    extended_json_enabled: false,
  });
});

it('puts strings into lists once, and takes them out', () => {
  expect(toggled(['a', 'b'], 'a', true)).toEqual(['b', 'a']);
  expect(toggled(['a', 'b'], 'a', false)).toEqual(['b']);
});

it.each([
  [
    { type: 'DATABASE', config: { database: 'shop', collection: 'orders', operation_types: ['INSERT', 'DROP_COLLECTION'] } },
    'shop.orders · insert, drop collection',
  ],
  [{ type: 'DATABASE', config: { database: 'shop', collection: '' } }, 'shop'],
  [{ type: 'DATABASE', config: {} }, 'All databases'],
  [{ type: 'AUTHENTICATION', config: { operation_type: 'LOGIN' } }, 'User signs in'],
  [{ type: 'SCHEDULED', config: { schedule: '*/15 * * * *' } }, 'Every 15 minutes, every day, UTC.'],
  [{ type: 'SCHEDULED', config: { schedule: 'never' } }, 'never'],
] as const)('%j waits for %s', (trigger, words) => {
  expect(waitsFor(trigger)).toBe(words);
});
