import { Type } from 'class-transformer';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { IsString, ValidateNested } from 'class-validator';
import { describe, expect, it } from 'vitest';

/** Internals that are not part of the interfaces of these packages, and may change with any version of them. */
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
