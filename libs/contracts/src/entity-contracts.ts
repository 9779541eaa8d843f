import { copyChecks, type Creation, type Entity } from './entity.js';
import type { ErrorCode } from './error.js';
import type { ResourceKind } from './resource.js';
import { defineRpc, listOf, nothing, type Constructor, type ReplyShape, type RpcContract } from './rpc.js';
import { AppScope } from './scope.js';

/** Types of the five contracts of a kind of entity. */
export interface EntityTypes {
  readonly kind: ResourceKind;
  readonly list: object;
  readonly listed: object;
  /** Request about one entity. */
  readonly key: object;
  readonly entity: object;
  readonly creation: object;
  readonly change: object;
  /** Reply to a change. */
  readonly changed: object | null;
}

/** The five contracts of a kind of entity. */
export interface EntityContracts<T extends EntityTypes> {
  readonly resource: T['kind'];
  /** Returns the id that a request about one entity names. */
  idIn(request: T['key'] | T['change']): string;
  readonly list: RpcContract<T['list'], T['listed'][], 'project:read'>;
  readonly create: RpcContract<T['creation'], T['entity'], 'project:write'>;
  readonly get: RpcContract<T['key'], T['entity'], 'project:read'>;
  readonly change: RpcContract<T['change'], T['changed'], 'project:write'>;
  readonly delete: RpcContract<T['key'], null, 'project:write'>;
}

/** Sentences of the API's description, without the full stop, that the noun does not give. */
interface Texts {
  readonly list?: string;
  readonly get?: string;
  /** Docstring of the request to change an entity. */
  readonly request?: string;
}

interface EntityOptions<
  Kind extends ResourceKind,
  List,
  Listed extends object,
  Id extends string,
  Key extends Readonly<Record<Id, string>>,
  Reply extends object,
  Changed,
  References,
> {
  readonly kind: Kind;
  /** Name of an entity in the description, with its article: `an HTTPS endpoint`. */
  readonly noun: string;
  /** Name in the classes of requests: `Endpoint` for `CreateEndpointRequest`. */
  readonly name: string;
  /** Request of the list. Default: `AppScope`. */
  readonly list?: Constructor<List>;
  /** Entity in a list. */
  readonly listed: Constructor<Listed>;
  readonly entity: Constructor<Reply>;
  /** Request about one entity. */
  readonly key: Constructor<Key>;
  /** Property of `key` that has the id of the entity. */
  readonly id: Id;
  /** Properties of the requests to create and to change an entity, besides its content. Default: `AppScope`. */
  readonly references?: Constructor<References>;
  /** True if changes are called `replace` in their subject and request, rather than `update`. */
  readonly replaces?: true;
  /** Reply to a change. Default: the entity. */
  readonly changed?: ReplyShape<Changed>;
  /** Errors of creating and changing, besides those that every request can have. */
  readonly throws: readonly ErrorCode[];
  readonly texts?: Texts;
}

function pascal(verb: string): string {
  return `${verb.charAt(0).toUpperCase()}${verb.slice(1)}`;
}

/** Returns a class of this name: the description of the API calls the request so. */
function called<T extends object>(name: string, base: Constructor<T>): Constructor<T> {
  const named = class extends (base as Constructor<object>) {};
  Object.defineProperty(named, 'name', { value: name });
  return named as Constructor<T>;
}

/**
 * Declares the contracts that list, create, read, change and delete the entities of a kind. `subject` is `<service>.<resource>`.
 * Requests have the entity's content; the options give their classes their names, and the API's description its sentences.
 */
export function entityContracts<
  Content extends object,
  Given extends keyof Content & string,
  Kind extends ResourceKind,
  Listed extends object,
  Id extends string,
  Key extends Readonly<Record<Id, string>>,
  Reply extends object,
  List extends object = AppScope,
  Changed extends object | null = Reply,
  References extends object = AppScope,
>(
  subject: string,
  content: Entity<Content, Given>,
  options: EntityOptions<Kind, List, Listed, Id, Key, Reply, Changed, References>,
): EntityContracts<{
  readonly kind: Kind;
  readonly list: List;
  readonly listed: Listed;
  readonly key: Key;
  readonly entity: Reply;
  readonly creation: References & Creation<Content, Given>;
  readonly change: References & Pick<Key, Id> & Partial<Content>;
  readonly changed: Changed;
}> {
  const { kind, noun, name, key, id, throws, texts = {} } = options;
  const verb = options.replaces ? 'replace' : 'update';
  // An absent option is the default of its type parameter, which the compiler cannot relate to it.
  const list = (options.list ?? AppScope) as Constructor<List>;
  const references = (options.references ?? AppScope) as Constructor<References>;
  const entity: ReplyShape<Reply> = { kind: 'object', type: options.entity };
  const changed = options.changed ?? (entity as unknown as ReplyShape<Changed>);
  const creation = called(`Create${name}Request`, content.creation(references));
  const change = called(
    `${pascal(verb)}${name}Request`,
    content.replacement(references) as Constructor<References & Pick<Key, Id> & Partial<Content>>,
  );
  copyChecks(key, change, id);
  const plural = `${noun.replace(/^an? /, '')}s`;
  const idIn = (request: Readonly<Record<Id, string>>): string => request[id];
  const resource = (request: Readonly<Record<Id, string>>) => ({ kind, id: idIn(request) });
  return {
    resource: kind,
    idIn,
    list: defineRpc(`${subject}.list`, list, listOf(options.listed), {
      access: 'project:read',
      idempotent: true,
      text: { summary: texts.list ?? `Returns the ${plural} of an app` },
    }),
    create: defineRpc(`${subject}.create`, creation, entity, {
      access: 'project:write',
      text: { summary: `Creates ${noun}`, throws },
    }),
    get: defineRpc(`${subject}.get`, key, entity, {
      access: 'project:read',
      idempotent: true,
      resource,
      text: { summary: texts.get ?? `Returns ${noun}` },
    }),
    change: defineRpc(`${subject}.${verb}`, change, changed, {
      access: 'project:write',
      resource,
      text: { summary: `Changes ${noun}`, throws, request: texts.request ?? 'Absent properties keep their stored values.' },
    }),
    delete: defineRpc(`${subject}.delete`, key, nothing, {
      access: 'project:write',
      resource,
      text: { summary: `Deletes ${noun}` },
    }),
  };
}
