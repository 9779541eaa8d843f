import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { newId } from '#contracts/ids.js';
import { ConfigStore } from '../versions/config-store.service.js';
import type { ConfigEdit } from '../versions/config-edit.js';
import type { ConfigView } from '../trees/config-view.js';
import { allEntities, assertCapacity, removeEntity, requireEntity } from '../versions/entities.js';
import { requireFree, type EntityKind, type KindContent, type KindTypes } from './entity-kind.js';

/** Lists, reads, creates, changes and deletes the entities of a kind. A kind that differs in a verb overrides it. */
export class EntityService<T extends KindTypes> {
  constructor(
    readonly store: ConfigStore,
    readonly kind: EntityKind<T>,
  ) {}

  list(request: T['list']): Promise<T['listed'][]> {
    return this.store.read(request, (view) => this.listedIn(view));
  }

  get(request: T['key']): Promise<T['entity']> {
    const { kind, contracts, notFound, shown } = this.kind;
    return this.store.read(request, async (view) => {
      const { _id, content, entry } = await requireEntity(view, kind, contracts.idIn(request), notFound);
      return shown(view, { _id, content, modified: entry.modified });
    });
  }

  create(request: T['creation']): Promise<T['entity']> {
    const { kind, max, noun, made } = this.kind;
    return this.store.change(request, (draft) => {
      assertCapacity(draft, kind, max, `${noun}s`);
      return this.put(draft, 'create', newId(), made(draft, request));
    });
  }

  change(request: T['change']): Promise<T['changed']> {
    const { kind, contracts, notFound, replaced } = this.kind;
    return this.store.change(request, async (draft) => {
      const { _id, content } = await requireEntity(draft, kind, contracts.idIn(request), notFound);
      const entity = this.put(draft, 'change', _id, replaced(draft, request, content));
      // The contract replies with the entity, or with nothing.
      return contracts.change.reply.kind === 'nothing' ? null : entity;
    });
  }

  delete(request: T['key']): Promise<null> {
    const { kind, contracts, notFound } = this.kind;
    return this.store.change(request, (draft) => removeEntity(draft, kind, contracts.idIn(request), notFound));
  }

  /** Returns all entities of the kind as in a list. */
  private async listedIn(view: ConfigView): Promise<T['listed'][]> {
    const { kind, listed, shown } = this.kind;
    if (listed)
      return view.tree
        .get(kind)
        .sorted()
        .map(([_id, entry]) => listed(_id, entry));
    return (await allEntities(view, kind)).map(({ _id, content, entry }) => ({
      ...shown(view, { _id, content, modified: entry.modified }),
      version: entry.content,
    }));
  }

  private put(draft: ConfigEdit, verb: 'create' | 'change', _id: string, content: KindContent<T>): T['entity'] {
    const { kind, check, shown } = this.kind;
    check?.(draft, content);
    requireFree(draft, this.kind, verb, content, _id);
    return shown(draft, { _id, content, modified: draft.put(kind, _id, content) });
  }
}

const VERBS = ['list', 'create', 'get', 'change', 'delete'] as const;

/**
 * Returns a class that serves the contracts of a kind. A class that overrides one of its methods marks it with `@HandleRpc`, as
 * any other handler.
 */
export function entityService<T extends KindTypes>(kind: EntityKind<T>): new (store: ConfigStore) => EntityService<T> {
  @Injectable()
  class KindService extends EntityService<T> {
    constructor(store: ConfigStore) {
      super(store, kind);
    }
  }
  const shared: Readonly<Record<(typeof VERBS)[number], (request: never) => Promise<unknown>>> = EntityService.prototype;
  const prototype = KindService.prototype;
  for (const verb of VERBS) {
    const method = shared[verb];
    // Handlers are marked on functions, so each kind needs separate functions.
    const value = function (this: KindService, request: object): Promise<unknown> {
      return Reflect.apply(method, this, [request]) as Promise<unknown>;
    };
    HandleRpc<object, unknown>(kind.contracts[verb])(prototype, verb, { value });
    Object.defineProperty(prototype, verb, { value, configurable: true });
  }
  return KindService;
}
