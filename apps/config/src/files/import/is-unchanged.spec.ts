import { expect, it } from 'vitest';
import type { AppConfiguration } from '#app-files/app-configuration.js';
import { filedContent } from '#app-files/entities/entity-members.js';
import { FUNCTION } from '#contracts/config/function.entity.js';
import { VALUE } from '#contracts/config/value.entity.js';
import { isUnchanged } from './is-unchanged.js';

const f = filedContent(FUNCTION, FUNCTION.made({ name: 'f', source: 'exports = 1;' }));
const v = filedContent(VALUE, VALUE.made({ name: 'v', value: 1 }));

const CURRENT: AppConfiguration = {
  root: { app_id: 'shop-abcde', name: 'shop', environment: 'qa' },
  allowedRequestOrigins: [],
  functions: [f],
  values: [v],
  triggers: [],
};

it.each<[string, AppConfiguration]>([
  ['everything', CURRENT],
  ['nothing', { root: {} }],
  ['of one section', { root: {}, functions: [f] }],
  ['of the environment', { root: { environment: 'qa' } }],
  ['of another app of the same content', { ...CURRENT, root: { ...CURRENT.root, app_id: 'other-abcde', name: 'other' } }],
])('an import that says what is so changes nothing: %s', async (_, given) => {
  expect(await isUnchanged(given, CURRENT)).toBe(true);
});

it.each<[string, AppConfiguration]>([
  ['another source', { root: {}, functions: [{ ...f, source: 'exports = 2;' }] }],
  ['another entity', { root: {}, functions: [f, { ...f, name: 'g' }] }],
  ['one entity less', { root: {}, functions: [] }],
  ['another name', { root: {}, functions: [{ ...f, name: 'g' }] }],
  ['another environment', { root: { environment: '' } }],
  ['an origin', { root: {}, allowedRequestOrigins: ['https://a.example.com'] }],
  ['a section the app has none of', { root: {}, hosting: { enabled: true } }],
  [
    'the value of a secret',
    { root: {}, inlineSecrets: [{ owner: 'service', name: 's', member: 'm', secret: '__s_m', value: 'x' }] },
  ],
])('an import that says something else is a change: %s', async (_, given) => {
  expect(await isUnchanged(given, CURRENT)).toBe(false);
});
