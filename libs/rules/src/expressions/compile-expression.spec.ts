import { ObjectId } from 'bson';
import { describe, expect, it } from 'vitest';
import { checkExpression, compileExpression, expressionNotices } from './compile-expression.js';
import { evaluate } from './evaluate.js';
import { describeFault, InvalidExpressionError } from './fault.js';
import { SLOTS, type SlotName } from './slots.js';

const OID = '5f43f8c2a1b2c3d4e5f60718';

function faultsOf(json: unknown, slot: SlotName = 'roleApplyWhen'): string[] {
  return checkExpression(json, { slot }).map(describeFault);
}

/** Returns `true` if an expression holds for a document when nothing else is known. */
function holds(json: unknown, root: object): unknown {
  const user = { id: 'me', custom_data: { classes: ['c'] } };
  return evaluate(compileExpression(json, { slot: 'roleApplyWhen' }), { root, user });
}

describe('operators in a list that a member is compared with', () => {
  it.each<[unknown, string]>([
    [{ allOf: [{ class_admins: { $nin: ['%%user.id'] } }] }, 'allOf'],
    [{ anyOf: [{ class: 'x' }, { class: { $in: '%%user.custom_data.classes' } }] }, 'anyOf'],
    [{ owner: { '%eq': [{ $exists: true }] } }, 'owner.%eq'],
    [{ '%or': [{ allOf: [{ a: { $ne: 1 } }] }] }, '%or[0].allOf'],
  ])('is data that never matches: %j', (json, path) => {
    expect(faultsOf(json)).toEqual([]);
    const notices = expressionNotices(json, { slot: 'roleApplyWhen' }).map(describeFault);
    expect(notices).toEqual([
      expect.stringMatching(
        /^[^ ]+: is compared with a list that contains "\$\w+", which is not expanded there: it is never true$/,
      ),
    ]);
    expect(notices[0]?.startsWith(`${path}: `)).toBe(true);
    for (const root of [{}, { class_admins: [], class: 'c', owner: [], allOf: [], anyOf: [{ class: 'x' }] }]) {
      expect(holds(json, root)).toBe(false);
    }
  });

  it('leaves the alternatives beside it', () => {
    const either = { '%or': [{ owner: '%%user.id' }, { allOf: [{ a: { $nin: [1] } }] }] };

    expect(holds(either, { owner: 'me' })).toBe(true);
    expect(holds(either, { owner: 'you' })).toBe(false);
  });

  it.each<[unknown, string]>([
    [{ '%not': { allOf: [{ a: { $nin: [1] } }] } }, '%not.allOf[0].a.$nin'],
    [{ '%nor': [{ allOf: [{ a: { $nin: [1] } }] }] }, '%nor[0].allOf[0].a.$nin'],
    [{ '%%false': { allOf: [{ a: { $nin: [1] } }] } }, '%%false.allOf[0].a.$nin'],
    [{ a: { '%ne': [{ $nin: [1] }] } }, 'a.%ne[0].$nin'],
    [{ a: { '%not': { '%eq': [{ $nin: [1] }] } } }, 'a.%not.%eq[0].$nin'],
    [{ a: { '%nin': [{ $nin: [1] }] } }, 'a.%nin[0].$nin'],
  ])('is an error if a value that never matches would match always: %j', (json, path) => {
    expect(faultsOf(json)).toEqual([`${path}: "$nin" cannot be used inside a value`]);
  });

  it('notes nothing of lists of values', () => {
    expect(expressionNotices({ a: [{ b: 1 }, { $oid: OID }], '%and': [{ c: { $in: [1] } }] }, { slot: 'roleApplyWhen' })).toEqual(
      [],
    );
  });
});

describe('errors', () => {
  it.each<[unknown, string[]]>([
    [null, ['an expression must be true, false or an object']],
    [undefined, ['an expression must be true, false or an object']],
    ['%%user', ['an expression must be true, false or an object']],
    [1, ['an expression must be true, false or an object']],
    [[{}], ['an expression must be true, false or an object']],
    [new ObjectId(OID), ['an expression must be true, false or an object']],
    [{ '%foo': 1 }, ['%foo: unknown operator "%foo"']],
    [{ $where: 'x' }, ['$where: unknown operator "$where"']],
    [{ '%eq': 1 }, ['%eq: "%eq" needs a field to apply to']],
    [{ a: { $regex: 'x' } }, ['a.$regex: unknown operator "$regex"']],
    [{ a: { b: { '%foo': 1 } } }, ['a.b.%foo: unknown operator "%foo"']],
    [{ a: { '%foo.bar': 1 } }, ['a["%foo.bar"]: unknown operator "%foo.bar"']],
    [{ 'a.b': { '%foo': 1 } }, ['["a.b"].%foo: unknown operator "%foo"']],
    [{ a: { '%Eq': 1 } }, ['a.%Eq: unknown operator "%Eq"']],
    [{ '%or': [{}, { owner: { '%in': [1, '%%nobody.id'] } }] }, ['%or[1].owner.%in[1]: unknown expansion "%%nobody"']],
    [{ '%%users.id': 1 }, ['["%%users.id"]: unknown expansion "%%users"']],
    [{ a: '%%__proto__.x' }, ['a: unknown expansion "%%__proto__"']],
    [{ a: '%%' }, ['a: the path "" has an empty segment']],
    [{ a: '%%user..id' }, ['a: the path "user..id" has an empty segment']],
    [{ 'a..b': 1 }, ['["a..b"]: the path "a..b" has an empty segment']],
    [{ '': 1 }, ['[""]: the path "" has an empty segment']],
    [{ a: '%%true.x' }, ['a: "%%true" has no fields']],
    [{ '%%false.x': {} }, ['["%%false.x"]: "%%false" has no fields']],
    [{ '%and': {} }, ['%and: %and takes a list']],
    [{ '%or': [1] }, ['%or[0]: an expression must be true, false or an object']],
    [{ '%not': [] }, ['%not: an expression must be true, false or an object']],
    [{ a: { '%or': 1 } }, ['a.%or: %or takes a list']],
    [{ a: { '%and': [1] } }, ['a.%and[0]: must be an object of operators']],
    [{ a: { '%not': 5 } }, ['a.%not: must be an object of operators']],
    [{ a: { '%eq': { '%gt': 1 } } }, ['a.%eq: %eq takes a value, not another operator']],
    [{ a: { '%ne': { $and: [] } } }, ['a.%ne: %ne takes a value, not another operator']],
    [{ a: { '%gt': null } }, ['a.%gt: %gt takes a number, a string, a date, an ObjectID or a boolean']],
    [{ a: { '%lt': [1] } }, ['a.%lt: %lt takes a number, a string, a date, an ObjectID or a boolean']],
    [{ a: { '%lte': { b: '%%user.id' } } }, ['a.%lte: %lte takes a number, a string, a date, an ObjectID or a boolean']],
    [{ a: { '%gte': { $uuid: OID } } }, ['a.%gte: the content of $uuid is malformed']],
    [{ a: { '%in': { b: 1 } } }, ['a.%in: %in takes a list, an expansion or a single value']],
    [{ a: { '%nin': { b: '%%user.id' } } }, ['a.%nin: %nin takes a list, an expansion or a single value']],
    [{ a: { '%in': [{ '%gt': 1 }] } }, ['a.%in[0].%gt: "%gt" cannot be used inside a value']],
    [{ a: { '%exists': 'yes' } }, ['a.%exists: %exists takes true or false']],
    [{ a: { '%exists': 2 } }, ['a.%exists: %exists takes true or false']],
    [{ a: { '%exists': '%%user.data.x' } }, ['a.%exists: %exists takes true or false']],
    [{ a: { '%stringToOid': 'abc' } }, ['a.%stringToOid: %stringToOid takes a string of 24 hexadecimal digits or of 12 bytes']],
    [{ a: { '%stringToOid': ['%%user.id'] } }, ['a.%stringToOid: %stringToOid takes a literal or an expansion']],
    [
      { a: { '%stringToOid': { '%oidToString': '%%user.id' } } },
      ['a.%stringToOid: %stringToOid takes a literal or an expansion'],
    ],
    [{ a: { '%oidToString': OID } }, ['a.%oidToString: %oidToString takes an ObjectID']],
    [{ a: { '%stringToUuid': OID } }, ['a.%stringToUuid: %stringToUuid takes a UUID of 36 characters']],
    [{ a: { '%uuidToString': 1 } }, ['a.%uuidToString: %uuidToString takes a UUID']],
    [{ '%function': 'f' }, ['%function: %function takes an object with "name" and "arguments"']],
    [{ '%function': {} }, ['%function: %function needs a "name"']],
    [{ '%function': { name: '' } }, ['%function.name: the name of a function must be a string that is not empty']],
    [{ '%function': { name: 'f', arguments: {} } }, ['%function.arguments: the arguments of a function must be a list']],
    [{ '%function': { name: 'f', args: [] } }, ['%function.args: %function has no "args"']],
    [{ '%function': { name: 'f', arguments: ['%%nobody'] } }, ['%function.arguments[0]: unknown expansion "%%nobody"']],
    [{ a: { $oid: 'short' } }, ['a: the content of $oid is malformed']],
    [{ a: [1, undefined] }, ['a[1]: undefined is not a JSON value']],
    [{ a: () => 1 }, ['a: this is not a JSON value']],
    [{ a: new Date(NaN) }, ['a: this is not a JSON value']],
    [
      { a: { '%foo': 1 }, '%%user.id': { '%bar': 1 } },
      ['a.%foo: unknown operator "%foo"', '["%%user.id"].%bar: unknown operator "%bar"'],
    ],
  ])('of %j', (json, expected) => {
    expect(faultsOf(json)).toEqual(expected);
  });

  it('are thrown together, below the place that was named', () => {
    const place = { slot: 'roleApplyWhen', at: 'roles[0].apply_when' } as const;
    const json = { owner: { '%foo': 1 }, '%or': 1 };
    const faults = [
      { path: 'roles[0].apply_when.owner.%foo', message: 'unknown operator "%foo"' },
      { path: 'roles[0].apply_when.%or', message: '%or takes a list' },
    ];

    expect(checkExpression(json, place)).toEqual(faults);
    expect(() => compileExpression(json, place)).toThrow(new InvalidExpressionError(faults));
    expect(new InvalidExpressionError(faults).message).toBe(
      'roles[0].apply_when.owner.%foo: unknown operator "%foo"; roles[0].apply_when.%or: %or takes a list',
    );
  });

  it('are at most twenty, and cut long strings', () => {
    expect(faultsOf(Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`%${index}`, 1])))).toHaveLength(20);
    expect(faultsOf({ [`%${'x'.repeat(1_000)}`]: 1 })[0]?.length).toBeLessThan(250);
  });
});

describe('limits', () => {
  function nested(levels: number): unknown {
    let json: unknown = {};
    for (let level = 0; level < levels; level += 1) json = { '%not': json };
    return json;
  }

  it('rejects what nests too deep, however deep', () => {
    expect(faultsOf(nested(64))).toEqual([]);
    expect(faultsOf(nested(65))).toEqual([expect.stringMatching(/: nests more than 64 levels deep$/)]);
    expect(faultsOf(nested(100_000))).toHaveLength(1);
    const endless: Record<string, unknown> = {};
    endless['%not'] = endless;
    expect(faultsOf(endless)).toHaveLength(1);
  });

  it('rejects what has too many entries', () => {
    const list = (length: number): unknown => ({ a: { '%in': Array.from({ length }, (_, index) => index) } });
    expect(faultsOf(list(9_998))).toEqual([]);
    expect(faultsOf(list(9_999))).toEqual(['a.%in[9998]: has more than 10000 keys and elements']);
    expect(faultsOf(list(1_000_000))).toEqual(['a.%in: has more than 10000 keys and elements']);
  });

  it('rejects too much text', () => {
    expect(faultsOf({ a: ['x'.repeat(262_143)] })).toEqual([]);
    expect(faultsOf({ a: ['x'.repeat(262_144), 'y'] })).toEqual(['a[1]: has more than 262144 characters']);
    expect(faultsOf({ a: 'x'.repeat(262_144) })).toEqual([]);
  });

  it('rejects long paths', () => {
    expect(faultsOf({ a: `%%user${'.x'.repeat(63)}` })).toEqual([]);
    expect(faultsOf({ a: `%%user${'.x'.repeat(64)}` })).toEqual(['a: a path has more than 64 segments']);
  });
});

describe('slots', () => {
  const expansions = ['user', 'values', 'environment', 'request', 'root', 'prevRoot', 'this', 'prev', 'args', 'partition'];
  const everywhere = ['user', 'values', 'environment', 'request'];

  it.each<[SlotName, string[]]>([
    ['roleApplyWhen', ['root', 'prevRoot']],
    ['documentPermission', ['root', 'prevRoot']],
    ['fieldPermission', ['root', 'prevRoot', 'this', 'prev']],
    ['filterApplyWhen', []],
    ['filterQuery', []],
    ['schemaValidate', ['root', 'prevRoot', 'this', 'prev']],
    ['serviceWhen', ['args']],
    ['canEvaluate', []],
    ['syncPermission', ['partition']],
  ])('%s may name what has a value there', (slot, own) => {
    const allowed = expansions.filter((name) => faultsOf({ [`%%${name}.x`]: 1 }, slot).length === 0);
    expect(allowed.toSorted()).toEqual([...everywhere, ...own].toSorted());
    expect(faultsOf({ '%%true': { '%%user.id': '%%false' } }, slot)).toEqual([]);
  });

  it('says what has no value there', () => {
    expect(faultsOf({ a: '%%args.x' })).toEqual(['a: "%%args" has no value here']);
    expect(Object.keys(SLOTS)).toHaveLength(10);
  });
});

describe('compileExpression', () => {
  it('lists the expansions it needs', () => {
    const json = {
      owner: '%%user.id',
      '%or': [{ 'a.b': { c: '%%user.id' } }, { '%%values.limit': { '%gt': 1 } }],
      b: { '%stringToOid': '%%user.data.oid' },
      c: { '%in': ['%%user.data.list', 1] },
    };
    const { expansions, callsFunctions } = compileExpression(json, { slot: 'roleApplyWhen' });

    expect(expansions.map(({ name, path }) => [name, ...path].join('.'))).toEqual([
      'root.owner',
      'user.id',
      'root.a.b',
      'values.limit',
      'root.b',
      'user.data.oid',
      'root.c',
      'user.data.list',
    ]);
    expect(callsFunctions).toBe(false);
  });

  it('lists the functions it calls and their arguments', () => {
    const json = { '%not': { '%function': { name: 'f', arguments: [['%%user.id'], { a: '%%root' }] } } };
    const { expansions, callsFunctions } = compileExpression(json, { slot: 'roleApplyWhen' });
    expect(expansions.map(({ name, path }) => [name, ...path])).toEqual([['user', 'id'], ['root']]);
    expect(callsFunctions).toBe(true);
  });
});
