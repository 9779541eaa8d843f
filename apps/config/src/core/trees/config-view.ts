import type { SecretBox } from '#security/keys/secret-box.js';
import type { AppRecord } from '../records/app-record.model.js';
import type { ConfigTree } from './config-tree.js';
import type { EntryTree } from './entry-tree.js';
import type { ContentOf, Kind } from './kinds.js';
import { MissingObjectError, type Objects } from './objects.service.js';
import type { SealedValuesRepository } from './sealed-values.repository.js';

/** Stores that are needed to read content. */
export interface ContentSource {
  readonly objects: Pick<Objects, 'tree' | 'texts' | 'content'>;
  readonly sealedValues: SealedValuesRepository;
  readonly secretBox: SecretBox;
}

/** Returns the owner that a secret's value is encrypted for: it cannot be decrypted for another app or another secret. */
export function secretOwner(appId: string, secretId: string): string {
  return `${appId}/${secretId}`;
}

/** The configuration of one app at one moment, with its secrets. */
export class ConfigView {
  constructor(
    readonly app: AppRecord,
    readonly tree: ConfigTree,
    readonly secrets: EntryTree,
    protected readonly source: ContentSource,
  ) {}

  /**
   * Returns another state of the app. Its record has the hashes of the deployed state, of its drafts and of kept deployments.
   */
  treeAt(hash: string): Promise<ConfigTree> {
    return this.source.objects.tree(this.app._id, hash);
  }

  /** The app in another state, with its secrets as they are. */
  async at(hash: string): Promise<ConfigView> {
    return new ConfigView(this.app, await this.treeAt(hash), this.secrets, this.source);
  }

  /** Returns JSON of contents by the hashes trees contain. */
  contentTexts(hashes: readonly string[]): Promise<Map<string, string>> {
    return this.source.objects.texts(this.app._id, hashes);
  }

  /** Returns the content of an entity of the tree, `undefined` for an unknown id. */
  async content<K extends Kind>(kind: K, id: string): Promise<ContentOf[K] | undefined> {
    const entry = this.tree.get(kind).get(id);
    return entry && this.source.objects.content<ContentOf[K]>(this.app._id, entry.content);
  }

  /** Returns the JSON of all entities of a kind, or of the wanted ones, by id, each completed with its `_id`. */
  async texts(kind: Kind, isWanted: (id: string) => boolean = () => true): Promise<string[]> {
    const wanted = [...this.tree.get(kind).entries()].filter(([id]) => isWanted(id));
    const entries = wanted.toSorted(([a], [b]) => (a < b ? -1 : 1));
    const texts = await this.source.objects.texts(
      this.app._id,
      entries.map(([, entry]) => entry.content),
    );
    return entries.map(([id, entry]) => `{"_id":"${id}",${(texts.get(entry.content) ?? '').slice(1)}`);
  }

  /** Plain values of secrets by name; names that do not exist are absent. */
  async secretValues(names: readonly string[]): Promise<Map<string, string>> {
    const wanted = new Set(names);
    const entries = [...this.secrets.entries()].filter(([, { name }]) => wanted.has(name));
    const sealed = await this.source.sealedValues.read(
      this.app._id,
      entries.map(([, entry]) => entry.content),
    );
    return new Map(
      entries.map(([id, { name, content }]) => {
        const value = sealed.get(content);
        if (!value) throw new MissingObjectError(`value ${content} of secret ${id} no longer exists`);
        return [name, this.source.secretBox.open(value, secretOwner(this.app._id, id))];
      }),
    );
  }
}
