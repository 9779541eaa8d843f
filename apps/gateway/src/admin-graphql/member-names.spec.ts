import { describe, expect, it } from 'vitest';
import { camelMembers, snakeMembers } from './member-names.js';

describe('properties of replies', () => {
  it('are named as GraphQL names them, what they hold is not', () => {
    const source = { _id: '1', client_app_id: 'a', run_as_user_id_script_source: '', nextEndDate: 'x', data: { first_name: 1 } };

    expect(camelMembers(source)).toEqual({
      id: '1',
      clientAppId: 'a',
      runAsUserIdScriptSource: '',
      nextEndDate: 'x',
      data: { first_name: 1 },
    });
  });
});

describe('properties of inputs', () => {
  it('are named as the contracts name them, what they hold is not', () => {
    const source = { name: 'f', canEvaluate: { userId: 1 }, runAsUserIdScriptSource: 'x' };

    expect(snakeMembers(source)).toEqual({ name: 'f', can_evaluate: { userId: 1 }, run_as_user_id_script_source: 'x' });
  });
});
