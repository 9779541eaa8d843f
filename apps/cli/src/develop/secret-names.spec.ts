import { describe, expect, it } from 'vitest';
import { CliError } from '../terminal/cli-error.js';
import { foundSecrets, isSecretVariable, variableOfSecret } from './secret-names.js';

describe('the variable of a secret', () => {
  it.each([
    ['stripe-key', 'GROUNDWORK_SECRET_STRIPE_KEY'],
    ['jwtKey2', 'GROUNDWORK_SECRET_JWTKEY2'],
    ['a.b c', 'GROUNDWORK_SECRET_A_B_C'],
  ])('maps %s to %s', (name, variable) => {
    expect(variableOfSecret(name)).toBe(variable);
    expect(isSecretVariable(variable)).toBe(true);
  });
});

describe('values of secrets', () => {
  it('come from the first place that has one', () => {
    const variables = [
      { GROUNDWORK_SECRET_A: '1', GROUNDWORK_SECRET_B: '' },
      { GROUNDWORK_SECRET_A: '2', GROUNDWORK_SECRET_B: '3' },
    ];
    const values = new Map([
      ['a', '4'],
      ['c', '5'],
    ]);

    expect(foundSecrets(['d', 'c', 'b', 'a'], { variables, values })).toEqual({
      values: new Map([
        ['a', '1'],
        ['b', '3'],
        ['c', '5'],
      ]),
      missing: ['d'],
    });
  });

  it('are rejected where two names have the same variable', () => {
    const refusal = new CliError('usage', 'the secrets a-b and a_b have the same variable, GROUNDWORK_SECRET_A_B: rename one');
    expect(() => foundSecrets(['a_b', 'a-b'], { variables: [], values: new Map() })).toThrow(refusal);
  });
});
