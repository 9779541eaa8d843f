import { expect, it } from 'vitest';
import { hostingSettings } from './hosting-settings.js';

const OFF = { enabled: false, customDomain: '', errorPath: '', errorCode: 404 };

it.each([
  [null, OFF],
  [{ enabled: 'yes', custom_domain: 5, default_error_code: 500 }, OFF],
  [
    { enabled: true, custom_domain: 'Shop.Example.com', default_error_path: '/index.html', default_error_code: '200' },
    { enabled: true, customDomain: 'shop.example.com', errorPath: '/index.html', errorCode: 200 },
  ],
  [{ default_response_code: 200 }, { ...OFF, errorCode: 200 }],
  [
    { default_error_code: '', default_response_code: '200' },
    { ...OFF, errorCode: 200 },
  ],
  [{ default_error_code: '404', default_response_code: 200 }, OFF],
])('%j', (setting, settings) => {
  expect(hostingSettings(setting)).toEqual(settings);
});
