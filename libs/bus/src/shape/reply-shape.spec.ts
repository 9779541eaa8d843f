import { Allow, IsString } from 'class-validator';
import { describe, expect, it } from 'vitest';
import { RawJson, listOf, nothing, nullable, rawJson, type ReplyShape } from '#contracts/rpc.js';
import { replyShaper } from './shape.js';

class Base {
  @Allow() _id!: string;
}

class User extends Base {
  @IsString() name!: string;
  @Allow() data!: unknown;
  @Allow() seen?: number | null;
}

class Undeclared {
  name!: string;
}

const object: ReplyShape<User> = { kind: 'object', type: User };
const stored = { _id: '1', name: 'a', data: { passwordHash: 'kept: it is a declared member' }, passwordHash: 'x', __v: 0 };
const shown = { _id: '1', name: 'a', data: { passwordHash: 'kept: it is a declared member' } };

const shapeReply = <T>(shape: ReplyShape<T>, answer: unknown): unknown => replyShaper(shape)(answer);

describe('the shape of a reply', () => {
  it('keeps declared and inherited properties of an object, and drops the rest', () => {
    expect(shapeReply(object, stored)).toStrictEqual(shown);
    expect(shapeReply(object, { ...stored, seen: undefined })).toStrictEqual(shown);
    expect(shapeReply(object, { ...stored, seen: null })).toStrictEqual({ ...shown, seen: null });
    expect(shapeReply(object, {})).toStrictEqual({});
  });

  it('reads properties a class computes', () => {
    class Stored {
      readonly _id = '1';
      get name(): string {
        return 'a';
      }
      get passwordHash(): string {
        throw new Error('read');
      }
    }
    expect(shapeReply(object, new Stored())).toStrictEqual({ _id: '1', name: 'a' });
  });

  it('applies to every element of a list', () => {
    expect(shapeReply(listOf(User), [stored, stored])).toStrictEqual([shown, shown]);
    expect(shapeReply(listOf(User), [])).toStrictEqual([]);
  });

  it('lets null through where it is declared', () => {
    expect(shapeReply(nullable(User), null)).toBeNull();
    expect(shapeReply(nullable(User), stored)).toStrictEqual(shown);
  });

  it('lets nothing through where nothing is declared', () => {
    expect(shapeReply(nothing, stored)).toBeNull();
    expect(shapeReply(nothing, undefined)).toBeNull();
    expect(shapeReply({ kind: 'object', type: Undeclared }, stored)).toStrictEqual({});
  });

  it('leaves raw JSON alone', () => {
    const raw = new RawJson('{ }');
    expect(shapeReply(rawJson, raw)).toBe(raw);
  });

  it.each<[string, ReplyShape<never>, unknown]>([
    ['an object where raw JSON is declared', rawJson as ReplyShape<never>, { body: '{}' }],
    ['null where an object is declared', object as ReplyShape<never>, null],
    ['undefined where an object is declared', object as ReplyShape<never>, undefined],
    ['undefined where an object or null is declared', nullable(User) as ReplyShape<never>, undefined],
    ['null where a list is declared', listOf(User) as ReplyShape<never>, null],
    ['a null element of a list', listOf(User) as ReplyShape<never>, [null]],
  ])('is an error of the handler: %s', (_, shape, answer) => {
    expect(() => shapeReply(shape, answer)).toThrow(TypeError);
  });
});
