import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import {
  LOG_FORWARDERS_MAX,
  LOG_FORWARDER_SIZE_MAX,
  createLogForwarder,
  deleteLogForwarder,
  getLogForwarder,
  listLogForwarders,
  updateLogForwarder,
  type CreateLogForwarderRequest,
  type LogForwarder,
  type LogForwarderScope,
  type UpdateLogForwarderRequest,
} from '#contracts/config/log-forwarders.contract.js';
import { AppError } from '#contracts/error.js';
import { newId } from '#platform/ids.js';
import type { AppKey } from '../app-records/app-records.repository.js';
import type { ConfigEdit } from '../versions/config-edit.js';
import { ConfigStore } from '../versions/config-store.service.js';
import { allEntities, removeEntity, requireEntity, requireFreeName, requireRoom, requireSize } from '../versions/entities.js';
import type { ContentOf } from '../trees/kinds.js';

type ForwarderContent = ContentOf['log_forwarders'];

const POLICIES: readonly unknown[] = ['single', 'batch'];
/** Members an action needs, by its type. */
const ACTION_MEMBERS: ReadonlyMap<unknown, readonly string[]> = new Map([
  ['collection', ['data_source', 'database', 'collection']],
  ['function', ['name']],
]);

/** Throws `InvalidParameter` for a forwarder that is too large or could not forward anything. */
export function checkForwarder(content: ForwarderContent): void {
  const { policy, action } = content;
  requireSize(content, LOG_FORWARDER_SIZE_MAX, 'a log forwarder');
  if (!POLICIES.includes(policy['type'])) throw new AppError('InvalidParameter', "policy.type must be 'single' or 'batch'");
  const members = ACTION_MEMBERS.get(action['type']);
  if (!members) throw new AppError('InvalidParameter', "action.type must be 'collection' or 'function'");
  const missing = members.find((member) => typeof action[member] !== 'string' || action[member] === '');
  if (missing !== undefined) throw new AppError('InvalidParameter', `action.${missing} must be a non-empty string`);
}

function put(draft: ConfigEdit, _id: string, content: ForwarderContent): LogForwarder {
  checkForwarder(content);
  const message = `a log forwarder named '${content.name}' already exists`;
  requireFreeName(draft, 'log_forwarders', content.name, 'LogForwarderDuplicateName', message, _id);
  draft.put('log_forwarders', _id, content);
  return toForwarder(_id, content);
}

function toForwarder(_id: string, content: ForwarderContent): LogForwarder {
  return { _id, ...content, log_types: [...content.log_types], log_statuses: [...content.log_statuses] };
}

/** Log forwarders as configuration. */
@Injectable()
export class LogForwardersService {
  constructor(private readonly store: ConfigStore) {}

  @HandleRpc(listLogForwarders)
  list(key: AppKey): Promise<LogForwarder[]> {
    return this.store.read(key, async (view) =>
      (await allEntities(view, 'log_forwarders')).map(({ _id, content }) => toForwarder(_id, content)),
    );
  }

  @HandleRpc(getLogForwarder)
  get(key: LogForwarderScope): Promise<LogForwarder> {
    return this.store.read(key, async (view) => {
      const { _id, content } = await requireEntity(view, 'log_forwarders', key.forwarderId, 'LogForwarderNotFound');
      return toForwarder(_id, content);
    });
  }

  @HandleRpc(createLogForwarder)
  create(request: CreateLogForwarderRequest): Promise<LogForwarder> {
    return this.store.change(request, (draft) => {
      requireRoom(draft, 'log_forwarders', LOG_FORWARDERS_MAX, 'log forwarders');
      const { name, disabled = false, log_types, log_statuses, policy, action } = request;
      return put(draft, newId(), { name, disabled, log_types, log_statuses, policy, action });
    });
  }

  @HandleRpc(updateLogForwarder)
  update(request: UpdateLogForwarderRequest): Promise<LogForwarder> {
    return this.store.change(request, async (draft) => {
      const { _id, content } = await requireEntity(draft, 'log_forwarders', request.forwarderId, 'LogForwarderNotFound');
      return put(draft, _id, {
        name: request.name ?? content.name,
        disabled: request.disabled ?? content.disabled,
        log_types: request.log_types ?? content.log_types,
        log_statuses: request.log_statuses ?? content.log_statuses,
        policy: request.policy ?? content.policy,
        action: request.action ?? content.action,
      });
    });
  }

  @HandleRpc(deleteLogForwarder)
  delete(key: LogForwarderScope): Promise<null> {
    return this.store.change(key, (draft) => removeEntity(draft, 'log_forwarders', key.forwarderId, 'LogForwarderNotFound'));
  }
}
