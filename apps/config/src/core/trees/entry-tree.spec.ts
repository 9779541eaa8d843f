import { describe, expect, it, vi } from 'vitest';
import { EntryTree, type NodeText, type TreeEntry } from './entry-tree.js';

function anEntry(name: string, content = name): TreeEntry {
  return { content, name, modified: 1_700_000_000, shown: {}, secrets: [] };
}

function idAt(index: number): string {
  return index.toString(16).padStart(24, '0');
}

function aTree(count: number): EntryTree {
  let tree = EntryTree.empty;
  for (let index = 0; index < count; index++) tree = tree.put(idAt(index), anEntry(`f${index}`));
  return tree;
}

/** Reads a tree back from its stored nodes. */
function stored(tree: EntryTree): { texts: Map<string, string>; read: (hash: string) => EntryTree } {
  const texts = new Map([...tree.nodesMissingFrom(undefined)].map(({ hash, text }) => [hash, text]));
  const read = (hash: string): EntryTree => {
    const text = texts.get(hash);
    if (text === undefined) throw new Error(`${hash} was not stored`);
    return EntryTree.read(JSON.parse(text) as NodeText, read);
  };
  return { texts, read };
}

describe('put and remove', () => {
  it('leave the tree they start from as it was', () => {
    const before = aTree(1);

    const after = before.put('b', anEntry('second')).remove(idAt(0));

    expect(before.sorted()).toEqual([[idAt(0), anEntry('f0')]]);
    expect(after.sorted()).toEqual([['b', anEntry('second')]]);
  });

  it('replace the entry of a known id', () => {
    const tree = EntryTree.empty.put('a', anEntry('old')).put('a', anEntry('new'));

    expect(tree.sorted()).toEqual([['a', anEntry('new')]]);
    expect(tree.size).toBe(1);
  });

  it('do nothing for an unknown id', () => {
    const tree = aTree(600);

    expect(tree.remove('unknown')).toBe(tree);
  });

  it('list every entry by id, also in a tree of several levels', () => {
    const tree = aTree(5_000);

    expect(tree.size).toBe(5_000);
    expect(tree.sorted()).toEqual(Array.from({ length: 5_000 }, (_, index) => [idAt(index), anEntry(`f${index}`)]));
    expect(tree.get(idAt(4_321))).toEqual(anEntry('f4321'));
    expect(tree.get(idAt(5_000))).toBeUndefined();
    expect(tree.idOf('f17')).toBe(idAt(17));
    expect(tree.idOf('F17')).toBeUndefined();
  });
});

describe('hash', () => {
  it('is equal for equal entries in any order', () => {
    const ids = Array.from({ length: 700 }, (_, index) => idAt(index));
    const forward = ids.reduce((tree, id) => tree.put(id, anEntry(id)), EntryTree.empty);
    const backward = ids.toReversed().reduce((tree, id) => tree.put(id, anEntry(id)), EntryTree.empty);

    expect(backward.hash).toBe(forward.hash);
  });

  it('is the same for a tree that grew and shrank again', () => {
    const small = aTree(250);
    let tree = aTree(900);
    for (let index = 250; index < 900; index++) tree = tree.remove(idAt(index));

    expect(tree.hash).toBe(small.hash);
    expect(aTree(1).remove(idAt(0)).hash).toBe(EntryTree.empty.hash);
  });

  it('does not depend on the order of properties, and does on every one of them', () => {
    const tree = EntryTree.empty.put('a', anEntry('x'));
    const { content, ...rest } = anEntry('x');

    expect(EntryTree.empty.put('a', { ...rest, content }).hash).toBe(tree.hash);
    const others = [
      { ...anEntry('x'), name: 'y' },
      { ...anEntry('x'), content: 'y' },
      { ...anEntry('x'), modified: 1 },
      { ...anEntry('x'), shown: { disabled: true } },
      { ...anEntry('x'), secrets: ['key'] },
    ].map((entry) => EntryTree.empty.put('a', entry).hash);
    expect(new Set([tree.hash, ...others]).size).toBe(6);
  });

  it('stays what it was when the program was written', () => {
    expect(EntryTree.empty.hash).toBe('3dc8f49758f1336b64c32ad0c3bea1b8bcd32e06e3c5563dc92204ca4508683e');
    expect(aTree(300).hash).toBe('fee8ea3c3a1cfbe4afe042e5fc6fd5d8353a05fc01f324f991795c7286e39ebe');
  });
});

describe('nodesMissingFrom', () => {
  it('gives everything needed to read the tree back', () => {
    const tree = aTree(2_000);
    const { read } = stored(tree);

    const back = read(tree.hash);

    expect(back.hash).toBe(tree.hash);
    expect(back.sorted()).toEqual(tree.sorted());
  });

  it('gives only the path to a change', () => {
    const before = aTree(2_000);

    const after = before.put(idAt(77), anEntry('renamed'));

    const missing = [...after.nodesMissingFrom(before)];
    expect(missing).toHaveLength(2);
    expect(missing.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(40_000);
    const { texts, read } = stored(before);
    for (const { hash, text } of missing) texts.set(hash, text);
    expect(read(after.hash).get(idAt(77))).toEqual(anEntry('renamed'));
  });

  it('gives nothing for a tree it is compared with itself', () => {
    expect([...aTree(600).nodesMissingFrom(aTree(600))]).toEqual([]);
  });
});

describe('hashes', () => {
  it('names every node and every content once', () => {
    const tree = aTree(600);
    const nodes = [...tree.nodesMissingFrom(undefined)].map(({ hash }) => hash);

    const seen = new Set<string>();
    const hashes = [...tree.hashes(seen)];

    expect(hashes.toSorted()).toEqual([...nodes, ...tree.sorted().map(([, entry]) => entry.content)].toSorted());
    expect([...tree.hashes(seen)]).toEqual([]);
  });
});

describe('changesSince', () => {
  /** The same, found by looking at every entry. */
  function compared(before: EntryTree, after: EntryTree): unknown[] {
    const ids = new Set([...before.entries(), ...after.entries()].map(([id]) => id));
    return [...ids]
      .map((id) => ({ id, before: before.get(id), after: after.get(id) }))
      .filter((change) => change.before?.content !== change.after?.content)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  const found = (before: EntryTree, after: EntryTree): unknown[] =>
    [...after.changesSince(before)].toSorted((a, b) => (a.id < b.id ? -1 : 1));

  it.each([
    ['empty trees', 0, 0],
    ['one leaf', 100, 3],
    ['a leaf that splits', 255, 40],
    ['branches', 2_000, 300],
  ])('lists added, changed and removed entries: %s', (_, count, step) => {
    const before = aTree(count);
    let after = before;
    for (let index = 0; index < count; index += 7 * step) after = after.remove(idAt(index));
    for (let index = 1; index < count; index += 5 * step) after = after.put(idAt(index), anEntry(`f${index}`, 'changed'));
    for (let index = 2; index < count; index += 5 * step)
      after = after.put(idAt(index), { ...anEntry(`f${index}`), modified: 1 });
    for (let index = 0; index < step; index += 1) after = after.put(idAt(count + index), anEntry(`g${index}`));

    expect(found(before, after)).toEqual(compared(before, after));
    expect(found(after, before)).toEqual(compared(after, before));
    expect(found(EntryTree.empty, after)).toEqual(compared(EntryTree.empty, after));
    expect(found(after, EntryTree.empty)).toEqual(compared(after, EntryTree.empty));
    expect(found(after, after)).toEqual([]);
    expect(compared(before, after).length > 0).toBe(step > 0);
  });

  it('passes over what both share', () => {
    const before = aTree(2_000);
    const after = before.put(idAt(1_234), anEntry('f1234', 'changed'));
    expect([before.hash === after.hash, [...before.entries()].length]).toEqual([false, 2_000]);
    const looked = vi.spyOn(Map.prototype, 'set');

    expect([...after.changesSince(before)].map(({ id }) => id)).toEqual([idAt(1_234)]);

    // The changed entry's leaf was read, and no other.
    expect(looked.mock.calls.length).toBeLessThan(256);
    looked.mockRestore();
  });
});
