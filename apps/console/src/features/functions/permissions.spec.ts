import { describe, expect, it } from 'vitest';
import type { AppFunction } from './function-types';
import { contentOf, permissionsOf } from './permissions';

const STORED: AppFunction = {
  _id: 'f',
  name: 'f',
  source: '',
  last_modified: 0,
  private: false,
  disable_arg_logs: false,
  can_evaluate: {},
  run_as_system: false,
  run_as_user_id: '',
  run_as_user_id_script_source: '',
};

describe('permissions of a function', () => {
  it.each([
    ['caller', {}],
    ['system', { run_as_system: true }],
    ['user', { run_as_user_id: 'u' }],
    ['script', { run_as_user_id_script_source: 'exports = () => "u";' }],
  ] as const)('are read and written for %s', (runAs, members) => {
    const form = permissionsOf({ ...STORED, ...members, can_evaluate: { a: 1 } });

    expect(form).toMatchObject({ runAs, canEvaluate: '{\n  "a": 1\n}' });
    expect(contentOf(form, { a: 1 })).toEqual({
      run_as_system: false,
      run_as_user_id: '',
      run_as_user_id_script_source: '',
      can_evaluate: { a: 1 },
      ...members,
    });
  });

  it('begin a script with an example', () => {
    expect(permissionsOf(STORED).script).toMatch(/^exports = /);
  });
});
