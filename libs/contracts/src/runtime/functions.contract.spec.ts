import { validateSync } from 'class-validator';
import { describe, expect, it } from 'vitest';
import { CALL_BYTES_MAX, CallFunctionRequest } from './functions.contract.js';

function faultsOf(bodyText: unknown): string[] {
  const request = Object.assign(new CallFunctionRequest(), { clientAppId: 'shop-abcde', bodyText, request: {} });
  return validateSync(request).flatMap(({ constraints }) => Object.values(constraints ?? {}));
}

describe('the body of a call', () => {
  it.each([['{}'], [''], ['\u{1f600}'.repeat(CALL_BYTES_MAX / 2)]])('is a text up to the limit', (bodyText) => {
    expect(faultsOf(bodyText)).toEqual([]);
  });

  it.each([[`${'x'.repeat(CALL_BYTES_MAX)}x`], [undefined], [null], [1], [['{}']], [{ length: 1 }]])(
    'is nothing else',
    (bodyText) => {
      expect(faultsOf(bodyText)).toEqual(['bodyText must be a string of at most 18874368 characters']);
    },
  );
});
