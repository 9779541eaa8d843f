import { describe, expect, it } from 'vitest';
import { ConfigTree, environmentOf, type RootText } from './config-tree.js';
import { EntryTree, type NodeText, type TreeEntry } from './entry-tree.js';

const ENTRY: TreeEntry = { content: 'c', name: 'n', modified: 1, shown: {}, secrets: [] };

describe('ConfigTree', () => {
  it('has the hash of what is in it, not of how it came there', () => {
    const tree = ConfigTree.empty.with('functions', EntryTree.empty.put('a', ENTRY));

    expect(tree.with('values', EntryTree.empty.put('v', ENTRY)).with('values', EntryTree.empty).hash).toBe(tree.hash);
    expect(tree.with('functions', EntryTree.empty).hash).toBe(ConfigTree.empty.hash);
    expect(ConfigTree.empty.with('values', EntryTree.empty.put('a', ENTRY)).hash).not.toBe(tree.hash);
  });

  it('is stored as the trees that changed and a root', () => {
    const base = ConfigTree.empty.with('functions', EntryTree.empty.put('a', ENTRY));
    const values = EntryTree.empty.put('v', ENTRY);
    const tree = base.with('values', values);

    const missing = [...tree.nodesMissingFrom(base)].map(({ hash }) => hash);

    expect(missing).toEqual([values.hash, tree.hash]);
    expect([...tree.nodesMissingFrom(tree)]).toEqual([]);
  });

  it('is read back as it was', () => {
    const tree = ConfigTree.empty
      .with('functions', EntryTree.empty.put('a', ENTRY))
      .with('services', EntryTree.empty.put('s', ENTRY));
    const texts = new Map([...tree.nodesMissingFrom(ConfigTree.empty)].map(({ hash, text }) => [hash, text]));
    const read = (hash: string): EntryTree => EntryTree.read(JSON.parse(texts.get(hash) ?? '') as NodeText, read);

    const back = ConfigTree.read(JSON.parse(texts.get(tree.hash) ?? '') as RootText, read);

    expect(back.hash).toBe(tree.hash);
    expect(back.get('services').sorted()).toEqual([['s', ENTRY]]);
    expect(back.get('values').sorted()).toEqual([]);
  });

  it('is not read when it holds a kind this version does not know', () => {
    expect(() => ConfigTree.read({ kinds: { wishes: 'x' } }, () => EntryTree.empty)).toThrow("contains 'wishes'");
  });

  it('knows its environment', () => {
    const settings = EntryTree.empty.put('environment', { ...ENTRY, shown: { value: 'qa' } });

    expect(environmentOf(ConfigTree.empty)).toBe('');
    expect(environmentOf(ConfigTree.empty.with('settings', settings))).toBe('qa');
  });
});
