import { expect, it } from 'vitest';
import {
  dnsRecord,
  recordText,
  settingsChanges,
  settingsFormOf,
  withMissing,
  type HostingConfig,
  type SettingsForm,
} from './hosting-settings';

const CONFIG: HostingConfig = {
  enabled: true,
  default_domain: { provider_type: 'local', config: { app_default_domain: 'shop-abcde.apps.test' } },
  default_error_path: '',
  default_error_code: '404',
};
const NOTHING: SettingsForm = { missing: 'nothing', page: '', domain: '' };

it.each([
  [{}, NOTHING],
  [{ default_error_code: '200' }, NOTHING],
  [{ default_error_path: '/404.html' }, { ...NOTHING, missing: 'page', page: '/404.html' }],
  [
    { default_error_path: '/index.html', default_error_code: '200', custom_domain: 'shop.test' },
    { missing: 'app', page: '/index.html', domain: 'shop.test' },
  ],
])('%j in a form', (change, form) => {
  expect(settingsFormOf({ ...CONFIG, ...change })).toEqual(form);
});

it('a single-page app begins with the index, unless another page is written', () => {
  expect(withMissing(NOTHING, 'app')).toEqual({ ...NOTHING, missing: 'app', page: '/index.html' });
  expect(withMissing({ ...NOTHING, page: '/a.html' }, 'app').page).toBe('/a.html');
  expect(withMissing(NOTHING, 'page')).toEqual({ ...NOTHING, missing: 'page' });
});

it.each<[Partial<HostingConfig>, SettingsForm, object]>([
  [{}, NOTHING, {}],
  [{}, { ...NOTHING, missing: 'app', page: '/index.html' }, { default_error_path: '/index.html', default_error_code: '200' }],
  [{}, { ...NOTHING, missing: 'page', page: ' /404.html ' }, { default_error_path: '/404.html' }],
  [
    { default_error_path: '/a', default_error_code: '200', custom_domain: 'a.test' },
    { ...NOTHING, page: '/a' },
    { default_error_path: '', default_error_code: '404', custom_domain: '' },
  ],
  [{ custom_domain: 'a.test' }, { ...NOTHING, domain: 'a.test' }, {}],
])('of %j only what is changed is sent', (change, form, sent) => {
  expect(settingsChanges({ ...CONFIG, ...change }, form)).toEqual(sent);
});

it.each([
  ['shop-abcde.apps.test', 'console.test', 'www.shop.test. CNAME shop-abcde.apps.test.'],
  ['shop-abcde.localhost', 'console.test', 'www.shop.test. CNAME console.test.'],
  ['shop-abcde.localhost', '192.0.2.7', 'www.shop.test. A 192.0.2.7'],
  ['shop-abcde.localhost', '[2001:db8::7]', 'www.shop.test. AAAA 2001:db8::7'],
  ['shop-abcde.localhost', '127.0.0.1', 'www.shop.test. CNAME <the address of this server>'],
])('a custom domain beside %s, seen from %s', (defaultDomain, here, text) => {
  expect(recordText(dnsRecord('www.shop.test', defaultDomain, here))).toBe(text);
});
