import { describe, expect, it } from 'vitest';
import { contentHash } from './canonical-json.js';
import { ConfigTree } from './config-tree.js';
import { EntryTree, type TreeEntry } from './entry-tree.js';
import type { Kind } from './kinds.js';
import { brokenReferences, changesBetween, mergeTrees, removedIds } from './tree-merge.js';

function entry(content: string, name = 'f', shown: TreeEntry['shown'] = {}): TreeEntry {
  return { content: contentHash(content), name, modified: 1, shown, secrets: [] };
}

type Entities = Readonly<Partial<Record<Kind, Readonly<Record<string, TreeEntry>>>>>;

function treeOf(kinds: Entities): ConfigTree {
  let tree = ConfigTree.empty;
  for (const [kind, entities] of Object.entries(kinds)) {
    let entries = EntryTree.empty;
    for (const [id, value] of Object.entries(entities)) entries = entries.put(id, value);
    tree = tree.with(kind as Kind, entries);
  }
  return tree;
}

/** A tree with one function of this content, or without it. */
function state(content: string | null): ConfigTree {
  return treeOf({ values: { other: entry('other', 'v') }, ...(content === null ? {} : { functions: { f: entry(content) } }) });
}

describe('merging one entity', () => {
  it.each([
    { what: 'untouched', base: '1', theirs: '1', mine: '1', merged: '1' },
    { what: 'changed by me', base: '1', theirs: '1', mine: '2', merged: '2' },
    { what: 'changed by them', base: '1', theirs: '2', mine: '1', merged: '2' },
    { what: 'changed by both to the same', base: '1', theirs: '2', mine: '2', merged: '2' },
    { what: 'changed by both differently', base: '1', theirs: '2', mine: '3', merged: 'conflict' },
    { what: 'added by me', base: null, theirs: null, mine: '1', merged: '1' },
    { what: 'added by them', base: null, theirs: '1', mine: null, merged: '1' },
    { what: 'added by both as the same', base: null, theirs: '1', mine: '1', merged: '1' },
    { what: 'added by both differently', base: null, theirs: '1', mine: '2', merged: 'conflict' },
    { what: 'removed by me', base: '1', theirs: '1', mine: null, merged: null },
    { what: 'removed by them', base: '1', theirs: null, mine: '1', merged: null },
    { what: 'removed by both', base: '1', theirs: null, mine: null, merged: null },
    { what: 'removed by me and changed by them', base: '1', theirs: '2', mine: null, merged: 'conflict' },
    { what: 'changed by me and removed by them', base: '1', theirs: null, mine: '2', merged: 'conflict' },
  ])('$what: $base → theirs $theirs, mine $mine = $merged', ({ base, theirs, mine, merged }) => {
    const merge = mergeTrees(state(base), state(theirs), state(mine));

    expect(merge.doubled).toEqual([]);
    if (merged === 'conflict') {
      expect(merge.overlapping).toEqual([{ kind: 'functions', id: 'f', name: 'f' }]);
    } else {
      expect(merge.overlapping).toEqual([]);
      expect(merge.tree.hash).toBe(state(merged).hash);
    }
  });

  it('does not count when something was written, only what', () => {
    const written = treeOf({ functions: { f: { ...entry('1'), modified: 9 } } });

    expect(changesBetween(treeOf({ functions: { f: entry('1') } }), written)).toEqual([]);
  });

  it('names it as it was called before', () => {
    const of = (content: string, name: string): ConfigTree => treeOf({ functions: { f: entry(content, name) } });

    expect(mergeTrees(of('1', 'old'), of('2', 'old'), of('3', 'renamed')).overlapping).toEqual([
      { kind: 'functions', id: 'f', name: 'old' },
    ]);
  });
});

describe('merging many', () => {
  it('includes the changes of both sides, for every kind', () => {
    const base = treeOf({ functions: { a: entry('1', 'a'), b: entry('1', 'b') }, services: { s: entry('1', 's') } });
    const theirs = treeOf({ functions: { a: entry('1', 'a'), b: entry('2', 'b'), t: entry('1', 't') } });
    const mine = treeOf({
      functions: { b: entry('1', 'b'), m: entry('1', 'm') },
      services: { s: entry('1', 's') },
      values: { v: entry('1', 'v') },
    });

    const merge = mergeTrees(base, theirs, mine);

    const expected = treeOf({
      functions: { b: entry('2', 'b'), t: entry('1', 't'), m: entry('1', 'm') },
      values: { v: entry('1', 'v') },
    });
    expect(merge).toMatchObject({ overlapping: [], doubled: [] });
    expect(merge.tree.hash).toBe(expected.hash);
    expect(merge.mine.map(({ kind, id }) => `${kind}/${id}`)).toEqual(['functions/a', 'functions/m', 'values/v']);
    expect(merge.theirs.map(({ kind, id }) => `${kind}/${id}`)).toEqual(['functions/b', 'functions/t', 'services/s']);
  });

  it('is the draft itself if the deployed configuration did not change', () => {
    const base = state('1');
    const mine = state('2');

    expect(mergeTrees(base, base, mine).tree).toBe(mine);
  });

  it('names every overlap', () => {
    const of = (content: string): ConfigTree =>
      treeOf({ functions: { a: entry(content, 'a') }, values: { v: entry(content, 'v') } });

    expect(mergeTrees(of('1'), of('2'), of('3')).overlapping).toEqual([
      { kind: 'functions', id: 'a', name: 'a' },
      { kind: 'values', id: 'v', name: 'v' },
    ]);
  });

  it('loses none of 500 changes in 2,000 entities', () => {
    const entities = (changed: (index: number) => boolean, content: string): Record<string, TreeEntry> =>
      Object.fromEntries(
        Array.from({ length: 2_000 }, (_, index) => [`id${index}`, entry(changed(index) ? content : 'base', `f${index}`)]),
      );
    const isMine = (index: number): boolean => index % 4 === 0;
    const isTheirs = (index: number): boolean => index % 4 === 1;
    const base = treeOf({ functions: entities(() => false, '') });
    const theirs = treeOf({ functions: entities(isTheirs, 'theirs') });
    const mine = treeOf({ functions: entities(isMine, 'mine') });

    const { tree, overlapping, doubled } = mergeTrees(base, theirs, mine);

    expect({ overlapping, doubled }).toEqual({ overlapping: [], doubled: [] });
    const both = { ...entities(isTheirs, 'theirs') };
    for (const [id, changed] of Object.entries(entities(isMine, 'mine'))) {
      if (changed.content === contentHash('mine')) both[id] = changed;
    }
    expect(tree.hash).toBe(treeOf({ functions: both }).hash);
  });
});

describe('names', () => {
  it('are duplicated if both sides add them to their own entities', () => {
    const base = treeOf({ functions: { a: entry('1', 'a') } });
    const theirs = treeOf({ functions: { a: entry('1', 'a'), t: entry('1', 'new') } });
    const mine = treeOf({ functions: { a: entry('2', 'new') } });

    expect(mergeTrees(base, theirs, mine)).toMatchObject({
      overlapping: [],
      doubled: [{ kind: 'functions', name: 'new', ids: ['a', 't'] }],
    });
  });

  it('may be the same in different kinds and services', () => {
    const base = treeOf({});
    const theirs = treeOf({ values: { v: entry('1', 'x') }, rules: { r: entry('1', 'x', { service_id: 's1' }) } });
    const mine = treeOf({ functions: { f: entry('1', 'x') }, rules: { q: entry('1', 'x', { service_id: 's2' }) } });

    expect(mergeTrees(base, theirs, mine)).toMatchObject({ overlapping: [], doubled: [] });
  });

  it('duplicate rules within a service', () => {
    const rule = entry('1', 'x', { service_id: 's' });

    expect(mergeTrees(treeOf({}), treeOf({ rules: { r: rule } }), treeOf({ rules: { q: rule } })).doubled).toEqual([
      { kind: 'rules', name: 'x', ids: ['q', 'r'] },
    ]);
  });

  it('ignore authentication providers with equal types', () => {
    const theirs = treeOf({ auth_providers: { a: entry('1', 'one', { type: 'anon-user' }) } });
    const mine = treeOf({ auth_providers: { b: entry('1', 'two', { type: 'anon-user' }) } });

    expect(mergeTrees(treeOf({}), theirs, mine).doubled).toHaveLength(1);
  });
});

describe('references', () => {
  const GONE = 'a'.repeat(24);
  const gone = new Map([[GONE, { kind: 'functions' as const, id: GONE, name: 'f' }]]);

  it('are broken to removed entities of the other side', () => {
    const base = treeOf({ functions: { [GONE]: entry('1') } });
    const trigger = { function_id: GONE, event_processors: [{ id: 'b'.repeat(24) }] };
    const written = changesBetween(base, base.with('triggers', EntryTree.empty.put('t', entry(JSON.stringify(trigger), 't'))));
    const texts = new Map([[contentHash(JSON.stringify(trigger)), JSON.stringify(trigger)]]);

    const removed = removedIds(changesBetween(base, treeOf({})));

    expect(removed).toEqual(gone);
    expect(brokenReferences(written, removed, texts)).toEqual([
      { entity: { kind: 'triggers', id: 't', name: 't' }, missing: { kind: 'functions', id: GONE, name: 'f' } },
    ]);
    expect(brokenReferences(written, new Map(), texts)).toEqual([]);
  });

  it('are broken from a schema to a removed data source', () => {
    const base = treeOf({ services: { s: entry('1', 'atlas') } });
    const schema = entry('2', 'atlas/db/coll', { data_source: 'atlas', database: 'db', collection: 'coll' });
    const written = changesBetween(base, base.with('schemas', EntryTree.empty.put('x', schema)));

    expect(brokenReferences(written, removedIds(changesBetween(base, treeOf({}))), new Map())).toEqual([
      { entity: { kind: 'schemas', id: 'x', name: 'atlas/db/coll' }, missing: { kind: 'services', id: 's', name: 'atlas' } },
    ]);
  });

  it('are none that stand in the source of a function', () => {
    const text = JSON.stringify({ name: 'g', source: `context.log("${GONE}")` });
    const written = changesBetween(treeOf({}), treeOf({ functions: { g: entry(text, 'g') } }));

    expect(brokenReferences(written, gone, new Map([[contentHash(text), text]]))).toEqual([]);
  });
});
