import { describe, expect, it } from 'vitest';
import { contentHash } from '../core/trees/canonical-json.js';
import { ConfigTree } from '../core/trees/config-tree.js';
import { EntryTree, type TreeEntry } from '../core/trees/entry-tree.js';
import type { Kind } from '../core/trees/kinds.js';
import { mergeTrees } from '../core/trees/tree-merge.js';
import { settledBase } from './settled-base.js';

type Texts = Readonly<Partial<Record<Kind, Readonly<Record<string, string>>>>>;

function entry(content: string, name: string): TreeEntry {
  return { content: contentHash(content), name, modified: 1, shown: {}, secrets: [] };
}

function treeOf(kinds: Texts): ConfigTree {
  let tree = ConfigTree.empty;
  for (const [kind, entities] of Object.entries(kinds)) {
    let entries = EntryTree.empty;
    for (const [id, content] of Object.entries(entities)) entries = entries.put(id, entry(content, id));
    tree = tree.with(kind as Kind, entries);
  }
  return tree;
}

const base = treeOf({ functions: { f: '1', g: '1' } });
const mine = treeOf({ functions: { f: 'mine', g: '1' } });
const theirs = treeOf({ functions: { f: 'theirs', g: '2' } });
const ABOUT_F = { kind: 'functions', id: 'f' };

describe('a choice', () => {
  it.each([
    ['mine', { f: 'mine', g: '2' }],
    ['theirs', { f: 'theirs', g: '2' }],
  ] as const)('of %s settles what both changed, and nothing else', (take, functions) => {
    const merge = mergeTrees(settledBase({ base, mine, theirs }, [{ ...ABOUT_F, take }]), theirs, mine);

    expect({ overlapping: merge.overlapping, doubled: merge.doubled }).toEqual({ overlapping: [], doubled: [] });
    expect(merge.tree.hash).toBe(treeOf({ functions }).hash);
  });

  it.each([
    ['mine', { g: '2' }],
    ['theirs', { f: 'theirs', g: '2' }],
  ] as const)('of %s decides about what the draft deletes', (take, functions) => {
    const deleted = treeOf({ functions: { g: '1' } });
    const sides = { base, mine: deleted, theirs };

    expect(mergeTrees(settledBase(sides, [{ ...ABOUT_F, take }]), theirs, deleted).tree.hash).toBe(treeOf({ functions }).hash);
  });

  it('reverts an addition of the draft if theirs removed it', () => {
    const added = treeOf({ functions: { f: '1', g: '1', n: 'new' } });

    const merge = mergeTrees(
      settledBase({ base, mine: added, theirs }, [{ kind: 'functions', id: 'n', take: 'theirs' }]),
      theirs,
      added,
    );

    expect(merge.tree.hash).toBe(theirs.hash);
  });

  it('about packages is about all of them and their build', () => {
    const packagesOf = (name: string): Texts => ({
      dependencies: { [name]: name },
      dependency_builds: { build: name },
      dependency_parts: { [`${name}-part`]: name },
    });
    const sides = { base: treeOf({}), mine: treeOf(packagesOf('a')), theirs: treeOf(packagesOf('b')) };
    const about = { kind: 'dependencies', id: 'dependencies' };

    for (const [take, name] of [
      ['mine', 'a'],
      ['theirs', 'b'],
    ] as const) {
      const settled = settledBase(sides, [{ ...about, take }]);
      expect(mergeTrees(settled, sides.theirs, sides.mine).tree.hash, take).toBe(treeOf(packagesOf(name)).hash);
    }
  });

  it.each([
    { kind: 'functions', id: 'g' },
    { kind: 'functions', id: 'unknown' },
    { kind: 'nothing', id: 'f' },
    { kind: 'dependencies', id: 'dependencies' },
    { kind: '__proto__', id: 'f' },
  ])('about what the draft does not change is rejected: %o', (about) => {
    expect(() => settledBase({ base, mine, theirs }, [{ ...about, take: 'mine' }])).toThrow(
      /the draft does not change an entity/,
    );
  });
});
