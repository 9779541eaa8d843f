import { describe, expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import { checkIncoming } from './incoming-request.js';

const LIMITS = { depth: 5, values: 10, setting: 'MAX_BODY_VALUES' } as const;
const FORM = 'application/x-www-form-urlencoded; charset=utf-8';
const check = (body: string, type: string): unknown => checkIncoming(Buffer.from(body), type, LIMITS);
const form = (fields: number): string => Array.from({ length: fields }, () => 'a=1').join('&');
const list = (values: number): string => `[${Array.from({ length: values - 1 }, () => '1').join(',')}]`;

describe("a third party's body", () => {
  it('may be a form of as many fields as a body may have values', () => {
    expect(check(form(10), FORM)).toBeUndefined();
    expect(() => check(form(11), FORM)).toThrow(
      new AppError('ReadSizeLimitExceeded', 'the form holds more than 10 values (MAX_BODY_VALUES)'),
    );
  });

  it.each(['application/json', 'application/cloudevents+json; charset=utf-8', 'text/plain', ''])(
    'may be JSON with a limited number of values, for any content type: %s',
    (type) => {
      const refusal = new AppError('ReadSizeLimitExceeded', 'the request body holds more than 10 values (MAX_BODY_VALUES)');
      expect(check(list(10), type)).toBeUndefined();
      expect(() => check(list(11), type)).toThrow(refusal);
      expect(() => check(` \n${JSON.stringify({ a: [1, 2, 3, 4, 5, 6, 7, 8, 9] })}`, type)).toThrow(refusal);
      expect(() => check('['.repeat(6), type)).toThrow(new AppError('BadRequest', 'the request body nests deeper than 5 levels'));
    },
  );

  it('is binary otherwise', () => {
    expect(check(',,,,,,,,,,,,,,,,,,', 'text/csv')).toBeUndefined();
    expect(check(form(100), 'text/plain')).toBeUndefined();
    expect(check('', FORM)).toBeUndefined();
  });
});
