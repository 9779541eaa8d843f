import { expect, it } from 'vitest';
import { servedDataApi, wholeDataApi } from './served-data-api.js';

const DEFAULTS = {
  disabled: false,
  versions: ['v1'],
  return_type: 'JSON',
  validation_method: 'NO_VALIDATION',
  secret_name: '',
  run_as_user_id: '',
  run_as_user_id_script_source: '',
  create_user_on_auth: false,
  fetch_custom_user_data: false,
  log_function_arguments: false,
  can_evaluate: {},
  run_as_system: false,
};

it('a configuration is whole where snapshots show it', () => {
  expect(servedDataApi(null)).toBeNull();
  expect(servedDataApi({})).toEqual(DEFAULTS);
  expect(servedDataApi({ return_type: '', validation_method: '', unknown: 1, can_evaluate: null })).toEqual(DEFAULTS);
  expect(servedDataApi({ return_type: 'EJSON', versions: ['beta'] })).toEqual({
    ...DEFAULTS,
    return_type: 'EJSON',
    versions: ['beta'],
  });
  expect(wholeDataApi({ return_type: '', disabled: null })).toEqual({ ...DEFAULTS, return_type: '' });
});

it.each([
  { versions: ['v9'] },
  { versions: [] },
  { validation_method: 'NONE' },
  { run_as_user_id: 7 },
  { can_evaluate: true },
  { secret_name: ['a'] },
  { run_as_system: 'true' },
])('is not served if it was stored before it was checked and is invalid: %j', (stored) => {
  expect(servedDataApi(stored)).toBeNull();
});
