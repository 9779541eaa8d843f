import { expect, it } from 'vitest';
import { errorsOf } from './errors-of';

it('errors are those of all steps', () => {
  expect(errorsOf({ total: [] })).toBe(0);
  expect(errorsOf({ total: [{ errors: 0 }, { errors: 2 }, { errors: 3 }] })).toBe(5);
});
