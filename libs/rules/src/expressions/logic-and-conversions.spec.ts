import { ObjectId, UUID } from 'bson';
import { describe, expect, it } from 'vitest';
import { compileExpression } from './compile-expression.js';
import { evaluate } from './evaluate.js';

const HEX = '5f43f8c2a1b2c3d4e5f60718';
const UUID_TEXT = '3b241101-e2bb-4255-8caf-4136c566a962';

/** Returns `true` if `x` with this value matches the right-hand side. */
function test(x: unknown, rhs: unknown, data: unknown = {}): boolean | Promise<boolean> {
  return evaluate(compileExpression({ x: rhs }, { slot: 'roleApplyWhen' }), { root: { x }, user: { data } });
}

describe('logical operators', () => {
  it.each<[unknown, boolean]>([
    [{ '%and': [] }, true],
    [{ '%or': [] }, false],
    [{ '%nor': [] }, true],
    [{ '%and': [{ '%gt': 1 }, { '%lt': 9 }] }, true],
    [{ '%and': [{ '%gt': 1 }, { '%lt': 5 }] }, false],
    [{ '%or': [{ '%eq': 1 }, { '%in': [5] }] }, true],
    [{ '%or': [{ '%eq': 1 }, { '%or': [{ '%eq': 5 }] }] }, true],
    [{ '%nor': [{ '%eq': 1 }, { '%eq': 2 }] }, true],
    [{ '%nor': [{ '%eq': 1 }, { '%eq': 5 }] }, false],
    [{ '%not': { '%gt': 5 } }, true],
    [{ '%not': { '%gt': 1, '%lt': 9 } }, false],
    [{ '%gt': 1, '%lt': 9, '%ne': 6 }, true],
    [{ '%gt': 1, $lt: 5 }, false],
  ])('%j of a field that is 5', (rhs, expected) => {
    expect(test(5, rhs)).toBe(expected);
  });

  it.each<[unknown, boolean]>([
    [true, true],
    [false, false],
    ['%%true', true],
    ['%%false', false],
    [{ a: 1, b: 2 }, true],
    [{ a: 1, b: 3 }, false],
    [{ '%and': [] }, true],
    [{ $or: [] }, false],
    [{ '%nor': [] }, true],
    [{ '%and': [true, { a: 1 }, {}] }, true],
    [{ '%and': [{ a: 1 }, false] }, false],
    [{ '%or': [{ a: 2 }, { b: 2 }] }, true],
    [{ '%nor': [{ a: 2 }, { b: 2 }] }, false],
    [{ '%not': { a: 2 } }, true],
    [{ '%not': {} }, false],
    [{ '%%true': { a: 1 } }, true],
    [{ '%%false': { a: 1 } }, false],
    [{ '%%false': { a: 2 } }, true],
    [{ '%%true': {} }, true],
    [{ '%%true': { '%or': [{ a: 1 }, { a: 2 }] } }, true],
    [{ '%%true': true }, true],
    [{ '%%true': false }, false],
    [{ '%%false': false }, true],
    [{ '%%true': 1 }, false],
    [{ '%%true': '%%root.flag' }, true],
    [{ '%%false': { '%eq': '%%root.flag' } }, false],
    [{ '%%true': { '%in': ['%%root.flag'] } }, true],
    [{ flag: '%%true' }, true],
    [{ '%%root': { a: 1, b: { '%gt': 1 } } }, true],
    [{ '%%root.a': '%%root.a' }, true],
    [{ '%%root.none': '%%root.none' }, false],
    [{ text: 'abc%%user.id' }, true],
  ])('%j', (json, expected) => {
    const environment = { root: { a: 1, b: 2, flag: true, text: 'abc%%user.id' } };
    expect(evaluate(compileExpression(json, { slot: 'roleApplyWhen' }), environment)).toBe(expected);
  });
});

describe('conversions', () => {
  const data = { hex: HEX, twelve: 'twelve bytes', oid: new ObjectId(HEX), uuid: UUID_TEXT, binary: new UUID(UUID_TEXT), n: 1 };

  it.each<[string, unknown, unknown, boolean]>([
    ['text to ObjectID', new ObjectId(HEX), { '%stringToOid': '%%user.data.hex' }, true],
    ['capitals', new ObjectId(HEX), { $stringToOid: HEX.toUpperCase() }, true],
    ['twelve bytes', new ObjectId(Buffer.from('twelve bytes')), { '%stringToOid': '%%user.data.twelve' }, true],
    ['in a list', [new ObjectId(HEX)], { '%eq': { '%stringToOid': '%%user.data.hex' } }, true],
    ['ObjectID to text', HEX, { '%oidToString': '%%user.data.oid' }, true],
    ['written ObjectID to text', HEX, { '%oidToString': { $oid: HEX } }, true],
    ['text to UUID', new UUID(UUID_TEXT), { '%stringToUuid': '%%user.data.uuid' }, true],
    ['UUID to text', UUID_TEXT, { '%uuidToString': '%%user.data.binary' }, true],
    ['no text', new ObjectId(HEX), { '%stringToOid': '%%user.data.n' }, false],
    ['no such text', new ObjectId(HEX), { '%stringToOid': '%%user.data.uuid' }, false],
    ['nothing', new ObjectId(HEX), { '%stringToOid': '%%user.data.none' }, false],
    ['a text for an ObjectID', HEX, { '%oidToString': '%%user.data.hex' }, false],
    ['an ObjectID for a UUID', UUID_TEXT, { '%uuidToString': '%%user.data.oid' }, false],
    ['other than the failed', 1, { '%ne': { '%stringToOid': '%%user.data.n' } }, false],
    ['not in the failed', 1, { '%nin': [{ '%stringToOid': '%%user.data.n' }] }, false],
    ['not the failed', 1, { '%not': { '%stringToOid': '%%user.data.n' } }, false],
    ['the failed or another', 1, { '%or': [{ '%stringToOid': '%%user.data.n' }, { '%eq': 1 }] }, true],
    ['two conditions', new ObjectId(HEX), { '%stringToOid': '%%user.data.hex', '%exists': true }, true],
  ])('%s', (_name, x, rhs, expected) => {
    expect(test(x, rhs, data)).toBe(expected);
  });

  it('makes the field around it false, not what is around that', () => {
    const json = { '%not': { x: { '%stringToOid': '%%user.data.n' } } };
    expect(evaluate(compileExpression(json, { slot: 'roleApplyWhen' }), { user: { data: { n: 1 } }, root: {} })).toBe(true);
  });
});
