import { Type } from 'class-transformer';
import { Allow, ArrayMaxSize, IsArray, IsIn, IsInt, IsObject, IsString, Max, ValidateNested } from 'class-validator';
import { describe, expect, it } from 'vitest';
import { AppError, type ErrorCode } from '#contracts/error.js';
import { NestedList, Nullable, Optional, ResourceId, ResourceName, Text } from '#contracts/fields.js';
import { AppScope, Empty } from '#contracts/scope.js';
import { memberFaults, parseRequest } from './request-validation.js';

const ID = 'a'.repeat(24);

class Element {
  @IsString() value!: string;
  @IsString({ each: true }) tags!: string[];
  @Allow() free!: unknown;
}

class Holder {
  @NestedList(() => Element) elements!: Element[];
  @ResourceName('holder') name!: string;
}

class Request extends AppScope {
  @IsInt() @Max(5) count = 1;
  @Optional() @IsIn(['a', 'b']) kind?: 'a' | 'b';
  @Nullable() @Text(1, 3) label?: string | null;
  @Optional() @ValidateNested() @Type(() => Holder) holder?: Holder;
  @Optional() @IsObject() json?: Record<string, unknown>;
  @Optional() @IsArray() @ArrayMaxSize(2) @IsString({ each: true }) names?: string[];
  @Optional() @ResourceId('SecretNotFound') secretId?: string;
}

const valid = { groupId: ID, appId: ID };
const element = { value: 'v', tags: [] };

function refusal(body: unknown, invalidCode: ErrorCode = 'InvalidParameter'): unknown {
  try {
    return parseRequest(Request, body, invalidCode);
  } catch (error) {
    return error;
  }
}

describe('a request', () => {
  it('becomes an instance of its shape, with its defaults, and of its nested shapes', () => {
    const holder = { elements: [{ ...element, free: { a: [1] }, more: 1 }], name: 'n', more: 1 };
    const request = parseRequest(Request, { ...valid, holder, more: 1 }, 'BadRequest');
    expect(request).toBeInstanceOf(Request);
    expect(request.holder).toBeInstanceOf(Holder);
    expect(request.holder?.elements[0]).toBeInstanceOf(Element);
    expect(JSON.parse(JSON.stringify(request))).toStrictEqual({
      ...valid,
      count: 1,
      holder: { elements: [{ ...element, free: { a: [1] } }], name: 'n' },
    });
  });

  it('does not hold what its shape does not declare', () => {
    expect(
      Object.keys(parseRequest(Request, { ...valid, isAdmin: true, constructor: 1, toString: 1 }, 'BadRequest')),
    ).toStrictEqual(Object.keys(parseRequest(Request, valid, 'BadRequest')));
    expect(parseRequest(Empty, { a: 1 }, 'BadRequest')).toStrictEqual(new Empty());
    const polluted = parseRequest(Empty, JSON.parse('{"__proto__":{"isAdmin":true}}'), 'BadRequest');
    expect('isAdmin' in polluted).toBe(false);
  });

  it("keeps a client's JSON unchanged, whatever its keys are", () => {
    const json = JSON.parse('{"constructor":5,"toString":1,"__proto__":{"a":1},"then":{},"b":{"hasOwnProperty":[]}}') as object;
    expect(parseRequest(Request, { ...valid, json }, 'BadRequest').json).toBe(json);
  });

  it.each<[string, object, ErrorCode, string]>([
    ['the type before the range', { count: 'x' }, 'InvalidParameter', 'count must be an integer number'],
    ['the range', { count: 6 }, 'InvalidParameter', 'count must not be greater than 5'],
    [
      'null where a member may only be absent',
      { kind: null },
      'InvalidParameter',
      'kind must be one of the following values: a, b',
    ],
    ['a text that is none', { label: 5 }, 'InvalidParameter', 'label must be a string'],
    ['a text that is too long', { label: 'four' }, 'InvalidParameter', 'label must be shorter than or equal to 3 characters'],
    ['an element of a list', { names: ['a', 1] }, 'InvalidParameter', 'each value in names must be a string'],
    ['a list that is too long', { names: ['a', 'b', 'c'] }, 'InvalidParameter', 'names must contain no more than 2 elements'],
    ['an id', { appId: 'x' }, 'AppNotFound', "app not found: 'x'"],
    ['an id in upper case', { appId: 'A'.repeat(24) }, 'AppNotFound', `app not found: '${'A'.repeat(24)}'`],
    ['an absent id', { appId: undefined }, 'AppNotFound', "app not found: 'undefined'"],
    ['an id that is an object', { secretId: { toString: 1 } }, 'SecretNotFound', 'secret not found: "{"toString":1}"'],
    [
      'a nested member',
      { holder: { elements: [element, { ...element, value: 1 }], name: 'n' } },
      'InvalidParameter',
      'holder.elements.1.value must be a string',
    ],
    [
      'an element of a nested list',
      { holder: { elements: [{ ...element, tags: [1] }], name: 'n' } },
      'InvalidParameter',
      'each value in holder.elements.0.tags must be a string',
    ],
    [
      'a nested member with a text of its own',
      { holder: { elements: [], name: '-' } },
      'InvalidParameter',
      "holder name must have 1 to 64 letters, digits, '_' or '-' and begin with a letter or digit",
    ],
    ['a nested object that is none', { holder: 5 }, 'InvalidParameter', 'nested property holder must be either object or array'],
    [
      'nested elements that are none',
      { holder: { elements: [null], name: 'n' } },
      'InvalidParameter',
      'each value in holder.elements must be an object',
    ],
    [
      'nested elements that are lists',
      { holder: { elements: [[]], name: 'n' } },
      'InvalidParameter',
      'each value in holder.elements must be an object',
    ],
  ])('is rejected for %s', (_, wrong, code, message) => {
    expect(refusal({ ...valid, ...wrong })).toStrictEqual(new AppError(code, message));
  });

  it('is rejected with the code its contract names', () => {
    expect(refusal({ ...valid, count: 6 }, 'BadRequest')).toStrictEqual(
      new AppError('BadRequest', 'count must not be greater than 5'),
    );
    expect(refusal({ ...valid, appId: 'x' }, 'BadRequest')).toMatchObject({ code: 'AppNotFound' });
  });

  it.each([[null], [undefined], ['text'], [5], [true], [[]], [[valid]]])('is rejected when it is %j', (body) => {
    expect(refusal(body)).toStrictEqual(new AppError('InvalidParameter', 'the request must be a JSON object'));
  });
});

it('all errors of a refused request can be asked for, the one that was thrown first', () => {
  const holder = {
    elements: [
      { ...element, value: 1 },
      { ...element, tags: [2] },
    ],
    name: 'n',
  };
  const error = refusal({ ...valid, count: 'x', holder, secretId: 'x' }) as AppError;
  expect(memberFaults(error)).toStrictEqual([
    { path: 'count', message: 'count must be an integer number', code: null },
    { path: 'holder.elements.0.value', message: 'holder.elements.0.value must be a string', code: null },
    { path: 'holder.elements.1.tags', message: 'each value in holder.elements.1.tags must be a string', code: null },
    { path: 'secretId', message: 'secret not found: "x"', code: 'SecretNotFound' },
  ]);
  expect(memberFaults(error)[0]?.message).toBe(error.message);
  expect(memberFaults(new AppError('InvalidParameter', 'of another origin'))).toStrictEqual([]);
});

it('reports a limited number of errors per request', () => {
  const holder = { elements: Array.from({ length: 5_000 }, () => ({ ...element, value: 1 })), name: 'n' };
  expect(memberFaults(refusal({ ...valid, holder }) as AppError)).toHaveLength(100);
});
