import { randomBytes } from 'node:crypto';
import { newId } from '#contracts/ids.js';
import { SecretBox } from '#security/keys/secret-box.js';
import { FUNCTION } from '#contracts/config/function.entity.js';
import type { AppRecord } from '../../core/records/app-record.model.js';
import { ConfigEdit } from '../../core/versions/config-edit.js';
import { ConfigTree } from '../../core/trees/config-tree.js';
import type { ContentSource } from '../../core/trees/config-view.js';
import { allEntities } from '../../core/versions/entities.js';
import { EntryTree } from '../../core/trees/entry-tree.js';
import type { ContentOf, Kind } from '../../core/trees/kinds.js';
import type { SealedValuesRepository } from '../../core/trees/sealed-values.repository.js';
import type { ImportRun } from './import-run.js';

const APP: AppRecord = {
  _id: newId(),
  groupId: newId(),
  clientAppId: 'shop-abcde',
  domainId: newId(),
  name: 'shop',
  location: 'US-VA',
  providerRegion: 'aws-us-east-1',
  deploymentModel: 'GLOBAL',
  environment: '',
  state: 'active',
  stateSince: new Date(0),
  lastModified: new Date(0),
  collectedUntil: new Date(0),
  head: ConfigTree.empty.hash,
  secretsHead: EntryTree.empty.hash,
  secretsVersion: 0,
  deployments: [],
};

/** An import into an app that only exists in memory. */
export interface TestImport extends ImportRun {
  /** Notes of the import. */
  readonly notes: readonly string[];
  /** Returns the entities of a kind after the import, by id. */
  after<K extends Kind>(kind: K): Promise<Map<string, ContentOf[K]>>;
  /** Returns the only entity of a kind. */
  only<K extends Kind>(kind: K): Promise<ContentOf[K]>;
}

/** Creates an import for tests. `before` adds to the app what exists when the import begins. */
export function anImport(options: { removesRest?: boolean; before?: (edit: ConfigEdit) => void } = {}): TestImport {
  const texts = new Map<string, string>();
  const sealed = new Map<string, Buffer>();
  const read = async (_appId: string, hashes: readonly string[]): Promise<Map<string, string>> =>
    new Map(hashes.map((hash) => [hash, texts.get(hash) ?? '']));
  const source: ContentSource = {
    objects: {
      tree: async () => ConfigTree.empty,
      texts: read,
      content: async <T>(_appId: string, hash: string): Promise<T> => JSON.parse(texts.get(hash) ?? '') as T,
    },
    sealedValues: { read: async () => sealed } as unknown as SealedValuesRepository,
    secretBox: new SecretBox(randomBytes(32).toString('base64')),
  };
  const notes: string[] = [];
  const first = new ConfigEdit(APP, ConfigTree.empty, EntryTree.empty, source);
  options.before?.(first);
  for (const { hash, text } of first.newContents()) texts.set(hash, text);
  for (const { _id, sealed: value } of first.newSealedValues()) sealed.set(_id, value);
  const draft = new ConfigEdit(APP, first.result.tree, first.result.secrets, source);
  const after = async <K extends Kind>(kind: K): Promise<Map<string, ContentOf[K]>> =>
    new Map((await allEntities(draft.outcome(), kind)).map(({ _id, content }) => [_id, content]));
  return {
    draft,
    key: { groupId: APP.groupId, appId: APP._id },
    removesRest: options.removesRest ?? false,
    notes,
    note: (text) => notes.push(text),
    after,
    only: async (kind) => {
      const [entity, ...others] = (await after(kind)).values();
      if (entity === undefined || others.length > 0) throw new Error(`there are ${others.length + (entity ? 1 : 0)} ${kind}`);
      return entity;
    },
  };
}

/** Adds a function for references. */
export function putFunction(edit: ConfigEdit, id: string, name: string): void {
  edit.put('functions', id, FUNCTION.made({ name, source: 'exports = 1;' }));
}

/** Adds a service for references. */
export function putService(edit: ConfigEdit, id: string, name: string, type = 'mongodb-atlas'): void {
  edit.put('services', id, { name, type, version: 1, config: {}, secret_config: {} });
}
