import { BSON, ObjectId } from 'bson';
import { describe, expect, it } from 'vitest';
import { compileMatch, compileProject, EventFilterError } from './event-filter.js';

const ID = '65a1f0c2d4e5f60718293a4b';

const event = BSON.serialize({
  _id: { _data: '82' },
  operationType: 'update',
  ns: { db: 'shop', coll: 'orders' },
  documentKey: { _id: new ObjectId(ID) },
  fullDocument: { _id: new ObjectId(ID), at: new Date(5), state: 'open', tags: ['a', 'b'], n: 3 },
  updateDescription: { updatedFields: { state: 'open', 'details.stage': 'Closed' }, removedFields: ['old'] },
});

describe('the match of a trigger', () => {
  it.each([
    [{}, true],
    [{ 'updateDescription.updatedFields.state': { $exists: true } }, true],
    [{ 'updateDescription.updatedFields.other': { $exists: true } }, false],
    [{ 'fullDocument.state': 'open', operationType: { $in: ['insert', 'update'] } }, true],
    [{ $or: [{ 'fullDocument.state': 'closed' }, { $and: [{ 'ns.coll': 'orders' }, { 'fullDocument.n': { $gt: 2 } }] }] }, true],
    // Embedded objects compare whole, names with dots included.
    [{ 'updateDescription.updatedFields': { state: 'open', 'details.stage': 'Closed' } }, true],
    [{ 'updateDescription.updatedFields': { 'details.stage': 'Closed' } }, false],
    // A path does not lead into a name with dots.
    [{ 'updateDescription.updatedFields.details.stage': 'Closed' }, false],
    // Extended JSON keeps its types.
    [{ 'documentKey._id': { $oid: ID } }, true],
    [{ 'documentKey._id': ID }, false],
    [{ 'fullDocument.at': { $lt: { $date: '1970-01-01T00:00:00.006Z' } } }, true],
    [{ 'fullDocument.state': { $regex: '^OP', $options: 'i' } }, true],
    [{ 'fullDocument.tags': 'b' }, true],
    [{ 'fullDocument.n': { $numberLong: '3' } }, true],
    [{ $expr: { $eq: ['$fullDocument.n', 3] } }, true],
  ])('%j', (match, isMatching) => {
    expect(compileMatch(match)(event)).toBe(isMatching);
  });

  it.each([
    [{ $where: 'true' }, 'match: $where is not supported: this server runs no JavaScript in queries'],
    [{ a: { $foo: 1 } }, 'match: unknown operator: $foo'],
    [{ $text: { $search: 'x' } }, 'match: text index required for $text query'],
    [{ a: { $oid: 'soon' } }, expect.stringMatching(/^match: /)],
    [{ a: { [`$${'x'.repeat(400)}`]: 1 } }, `match: unknown operator: $${'x'.repeat(300 - 'unknown operator: $'.length)}`],
  ])('cannot be %j', (match, message) => {
    const cause: unknown = expect.any(Error);
    expect(() => compileMatch(match)).toThrow(expect.objectContaining({ name: 'EventFilterError', message, cause }));
  });

  it('gives up on a pattern that never ends', () => {
    const long = BSON.serialize({ fullDocument: { text: `${'a'.repeat(5_000)}!` } });
    expect(() => compileMatch({ 'fullDocument.text': { $regex: '^(a+)+$' } })(long)).toThrow(/takes too long|time limit/);
  });
});

describe('the project of a trigger', () => {
  const projected = (project: Record<string, unknown>): unknown => BSON.deserialize(compileProject(project)(event));

  it('keeps all without one', () => {
    expect(compileProject({})(event)).toBe(event);
  });

  it('keeps what it names', () => {
    expect(projected({ operationType: 1, 'fullDocument.state': 1 })).toEqual({
      _id: { _data: '82' },
      operationType: 'update',
      fullDocument: { state: 'open' },
    });
    expect(projected({ _id: 0, operationType: { $numberInt: '1' }, ns: { db: 1 } })).toEqual({
      operationType: 'update',
      ns: { db: 'shop' },
    });
  });

  it.each<[Record<string, unknown>, string[]]>([
    [{ _id: 0 }, ['operationType', 'ns', 'documentKey', 'fullDocument', 'updateDescription']],
    [{ _id: false, operationType: true }, ['operationType']],
    [{ _id: { $numberLong: '0' }, operationType: { $numberDouble: '1.0' }, ns: { $numberLong: '1' } }, ['operationType', 'ns']],
    [{ fullDocument: false, ns: { $numberInt: '0' } }, ['_id', 'operationType', 'documentKey', 'updateDescription']],
  ])('takes numbers in all their forms, and booleans: %j', (project, names) => {
    expect(Object.keys(projected(project) as object)).toEqual(names);
  });

  it('leaves out what it names', () => {
    expect(projected({ fullDocument: 0, updateDescription: 0, documentKey: false })).toEqual({
      _id: { _data: '82' },
      operationType: 'update',
      ns: { db: 'shop', coll: 'orders' },
    });
  });

  it.each([
    [{ operationType: 1, ns: 0 }, 'project must be all 1 or all 0'],
    [{ ns: 1 }, 'project must keep operationType'],
    [{ operationType: 0 }, 'project must not leave out operationType'],
    [{ operationType: 1, x: { $concat: ['$a', 'b'] } }, 'project.x must be 0 or 1'],
    [{ operationType: 1, x: '$fullDocument' }, 'project.x must be 0 or 1'],
    [{ operationType: 1, x: {} }, 'project.x must be 0 or 1'],
    [{ operationType: 1, x: 2 }, 'project.x must be 0 or 1'],
    [{ operationType: 1, x: null }, 'project.x must be 0 or 1'],
    [{ operationType: 1, x: [1] }, 'project.x must be 0 or 1'],
    [{ operationType: 1, x: { $numberInt: '2' } }, 'project.x must be 0 or 1'],
    [{ operationType: 1, x: { $numberInt: '1', y: 1 } }, 'project.x must be 0 or 1'],
    [{ operationType: 1, x: { y: { z: '1' } } }, 'project.x.y.z must be 0 or 1'],
    [{ fullDocument: 0, operationType: { $numberLong: '0' } }, 'project must not leave out operationType'],
    [{ operationType: 1, 'a.$b': 1 }, expect.stringMatching(/^project: /)],
  ])('cannot be %j', (project, message) => {
    expect(() => compileProject(project)).toThrow(EventFilterError);
    expect(() => compileProject(project)).toThrow(expect.objectContaining({ name: 'EventFilterError', message }));
  });
});
