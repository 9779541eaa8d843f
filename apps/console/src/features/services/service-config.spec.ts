import { expect, it } from 'vitest';
import { configChanges, configFormOf, configurationOf } from './service-config';

const STORED = { config: { sid: 'AC1', extra: { a: 1 } }, secret_config: { auth_token: 'token' } };

it('has fields for what is common, and JSON for the rest', () => {
  const form = configFormOf('twilio', STORED);

  expect(form).toEqual({
    fields: { sid: 'AC1' },
    secrets: { auth_token: 'token' },
    others: '{\n  "extra": {\n    "a": 1\n  }\n}',
  });
  expect(configurationOf(form)).toEqual(STORED);
});

it('shows in JSON what does not fit its field, and nothing twice', () => {
  const form = configFormOf('twilio', { config: { sid: 1 }, secret_config: {} });

  expect(form).toEqual({ fields: { sid: '' }, secrets: { auth_token: '' }, others: '{\n  "sid": 1\n}' });
  expect(configurationOf(form)).toEqual({ config: { sid: 1 }, secret_config: {} });
});

it.each(['{', '[]', '1'])('is nothing with %s for JSON', (others) => {
  expect(configurationOf({ fields: {}, secrets: {}, others })).toBeNull();
});

it('removes properties that are gone', () => {
  expect(configChanges(STORED, { config: { sid: 'AC2' }, secret_config: {} })).toEqual({
    config: { extra: null, sid: 'AC2' },
    secret_config: { auth_token: null },
  });
});
