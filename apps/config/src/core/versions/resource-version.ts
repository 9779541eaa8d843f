import { currentContext } from '#bus/transport/request-context.js';
import { SETTING_DEFAULTS } from '#contracts/config/setting-defaults.js';
import { AppError } from '#contracts/error.js';
import type { ExpectedVersion, Resource } from '#contracts/resource.js';
import type { AppRecord } from '../records/app-record.model.js';
import { canonicalJson, contentHash } from '../trees/canonical-json.js';
import type { ConfigTree } from '../trees/config-tree.js';
import type { EntryTree, TreeEntry } from '../trees/entry-tree.js';
import { ownDraft } from './own-draft.js';

/** An app's configuration at one moment, as the caller sees it. */
export interface VersionedState {
  readonly app: Pick<AppRecord, 'name'>;
  readonly tree: ConfigTree;
  readonly secrets: EntryTree;
}

/** Returns the hash of the tree the caller works on. */
export function headFor(app: Pick<AppRecord, 'head' | 'drafts'>): string {
  return ownDraft(app)?.draft.head ?? app.head;
}

/** Returns the version of an app: of its name and everything configured in it, secrets included. */
function appVersion(name: string, treeHash: string, secretsHash: string): string {
  return contentHash(`${name} ${treeHash} ${secretsHash}`);
}

/** Returns the version of an app as the caller sees it. */
export function versionOfApp(app: Pick<AppRecord, 'name' | 'head' | 'drafts' | 'secretsHead'>): string {
  return appVersion(app.name, headFor(app), app.secretsHead);
}

/** Returns the version of a secret: another one with each new name or value. The value cannot be derived from it. */
export function versionOfSecret({ name, content }: Pick<TreeEntry, 'name' | 'content'>): string {
  return contentHash(canonicalJson([name, content]));
}

/** Settings that equal their default are not stored; the Data API does not exist until it is configured. */
function defaultVersion(name: string): string | undefined {
  if (name === 'data_api') return undefined;
  const defaults: object = SETTING_DEFAULTS;
  return contentHash(canonicalJson({ name, value: (defaults as Readonly<Record<string, unknown>>)[name] ?? null }));
}

/** Returns the version of a resource, `undefined` if it does not exist. */
export function versionOf({ app, tree, secrets }: VersionedState, { kind, id }: Resource): string | undefined {
  if (kind === 'apps') return appVersion(app.name, tree.hash, secrets.hash);
  if (kind === 'secrets') {
    const secret = secrets.get(id);
    return secret && versionOfSecret(secret);
  }
  if (kind === 'settings') return tree.get(kind).get(id)?.content ?? defaultVersion(id);
  if (kind !== 'default_rules') return tree.get(kind).get(id)?.content;
  for (const [, { shown, content }] of tree.get(kind).entries()) if (shown['service_id'] === id) return content;
  return undefined;
}

/** Notes the version of what the call reads or has changed, for its reply. */
export function noteVersion(state: VersionedState): void {
  const resource = currentContext()?.resource;
  if (resource) resource.version = versionOf(state, resource);
}

/** Notes the version after a change. Another change of the same call starts from it without an expected version. */
export function noteChange(state: VersionedState): void {
  noteVersion(state);
  const resource = currentContext()?.resource;
  if (resource) resource.expected = undefined;
}

/** Notes the version of an app the call has read without its configuration. */
export function noteAppVersion(app: AppRecord): void {
  const resource = currentContext()?.resource;
  if (resource) resource.version = versionOfApp(app);
}

/** Returns the versions the call's change requires; `undefined` if it requires none. */
export function expectedVersion(): ExpectedVersion | undefined {
  return currentContext()?.resource?.expected;
}

/** @param version absent if the resource does not exist */
function preconditionFailed(version?: string): AppError {
  const message = version === undefined ? 'it does not exist' : 'it has been changed in the meantime';
  return new AppError('PreconditionFailed', message, version === undefined ? {} : { version });
}

/**
 * Runs an edit if what it changes has a version the caller expects. An edit that refuses what does not exist says so itself.
 * @throws AppError `PreconditionFailed`
 */
export async function editExpected<T>(state: VersionedState, edit: () => T | Promise<T>): Promise<T> {
  const exists = requireExpected(state);
  const result = await edit();
  if (!exists) throw preconditionFailed();
  return result;
}

/**
 * Checks the version of what a call changes. Returns `false` if a version is expected and it does not exist.
 * @throws AppError `PreconditionFailed`
 */
export function requireExpected(state: VersionedState): boolean {
  const resource = currentContext()?.resource;
  if (resource?.expected === undefined) return true;
  const version = versionOf(state, resource);
  if (version !== undefined) requireVersion(version);
  return version !== undefined;
}

/** Checks the version of an app before it is deleted or renamed. @throws AppError `PreconditionFailed` */
export function requireAppVersion(app: AppRecord): void {
  requireVersion(versionOfApp(app));
}

function requireVersion(version: string): void {
  const expected = expectedVersion();
  if (expected === undefined || expected === '*' || expected.includes(version)) return;
  throw preconditionFailed(version);
}
