import { Injectable } from '@nestjs/common';
import { Cache } from '#process/cache/cache.js';
import { ConfigTree, type RootText } from './config-tree.js';
import { EntryTree, type NodeText, type StoredText } from './entry-tree.js';
import { KINDS } from './kinds.js';
import { ObjectsRepository } from './objects.repository.js';

/** Characters of one entry in a tree, roughly. */
const ENTRY_SIZE = 200;

/** Thrown if an object that was reachable when the app was read has been collected since: read the app again. */
export class MissingObjectError extends Error {
  override readonly name = 'MissingObjectError';
}

/** Configuration and secrets of an app at one moment. */
export interface StoredState {
  readonly tree: ConfigTree;
  readonly secrets: EntryTree;
}

interface HeldTree {
  readonly tree: EntryTree;
  readonly size: number;
}

/** Reads trees and content of apps. What has a hash never changes, so what was read once need not be read again. */
@Injectable()
export class Objects {
  private readonly trees = new Cache<HeldTree>('config_trees', { sizeOf: ({ size }) => size });
  private readonly contents = new Cache<string>('config_contents', { sizeOf: (text) => text.length });

  constructor(private readonly objects: ObjectsRepository) {}

  /** Reads a whole configuration; kinds that did not change since an earlier read are not read again. */
  async tree(appId: string, rootHash: string): Promise<ConfigTree> {
    const root = await this.content<RootText>(appId, rootHash);
    const trees = await this.entryTrees(appId, Object.values(root.kinds));
    return ConfigTree.read(root, found(trees));
  }

  async entryTree(appId: string, hash: string): Promise<EntryTree> {
    if (hash === EntryTree.empty.hash) return EntryTree.empty;
    return found(await this.entryTrees(appId, [hash]))(hash);
  }

  /** Returns one content, parsed separately for every caller. */
  async content<T>(appId: string, hash: string): Promise<T> {
    const text = (await this.texts(appId, [hash])).get(hash);
    if (text === undefined) throw new MissingObjectError(`object ${hash} of app ${appId} no longer exists`);
    return JSON.parse(text) as T;
  }

  /**
   * Caches what this process has just stored, since it will be read next. What it has in common with the state before was read
   * to make the change.
   */
  remember(appId: string, before: StoredState, { tree, secrets }: StoredState, contents: Iterable<StoredText> = []): void {
    for (const { hash, text } of contents) this.contents.set(`${appId}/${hash}`, text);
    this.contents.set(`${appId}/${tree.hash}`, tree.root.text);
    for (const kind of KINDS) this.rememberEntries(appId, before.tree.get(kind), tree.get(kind));
    this.rememberEntries(appId, before.secrets, secrets);
  }

  /** Returns JSON of contents by hash. */
  async texts(appId: string, hashes: readonly string[]): Promise<Map<string, string>> {
    const texts = new Map<string, string>();
    const distinct = new Set(hashes);
    const wanted: string[] = [];
    for (const hash of distinct) {
      const held = this.contents.get(`${appId}/${hash}`);
      if (held === undefined) wanted.push(hash);
      else texts.set(hash, held);
    }
    for (const [hash, text] of wanted.length === 0 ? [] : await this.objects.read(appId, wanted)) {
      texts.set(hash, text);
      this.contents.set(`${appId}/${hash}`, text);
    }
    if (texts.size < distinct.size) throw new MissingObjectError(`objects of app ${appId} no longer exist`);
    return texts;
  }

  private rememberEntries(appId: string, before: EntryTree, entries: EntryTree): void {
    if (entries === before || entries.size === 0) return;
    const key = `${appId}/${entries.hash}`;
    if (this.trees.peek(key) === undefined) this.trees.set(key, { tree: entries, size: entries.size * ENTRY_SIZE });
  }

  /** Level by level: one query for all nodes of a depth. */
  private async entryTrees(appId: string, hashes: readonly string[]): Promise<Map<string, EntryTree>> {
    const trees = new Map<string, EntryTree>();
    const wanted = new Set<string>();
    for (const hash of hashes) {
      const held = this.trees.get(`${appId}/${hash}`);
      if (held) trees.set(hash, held.tree);
      else wanted.add(hash);
    }
    if (wanted.size === 0) return trees;
    const texts = await this.objects.read(appId, [...wanted]);
    if (texts.size < wanted.size) throw new MissingObjectError(`nodes of app ${appId} no longer exist`);
    const nodes = [...texts].map(([hash, text]) => ({ hash, size: text.length, node: JSON.parse(text) as NodeText }));
    const children = await this.entryTrees(
      appId,
      nodes.flatMap(({ node }) => (node.children ? Object.values(node.children) : [])),
    );
    for (const { hash, size, node } of nodes) {
      const tree = EntryTree.read(node, found(children));
      trees.set(hash, tree);
      this.trees.set(`${appId}/${hash}`, { tree, size });
    }
    return trees;
  }
}

function found(trees: ReadonlyMap<string, EntryTree>): (hash: string) => EntryTree {
  return (hash) => {
    const tree = trees.get(hash);
    if (!tree) throw new MissingObjectError(`node ${hash} no longer exists`);
    return tree;
  };
}
