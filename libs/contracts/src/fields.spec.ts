import { validateSync } from 'class-validator';
import { describe, expect, it } from 'vitest';
import {
  FileName,
  Nested,
  NestedList,
  Nullable,
  Optional,
  ResourceId,
  ResourceName,
  Text,
  isObjectIdText,
  notFoundMessage,
} from './fields.js';
import { IsString } from 'class-validator';

const ID = '0123456789abcdef01234567';

class Inner {
  @IsString() word!: string;
}

class Fields {
  @ResourceId('FunctionNotFound') id: unknown = ID;
  @ResourceName('value') name: unknown = 'a';
  @FileName('trigger') file: unknown = 'on event';
  @Text(2, 3) text: unknown = 'ab';
  @Optional() @IsString() optional?: unknown;
  @Nullable() @IsString() nullable?: unknown;
  @Nested(() => Inner) nested: unknown = Object.assign(new Inner(), { word: 'a' });
  @NestedList(() => Inner) list: unknown = [];
}

/** Returns the validation messages for these property values. */
function faults(members: Partial<Record<keyof Fields, unknown>>): string[] {
  return validateSync(Object.assign(new Fields(), members)).flatMap((error) => Object.values(error.constraints ?? {}));
}

describe('fields', () => {
  it('are valid on their own', () => {
    expect(faults({})).toStrictEqual([]);
  });

  const malformed = [
    '',
    'x',
    ID.slice(1),
    `${ID}0`,
    ID.toUpperCase(),
    `${ID}\n`,
    ` ${ID}`,
    5,
    null,
    undefined,
    { toString: 1 },
    [ID],
  ];

  it.each(malformed)('that are ids refuse %j as something that does not exist', (id) => {
    const [error] = validateSync(Object.assign(new Fields(), { id }));
    expect(error?.constraints).toStrictEqual({ matches: notFoundMessage('FunctionNotFound', id) });
    expect(error?.contexts).toStrictEqual({ matches: { errorCode: 'FunctionNotFound' } });
    expect(isObjectIdText(id)).toBe(false);
  });

  it('that are ids take 24 lower-case hex digits', () => {
    expect(isObjectIdText(ID)).toBe(true);
  });

  it.each(['a', '9', 'A-b_c', 'a'.repeat(64)])('that are names take %j', (name) => {
    expect(faults({ name })).toStrictEqual([]);
  });

  it.each(['', 'a'.repeat(65), '-a', '_a', 'a b', 'ä', 'a.b', 'a\n', 5, null])('that are names refuse %j', (name) => {
    expect(faults({ name })).toStrictEqual([
      "value name must have 1 to 64 letters, digits, '_' or '-' and begin with a letter or digit",
    ]);
  });

  it.each(['a', 'on event', '...', 'a.json', 'ä'.repeat(64)])('that are names of files take %j', (file) => {
    expect(faults({ file })).toStrictEqual([]);
  });

  it.each(['', '.', '..', '../a', 'a/b', 'a\\b', 'a\n', '\u0000', 'a'.repeat(65), 5, null])(
    'that are names of files refuse %j',
    (file) => {
      expect(faults({ file })).toStrictEqual(["trigger name must have 1 to 64 characters, without '/' and '\\'"]);
    },
  );

  it('that are texts have a length and are strings', () => {
    expect(faults({ text: 'a' })).toStrictEqual(['text must be longer than or equal to 2 characters']);
    expect(faults({ text: 'abcd' })).toStrictEqual(['text must be shorter than or equal to 3 characters']);
    expect(faults({ text: ['ab'] })).toContain('text must be a string');
  });

  it.each([5, 'a', null, undefined, [], [[]]])('that are objects refuse %j', (nested) => {
    expect(faults({ nested })).toContain('nested must be an object');
  });

  it.each([5, 'a', null, [], [[]]])('that are lists of objects refuse %j in them', (one) => {
    expect(faults({ list: [one] })).toContain('each value in list must be an object');
  });

  it('validate properties of objects', () => {
    const [nested] = validateSync(Object.assign(new Fields(), { nested: new Inner() }));
    const [list] = validateSync(Object.assign(new Fields(), { list: [new Inner()] }));

    expect(nested?.children?.[0]?.constraints).toStrictEqual({ isString: 'word must be a string' });
    expect(list?.children?.[0]?.children?.[0]?.constraints).toStrictEqual({ isString: 'word must be a string' });
  });

  it('may be absent, and null only where that is said', () => {
    expect(faults({ optional: undefined, nullable: undefined })).toStrictEqual([]);
    expect(faults({ nullable: null })).toStrictEqual([]);
    expect(faults({ optional: null })).toStrictEqual(['optional must be a string']);
    expect(faults({ optional: 1, nullable: 1 })).toStrictEqual(['optional must be a string', 'nullable must be a string']);
  });
});

describe('the message of a "not found"', () => {
  it.each([
    ['SecretNotFound', 'secret not found: "x"'],
    ['GroupNotFound', "project not found: 'x'"],
    ['AppNotFound', "app not found: 'x'"],
    ['FunctionNotFound', "function not found: 'x'"],
    ['AuthProviderNotFound', "authentication provider not found: 'x'"],
    ['UserNotFound', 'user not found'],
    ['DeploymentNotFound', 'deployment not found'],
    ['AllowedIPNotFound', `allowed IP not found: 'ObjectID("x")'`],
    ['EnvironmentValueNotFound', "environment value not found: 'x'"],
    ['BadRequest', "resource not found: 'x'"],
  ] as const)('for %s is %j', (code, message) => {
    expect(notFoundMessage(code, 'x')).toBe(message);
  });
});
