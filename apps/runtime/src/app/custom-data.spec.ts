import { expect, it } from 'vitest';
import { aUser } from '../testing/app-builders.js';
import { shownCustomData } from './custom-data.js';

const ID = '65a1f0c2d4e5f60718293a4b';

it.each([
  ['{}', '{}'],
  [`{"_id":{"$oid":"${ID}"}}`, `{"_id":"${ID}"}`],
  [`{"_id":{"$oid":"${ID}"},"of":{"$oid":"${ID}"}}`, `{"_id":"${ID}","of":{"$oid":"${ID}"}}`],
  [`{"team":"a","_id":{"$oid":"${ID}"}}`, `{"team":"a","_id":"${ID}"}`],
  [`{ "_id": { "$oid": "${ID}" } }`, `{"_id":"${ID}"}`],
  [`{"child":{"_id":{"$oid":"${ID}"}}}`, `{"child":{"_id":{"$oid":"${ID}"}}}`],
  ['{"_id":"own"}', '{"_id":"own"}'],
  ['{"_id":null}', '{"_id":null}'],
  ['{"_id":{"$numberInt":"1"}}', '{"_id":{"$numberInt":"1"}}'],
])('%s is shown as %s', (customDataEjson, shown) => {
  expect(shownCustomData({ user: aUser({}), customDataEjson })).toBe(shown);
});
