import { describe, expect, it } from 'vitest';
import { chainBefore, memberAt, membersAt, nameTextAt } from './expressions';

/** Returns the names of the properties offered at `|`. */
function offered(source: string): string[] {
  const chain = chainBefore(source.slice(0, source.indexOf('|')));
  const found = chain && membersAt(chain, source.replace('|', ''));
  return Object.keys(found?.members ?? {});
}

describe('names before a place', () => {
  it.each([
    ['context.services.get("a (b").db("c").', ['context', 'services', 'get()', 'db()'], ''],
    ['x = await orders\n  .find({ a: f(1) })\n  .so', ['orders', 'find()'], 'so'],
    ['con', [], 'con'],
    ['a?.b', ['a'], 'b'],
  ])('are read from %j', (text, parts, typed) => {
    expect(chainBefore(text)).toEqual({ parts, typed });
  });

  it('are not read after values that have no name', () => {
    expect(chainBefore('"text".le')).toBeNull();
  });
});

describe('properties', () => {
  it.each([
    ['context.user.|', 'custom_data'],
    ['context.services.get("mongodb-atlas").db("d").collection("c").|', 'insertOne'],
    ['const orders = context.services.get("a").db("d").collection("c");\norders.fi|', 'findOne'],
    ['const db = context.services.get("a")\n  .db("d");\nconst c = db.collection("c");\nc.find({}).|', 'toArray'],
    ['BSON.|', 'ObjectId'],
    ['utils.jwt.|', 'encode'],
    ['|', 'context'],
  ])('are known at %j', (source, member) => {
    expect(offered(source)).toContain(member);
  });

  it.each([
    'unknown.|',
    'const a = a;\na.|',
    'context.services.get.|',
    'context.user().|',
    'context.constructor.|',
    'constructor.|',
  ])('are not made up at %j', (source) => {
    expect(offered(source)).toEqual([]);
  });

  it('have a signature where their name ends', () => {
    const source = 'context.functions.execute("a")';
    expect(memberAt(source, source.indexOf('('))?.[0]).toBe('execute(name, ...args): any');
    expect(memberAt('context.toString', 16)).toBeNull();
  });
});

describe('strings that are names of the app', () => {
  it.each([
    ['context.functions.execute("ord', { kind: 'functions', typed: 'ord' }],
    ["context.values.get('", { kind: 'values', typed: '' }],
    ['context.services.get(`', { kind: 'services', typed: '' }],
    ['x.db("', { kind: 'databases', typed: '' }],
    ['x.db("a").collection("o', { kind: 'collections', typed: 'o' }],
    ['other("', null],
    ['context.values.get("a") + "', null],
  ])('are found at %j', (before, expected) => {
    expect(nameTextAt(before)).toEqual(expected);
  });
});
