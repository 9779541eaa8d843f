import { describe, expect, it } from 'vitest';
import { NEW_DATA_API, dataApiFormOf, dataApiOf, proofOf, type DataApi } from './data-api-content';

const WHOLE: DataApi = {
  disabled: true,
  versions: ['v1', 'beta'],
  return_type: 'EJSON',
  validation_method: 'VERIFY_PAYLOAD',
  secret_name: 'key',
  run_as_user_id: '',
  run_as_user_id_script_source: 'exports = () => "id"',
  run_as_system: false,
  create_user_on_auth: true,
  fetch_custom_user_data: true,
  log_function_arguments: true,
  can_evaluate: { '%%user.id': 'x' },
};

describe('the configuration of the Data API', () => {
  it.each([
    WHOLE,
    NEW_DATA_API,
    { ...NEW_DATA_API, run_as_system: true },
    { ...NEW_DATA_API, run_as_user_id: '0123456789abcdef01234567' },
  ])('becomes a form and itself again', (stored) => {
    expect(dataApiOf(dataApiFormOf(stored))).toEqual(stored);
  });

  it('stands for defaults where strings are empty', () => {
    expect(dataApiOf(dataApiFormOf({ ...NEW_DATA_API, return_type: '', validation_method: '' }))).toEqual(NEW_DATA_API);
  });

  it('keeps no secret, user or script that does not count', () => {
    const form = { ...dataApiFormOf(WHOLE), validation: 'NO_VALIDATION', runner: 'caller', userId: 'x' } as const;

    expect(dataApiOf(form)).toMatchObject({ secret_name: '', run_as_user_id: '', run_as_user_id_script_source: '' });
  });

  it.each([{ versions: [] }, { condition: '{' }, { condition: '[]' }])('cannot be kept with %o', (wrong) => {
    expect(dataApiOf({ ...dataApiFormOf(NEW_DATA_API), ...wrong })).toBeNull();
  });

  it('shows how requests are validated', () => {
    expect(proofOf(NEW_DATA_API)).toEqual({ kind: 'none' });
    expect(proofOf(WHOLE)).toEqual({ kind: 'signature', secret: 'the secret key', header: 'Endpoint-Signature' });
    expect(proofOf({ ...WHOLE, validation_method: 'SECRET_AS_QUERY_PARAM' })).toEqual({
      kind: 'query',
      secret: 'the secret key',
    });
  });
});
