import { Type } from 'class-transformer';
import {
  Allow,
  ArrayMaxSize,
  getMetadataStorage,
  IsArray,
  IsDefined,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  ValidateIf,
  ValidateNested,
  ValidatePromise,
  validateSync,
} from 'class-validator';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Nullable, Optional, ResourceId, Text } from '#contracts/fields.js';
import { firstFaults, reportedFaults } from './request-validation.js';
import { passesValidation, shapeOf } from './shape.js';

class Inner {
  @IsString() @MaxLength(2) text: unknown;
  @IsOptional() @IsInt({ each: true }) numbers: unknown;
  @Optional() @ValidateNested() @Type(() => Inner) inner: unknown;
}

class Outer extends Inner {
  @IsDefined() defined: unknown;
  @Allow() free: unknown;
  @Nullable() @Text(1, 3) label: unknown;
  @Optional() @ResourceId('SecretNotFound') id: unknown;
  @Optional() @IsArray() @ArrayMaxSize(2) @IsIn(['a', 'b'], { each: true }) kinds: unknown;
  @ValidateNested({ each: true }) many: unknown;
  @ValidateIf((outer: Outer) => outer.free === 'a') @IsInt() @Max(5) sometimes: unknown;
  @IsString({ validateIf: (outer: Outer) => outer.free === 'b' }) maybe: unknown;
}

class Awaited {
  @ValidatePromise() promise: unknown = Promise.resolve(1);
}

const isValid = (object: object): boolean => validateSync(object, { forbidUnknownValues: false }).length === 0;

const VALUES = [undefined, null, 'a', 'b', 'abc', 'abcd', 1, 6, 1.5, true, [], ['a'], ['a', 'b', 'a'], [1, 2], [1, 'a'], {}];
const plain = fc.constantFrom<unknown>(...VALUES, 'a'.repeat(24), new Set([1]), new Map([[1, 'a']]));
const made = <T extends object>(type: new () => T, members: fc.Arbitrary<object>): fc.Arbitrary<T> =>
  members.map((given) => Object.assign(new type(), given));
/** Generates mostly valid values, so that a single invalid property is decisive. */
const among = (...right: unknown[]): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...right) }, { weight: 1, arbitrary: plain });

const inner = (depth: number): fc.Arbitrary<Inner> => made(Inner, fc.record(innerMembers(depth)));
const innerMembers = (depth: number) => ({
  text: among('a', 'b'),
  numbers: among(undefined, null, [1], [], new Set([1, 2]), 3),
  inner: fc.oneof(among(undefined), ...(depth > 0 ? [inner(depth - 1)] : [])),
});
const outer = made(
  Outer,
  fc.record({
    ...innerMembers(2),
    defined: among(0, ''),
    free: among('a', 'b', undefined),
    label: among('abc', null),
    id: among(undefined, 'a'.repeat(24)),
    kinds: among(undefined, [], ['a', 'b']),
    many: fc.oneof(fc.array(inner(1), { maxLength: 3 }), fc.array(fc.oneof(inner(0), plain)), among([], undefined)),
    sometimes: among(5, 1),
    maybe: among('a', 'b'),
  }),
);

describe('the quick look at a request', () => {
  it('passes exactly what class-validator finds no error in', () => {
    let passed = 0;
    fc.assert(
      fc.property(outer, (object) => {
        expect(passesValidation(object)).toBe(isValid(object));
        if (passesValidation(object)) passed += 1;
      }),
      { numRuns: 2_000 },
    );
    expect(passed).toBeGreaterThan(50);
  });

  it('finds exactly the errors that class-validator reports, in the same words', () => {
    fc.assert(
      fc.property(outer, (object) => {
        const reported = [...reportedFaults(validateSync(object, { forbidUnknownValues: false }), '')];
        expect(firstFaults(shapeOf(Outer), object)).toEqual(reported.slice(0, 100));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is not sure of a class with decorators it does not know', () => {
    expect(
      getMetadataStorage()
        .getTargetValidationMetadatas(Awaited, '', false, false)
        .map(({ type }) => type),
    ).toContain('promiseValidation');
    expect(passesValidation(new Awaited())).toBe(false);
  });

  it('is not sure of an object whose constructor is data', () => {
    expect(passesValidation({ constructor: 'text' })).toBe(false);
  });
});
