import { expect, it } from 'vitest';
import { GRAPHQL_SWITCHES, keptSwitches } from './graphql-switches.js';

it.each([
  [[{}], {}],
  [[GRAPHQL_SWITCHES], {}],
  [[{ long_scalar: 'Long' }], { long_scalar: 'Long' }],
  [[{ long_scalar: 'Long' }, {}], { long_scalar: 'Long' }],
  [[{ long_scalar: 'Long', default_limit: 5 }, { long_scalar: 'Int' }], { default_limit: 5 }],
  [[{ default_limit: 5 }, { default_limit: null }], {}],
  [[{ insert_many_returns: 'ids', nullable_in_lists: true }, { insert_many_returns: null }], { nullable_in_lists: true }],
] as const)('of %j the switches %j are kept', (given, kept) => {
  expect(keptSwitches(...given)).toEqual(kept);
});
