import { Inject, Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { TRIGGER } from '#contracts/config/trigger.entity.js';
import {
  TRIGGERS_MAX,
  TRIGGER_SIZE_MAX,
  createTrigger,
  deleteTrigger,
  getTrigger,
  listTriggers,
  updateTrigger,
  type CreateTriggerRequest,
  type ListTriggersRequest,
  type ListedTrigger,
  type Trigger,
  type TriggerScope,
  type UpdateTriggerRequest,
} from '#contracts/config/triggers.contract.js';
import { getTriggerStates, type TriggerStates } from '#contracts/triggers/states.contract.js';
import { newId } from '#contracts/ids.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import type { AppKey } from '../../core/records/app-records.repository.js';
import type { ConfigEdit } from '../../core/versions/config-edit.js';
import { ConfigStore } from '../../core/versions/config-store.service.js';
import type { ConfigTree } from '../../core/trees/config-tree.js';
import {
  allEntities,
  removeEntity,
  requireEntity,
  requireFreeName,
  assertCapacity,
  requireSize,
} from '../../core/versions/entities.js';
import type { ContentOf } from '../../core/trees/kinds.js';
import { nameOf } from '../../core/versions/references.js';
import { checkedConfig, triggerWarnings } from './trigger-config.js';
import { storedErrorHandler, processorsOf } from './trigger-processors.js';

type TriggerContent = ContentOf['triggers'];

/** Returns a trigger for replies. Its function is in `event_processors` for newer clients, and at the root for older ones. */
function toTrigger(tree: ConfigTree, _id: string, content: TriggerContent, modified: number): Trigger {
  const { function_id, error_handler, event_processors } = content;
  const function_name = nameOf(tree, 'functions', function_id);
  const warnings = triggerWarnings(content);
  const own = function_id === '' ? {} : { FUNCTION: { config: { function_id, function_name } } };
  return {
    _id,
    ...TRIGGER.whole(content),
    function_id,
    function_name,
    event_processors: { ...event_processors, ...own },
    ...(error_handler ? { error_handler } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
    last_modified: modified,
  };
}

function put(draft: ConfigEdit, _id: string, content: TriggerContent): number {
  requireSize(content, TRIGGER_SIZE_MAX, 'a trigger');
  const message = `a trigger named '${content.name}' already exists`;
  requireFreeName(draft, 'triggers', content.name, 'TriggerDuplicateName', message, _id);
  return draft.put('triggers', _id, content);
}

/** Triggers as configuration. */
@Injectable()
export class TriggersService {
  constructor(
    private readonly store: ConfigStore,
    private readonly bus: BusClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @HandleRpc(listTriggers)
  async list(request: ListTriggersRequest): Promise<ListedTrigger[]> {
    const triggers = await this.store.read(request, async (view) =>
      (await allEntities(view, 'triggers'))
        .filter(({ content }) => request.type === undefined || content.type === request.type)
        .map(({ _id, content, entry }) => ({
          ...toTrigger(view.tree, _id, content, entry.modified),
          version: entry.content,
        })),
    );
    const ids = triggers.map(({ _id }) => _id);
    const states = await this.statesOf(request, ids);
    return triggers.map((trigger) => ({ ...trigger, ...states[trigger._id] }));
  }

  @HandleRpc(getTrigger)
  async get(key: TriggerScope): Promise<Trigger> {
    const trigger = await this.store.read(key, async (view) => {
      const { _id, content, entry } = await requireEntity(view, 'triggers', key.triggerId, 'TriggerNotFound');
      return toTrigger(view.tree, _id, content, entry.modified);
    });
    const states = await this.statesOf(key, [key.triggerId]);
    return { ...trigger, ...states[key.triggerId] };
  }

  @HandleRpc(createTrigger)
  create(request: CreateTriggerRequest): Promise<Trigger> {
    return this.store.change(request, (draft) => {
      assertCapacity(draft, 'triggers', TRIGGERS_MAX, 'triggers');
      const content: TriggerContent = {
        ...TRIGGER.made({ ...request, config: checkedConfig(draft.tree, request.type, request.config) }),
        ...processorsOf(draft.tree, request),
        error_handler: storedErrorHandler(draft.tree, request.error_handler),
      };
      const _id = newId();
      return toTrigger(draft.tree, _id, content, put(draft, _id, content));
    });
  }

  @HandleRpc(updateTrigger)
  update(request: UpdateTriggerRequest): Promise<null> {
    return this.store.change(request, async (draft) => {
      const { _id, content } = await requireEntity(draft, 'triggers', request.triggerId, 'TriggerNotFound');
      const changed = TRIGGER.replaced(content, request);
      put(draft, _id, {
        ...changed,
        config: checkedConfig(draft.tree, changed.type, changed.config),
        ...processorsOf(draft.tree, request, content),
        error_handler: request.error_handler ? storedErrorHandler(draft.tree, request.error_handler) : content.error_handler,
      });
      return null;
    });
  }

  @HandleRpc(deleteTrigger)
  delete(key: TriggerScope): Promise<null> {
    return this.store.change(key, (draft) => removeEntity(draft, 'triggers', key.triggerId, 'TriggerNotFound'));
  }

  /** Returns the states of deployed triggers, by trigger; an empty object while the service that runs them is unavailable. */
  private async statesOf({ groupId, appId }: AppKey, triggerIds: readonly string[]): Promise<TriggerStates['states']> {
    if (triggerIds.length === 0) return {};
    try {
      return (await this.bus.call(getTriggerStates, { groupId, appId, triggerIds: [...triggerIds] })).states;
    } catch (error) {
      this.logger.warn({ err: error, appId }, 'failed to read the status of triggers; it is omitted');
      return {};
    }
  }
}
