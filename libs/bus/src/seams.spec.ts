import { Type } from 'class-transformer';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { getMetadataStorage, IsInt, IsString, ValidateNested, validateSync } from 'class-validator';
import { describe, expect, it, vi } from 'vitest';
import { keepValidationMetadata } from './shape/validation-metadata.js';

/** Internals that are not part of the interfaces of these packages, and may change with any version of them. */
describe('the insides of class-validator', () => {
  it('look the rules of a class up once they are kept, in the one place we stand in for', () => {
    class Kept {
      @IsInt()
      count = 1;
    }
    class Other {
      @IsString()
      name = 'x';
    }
    const storage = getMetadataStorage();
    // Restores the state before any metadata is kept, regardless of the modules this process has loaded.
    Reflect.deleteProperty(storage, 'getTargetValidationMetadatas');
    const looked = vi.spyOn(Object.getPrototypeOf(storage) as typeof storage, 'getTargetValidationMetadatas');
    const timesFor = (type: object): number => looked.mock.calls.filter(([target]) => target === type).length;
    validateSync(new Kept());
    validateSync(new Kept());
    expect(timesFor(Kept)).toBe(2);
    looked.mockClear();

    keepValidationMetadata();

    expect(validateSync(new Kept())).toEqual([]);
    expect(validateSync(Object.assign(new Kept(), { count: 'one' })).map(({ property }) => property)).toEqual(['count']);
    expect(validateSync(new Other())).toEqual([]);
    expect(timesFor(Kept)).toBe(1);
    expect(timesFor(Other)).toBe(1);
  });
});

describe('the insides of class-transformer', () => {
  it('include the types of @Type, in the storage the decorator writes to', () => {
    class Part {
      @IsString()
      name = '';
    }
    class Whole {
      @ValidateNested()
      @Type(() => Part)
      part = new Part();
      @IsString()
      plain = '';
    }

    expect(defaultMetadataStorage.findTypeMetadata(Whole, 'part')?.typeFunction()).toBe(Part);
    expect(defaultMetadataStorage.findTypeMetadata(Whole, 'plain')).toBeUndefined();
  });
});
