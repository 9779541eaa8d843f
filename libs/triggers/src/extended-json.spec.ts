import { BSON, Double, Int32, Long, ObjectId } from 'bson';
import { expect, it } from 'vitest';
import { toBson } from './extended-json.js';

it('an object of extended JSON keeps the types of its values', () => {
  const id = '65a1f0c2d4e5f60718293a4b';
  const bytes = toBson({ a: { $numberLong: '3' }, b: 3, c: { $numberDouble: '3' }, d: { $oid: id }, e: null });

  expect(BSON.deserialize(bytes, { promoteValues: false })).toEqual({
    a: Long.fromNumber(3),
    b: new Int32(3),
    c: new Double(3),
    d: new ObjectId(id),
    e: null,
  });
  expect(() => toBson({ a: { $oid: 'x' } })).toThrow();
});
