import type { AppConfiguration } from '#app-files/app-configuration.js';
import type { EntityContracts, EntityTypes } from '#contracts/entity-contracts.js';
import type { ErrorCode } from '#contracts/error.js';
import type { AppKey } from '../records/app-records.repository.js';
import type { ConfigView } from '../trees/config-view.js';
import type { TreeEntry } from '../trees/entry-tree.js';
import { describe, type ContentOf, type Kind } from '../trees/kinds.js';
import type { ConfigEdit } from '../versions/config-edit.js';
import { requireFreeName } from '../versions/entities.js';

/** Types of a kind of entity that an app has in one list. */
export interface KindTypes extends EntityTypes {
  readonly kind: Kind & EntityTypes['kind'];
  readonly list: AppKey;
  readonly key: AppKey;
  readonly creation: AppKey;
  readonly change: AppKey;
}

export type KindContent<T extends KindTypes> = ContentOf[T['kind']];

/** An entity as it is stored. */
export interface StoredEntity<T extends KindTypes> {
  readonly _id: string;
  readonly content: KindContent<T>;
  /** Time of its last change, in unix seconds. */
  readonly modified: number;
}

/** The part of an import that its entities see. */
export interface Importing {
  readonly draft: ConfigEdit;
  /** True if entities that a section does not mention are removed. */
  readonly removesRest: boolean;
  /** Reports what is imported differently than the files say. */
  readonly note: (text: string) => void;
}

/** An entity of files. */
export interface FiledEntity<T extends KindTypes> {
  /** Its natural key, as the tree's entries are named. */
  readonly name: string;
  /** Properties in the files, in the form of a request that creates the entity. */
  readonly given: object;
  /**
   * Returns its content, which `check` is asked about afterwards. `stored` reads the content of the entity of that name, if there
   * is one.
   */
  readonly content: (
    importing: Importing,
    request: T['creation'],
    stored: () => Promise<KindContent<T> | undefined>,
  ) => KindContent<T> | Promise<KindContent<T>>;
}

interface Rules<T extends KindTypes> {
  /** Noun of messages, without an article: `custom resolver`. */
  readonly noun: string;
  /** Entities of the kind in an app, at most. */
  readonly max: number;
  readonly notFound: ErrorCode;
  /** Error of a name that another entity has; `change` is the one of an entity that gets the name later. */
  readonly taken: ErrorCode | { readonly create: ErrorCode; readonly change: ErrorCode };
  /** Returns how messages name an entity. Default: `a value named 'limit'`. */
  readonly called?: (name: string) => string;
  /** Returns the content of a new entity; throws for a request that no app could have. */
  readonly made: (draft: ConfigEdit, request: T['creation']) => KindContent<T>;
  /** Returns the content of an entity after a request to change it. */
  readonly replaced: (draft: ConfigEdit, request: T['change'], stored: KindContent<T>) => KindContent<T>;
  /** Throws for content that this app cannot have, from a request or from files. */
  readonly check?: (draft: ConfigEdit, content: KindContent<T>) => void;
  /** Returns the entity for replies. */
  readonly shown: (view: ConfigView, stored: StoredEntity<T>) => T['entity'];
  /** Returns the entities that files have of the kind, `undefined` if the files do not speak of it. */
  readonly filed?: (configuration: AppConfiguration) => readonly FiledEntity<T>[] | undefined;
}

/** Returns an entity in a list by its entry in the tree. Lists that show whole entities read their contents instead. */
type Listing<T extends KindTypes> = (_id: string, entry: TreeEntry) => T['listed'];

/** Rules of a kind. A list of whole entities is made of what `shown` returns. */
export type KindRules<T extends KindTypes> = Rules<T> &
  (T['entity'] & { version: string } extends T['listed'] ? { readonly listed?: Listing<T> } : { readonly listed: Listing<T> });

/** A kind of entity of an app's configuration. */
export interface EntityKind<T extends KindTypes> extends Rules<T> {
  readonly kind: T['kind'];
  readonly contracts: EntityContracts<T>;
  readonly listed?: Listing<T>;
}

/** Declares a kind of entity: what is particular to it. `EntityService` does the rest. */
export function defineKind<T extends KindTypes>(contracts: EntityContracts<T>, rules: KindRules<T>): EntityKind<T> {
  return { kind: contracts.resource, contracts, ...rules };
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** Throws if another entity of the kind than `_id` has the name of this content. */
export function requireFree<T extends KindTypes>(
  draft: ConfigEdit,
  { kind, noun, taken, called }: EntityKind<T>,
  verb: 'create' | 'change',
  content: KindContent<T>,
  _id: string,
): void {
  const { name } = describe(kind, content);
  const code = typeof taken === 'string' ? taken : taken[verb];
  const known = called?.(name) ?? `${withArticle(noun)} named '${name}'`;
  requireFreeName(draft, kind, name, code, `${known} already exists`, _id);
}
