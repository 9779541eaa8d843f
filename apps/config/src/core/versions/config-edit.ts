import { AppError } from '#contracts/error.js';
import { newId } from '#contracts/ids.js';
import type { AppRecord } from '../records/app-record.model.js';
import { canonicalJson, contentHash } from '../trees/canonical-json.js';
import { holdsSecret } from '../trees/holds-secret.js';
import type { ConfigTree } from '../trees/config-tree.js';
import { ConfigView, secretOwner, type ContentSource } from '../trees/config-view.js';
import type { EntryChange, EntryTree, StoredText } from '../trees/entry-tree.js';
import { describe, KINDS, type ContentOf, type Kind } from '../trees/kinds.js';
import type { NewSealedValue } from '../trees/sealed-values.repository.js';
import type { ConfigChanges, TreeChange } from '../trees/tree-merge.js';

/** Secrets of one app, inline ones included: what one reveal can ask for. */
export const SECRETS_MAX = 1_000;

/** Properties whose content keeps its order, by kind: properties of schemas are fields in their order. */
const ORDERED_MEMBERS: { readonly [K in Kind]?: ReadonlySet<string> } = { schemas: new Set(['schema']) };

/** Returns a source that also reads the contents an edit has written and that are not stored yet. */
function withContents({ objects, ...source }: ContentSource, written: ReadonlyMap<string, StoredText>): ContentSource {
  const texts = async (appId: string, hashes: readonly string[]): Promise<Map<string, string>> => {
    const stored = await objects.texts(
      appId,
      hashes.filter((hash) => !written.has(hash)),
    );
    return new Map(hashes.map((hash) => [hash, written.get(hash)?.text ?? stored.get(hash) ?? '']));
  };
  const content = async <T>(appId: string, hash: string): Promise<T> => {
    const own = written.get(hash);
    return own ? (JSON.parse(own.text) as T) : objects.content<T>(appId, hash);
  };
  return { ...source, objects: { tree: (appId, hash) => objects.tree(appId, hash), texts, content } };
}

/** Returns what two trees have under some ids, ordered by id. */
function changesAt(ids: ReadonlySet<string>, before: EntryTree, after: EntryTree): EntryChange[] {
  return [...ids].toSorted().map((id) => ({ id, before: before.get(id), after: after.get(id) }));
}

/**
 * Change in preparation. Nothing of it is visible to others before it is committed. `tree`, `secrets` and `content` are its
 * starting point, `result` is its current state.
 */
export class ConfigEdit extends ConfigView {
  private readonly contents = new Map<string, StoredText>();
  /** Ids written or removed so far, by kind. */
  private readonly touched = new Map<Kind, Set<string>>();
  private readonly touchedSecrets = new Set<string>();
  private readonly newValues: NewSealedValue[] = [];
  private readonly oldValueIds: string[] = [];
  private readonly givenValues = new Map<string, string>();
  /** Notes to report about the change, with its deployment and in the audit trail. */
  notes: readonly string[] = [];
  /** True if references to secrets that do not exist are accepted. */
  acceptsMissingSecrets = false;
  private currentTree: ConfigTree;
  private currentSecrets: EntryTree;

  constructor(app: AppRecord, baseTree: ConfigTree, baseSecrets: EntryTree, source: ContentSource) {
    super(app, baseTree, baseSecrets, source);
    this.currentTree = baseTree;
    this.currentSecrets = baseSecrets;
  }

  /** The configuration as changed so far. */
  get result(): { readonly tree: ConfigTree; readonly secrets: EntryTree } {
    return { tree: this.currentTree, secrets: this.currentSecrets };
  }

  /** Returns the differences between the starting point and the result, as a comparison of the two would find them. */
  changes(): ConfigChanges {
    const entities: TreeChange[] = [];
    for (const kind of KINDS) {
      const ids = this.touched.get(kind);
      if (!ids) continue;
      for (const change of changesAt(ids, this.tree.get(kind), this.currentTree.get(kind))) {
        if (change.before?.content !== change.after?.content) entities.push({ kind, ...change });
      }
    }
    const secrets = changesAt(this.touchedSecrets, this.secrets, this.currentSecrets).filter(
      ({ before, after }) => before?.content !== after?.content || before?.name !== after?.name,
    );
    return { entities, secrets };
  }

  /** The app as it would be after what was changed so far; values of secrets can not be read from it. */
  outcome(): ConfigView {
    return new ConfigView(this.app, this.currentTree, this.currentSecrets, withContents(this.source, this.contents));
  }

  newContents(): Iterable<StoredText> {
    return this.contents.values();
  }

  /** Everything that must be stored before the result can be pointed at. */
  newObjects(): StoredText[] {
    return [
      ...this.contents.values(),
      ...this.currentTree.nodesMissingFrom(this.tree),
      ...this.currentSecrets.nodesMissingFrom(this.secrets),
    ];
  }

  newSealedValues(): readonly NewSealedValue[] {
    return this.newValues;
  }

  /** Returns the ids of sealed values that are unreferenced once the result is the head. */
  replacedValueIds(): readonly string[] {
    return this.oldValueIds;
  }

  /** Writes an entity; returns when it was last changed, in unix seconds: now, unless it already was exactly this. */
  put<K extends Kind>(kind: K, id: string, content: ContentOf[K]): number {
    const entries = this.currentTree.get(kind);
    const text = canonicalJson(content, ORDERED_MEMBERS[kind]);
    const secret = holdsSecret(content);
    // The same content has another name if it was stored before contents were encrypted, or under the previous master key.
    const names: readonly string[] = secret ? [...this.source.secretBox.marks(text), contentHash(text)] : [contentHash(text)];
    const hash = names[0] ?? '';
    const before = entries.get(id);
    if (before !== undefined && names.includes(before.content)) return before.modified;
    const modified = Math.floor(Date.now() / 1_000);
    this.contents.set(hash, { hash, text, secret });
    this.touch(kind, id);
    this.currentTree = this.currentTree.with(kind, entries.put(id, { ...describe(kind, content), content: hash, modified }));
    return modified;
  }

  remove(kind: Kind, id: string): void {
    this.touch(kind, id);
    this.currentTree = this.currentTree.with(kind, this.currentTree.get(kind).remove(id));
  }

  /** Writes a secret; without `value` only its name. */
  putSecret(id: string, name: string, value?: string): void {
    const before = this.currentSecrets.get(id);
    if (!before && this.currentSecrets.size >= SECRETS_MAX) {
      throw new AppError('InvalidParameter', `an app may have at most ${SECRETS_MAX} secrets`);
    }
    if (value === undefined && !before) throw new TypeError('a new secret needs a value');
    const content = value === undefined ? (before?.content ?? '') : this.seal(id, value);
    if (before && value !== undefined) this.oldValueIds.push(before.content);
    if (value !== undefined) this.givenValues.set(name, value);
    const modified = Math.floor(Date.now() / 1_000);
    this.touchedSecrets.add(id);
    this.currentSecrets = this.currentSecrets.put(id, { name, content, modified, shown: {}, secrets: [] });
  }

  /** Stores a value given where the name of a secret belongs, under a name users cannot give; returns that name. */
  putInlineSecret(name: string, value: string): string {
    this.putSecret(this.currentSecrets.idOf(name) ?? newId(), name, value);
    return name;
  }

  removeSecret(id: string): void {
    const before = this.currentSecrets.get(id);
    if (before) this.oldValueIds.push(before.content);
    this.touchedSecrets.add(id);
    this.currentSecrets = this.currentSecrets.remove(id);
  }

  /** Values given in this very change come before those it starts from. */
  override async secretValues(names: readonly string[]): Promise<Map<string, string>> {
    const stored = await super.secretValues(names.filter((name) => !this.givenValues.has(name)));
    for (const name of names) {
      const value = this.givenValues.get(name);
      if (value !== undefined) stored.set(name, value);
    }
    return stored;
  }

  private touch(kind: Kind, id: string): void {
    const ids = this.touched.get(kind);
    if (ids) ids.add(id);
    else this.touched.set(kind, new Set([id]));
  }

  private seal(secretId: string, value: string): string {
    const _id = newId();
    this.newValues.push({ _id, sealed: this.source.secretBox.seal(value, secretOwner(this.app._id, secretId)) });
    return _id;
  }
}
