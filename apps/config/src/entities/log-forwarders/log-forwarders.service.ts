import { Inject, Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { LOG_FORWARDER } from '#contracts/config/log-forwarder.entity.js';
import {
  LOG_FORWARDERS_MAX,
  LOG_FORWARDER_SIZE_MAX,
  createLogForwarder,
  deleteLogForwarder,
  getLogForwarder,
  listLogForwarders,
  updateLogForwarder,
  type CreateLogForwarderRequest,
  type ListedLogForwarder,
  type LogForwarder,
  type LogForwarderScope,
  type UpdateLogForwarderRequest,
} from '#contracts/config/log-forwarders.contract.js';
import { AppError } from '#contracts/error.js';
import { getForwarderStates, resumeForwarder } from '#contracts/logging/forwarding.contract.js';
import { newId } from '#contracts/ids.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import type { AppKey } from '../../core/records/app-records.repository.js';
import type { ConfigEdit } from '../../core/versions/config-edit.js';
import { requireNamespace } from '../schemas/namespace.js';
import type { ContentOf } from '../../core/trees/kinds.js';
import { ConfigStore } from '../../core/versions/config-store.service.js';
import {
  allEntities,
  removeEntity,
  requireEntity,
  requireFreeName,
  assertCapacity,
  requireSize,
} from '../../core/versions/entities.js';

type ForwarderContent = ContentOf['log_forwarders'];

const POLICIES: readonly unknown[] = ['single', 'batch'];
/** Required properties of an action, by its type. */
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
  if (action['type'] === 'collection') requireNamespace(action, 'action.');
}

function put(draft: ConfigEdit, _id: string, content: ForwarderContent): LogForwarder {
  checkForwarder(content);
  const message = `a log forwarder named '${content.name}' already exists`;
  requireFreeName(draft, 'log_forwarders', content.name, 'LogForwarderDuplicateName', message, _id);
  draft.put('log_forwarders', _id, content);
  return toForwarder(_id, content);
}

function toForwarder(_id: string, content: ForwarderContent): LogForwarder {
  return { _id, ...LOG_FORWARDER.whole(content) };
}

/** Log forwarders as configuration. */
@Injectable()
export class LogForwardersService {
  constructor(
    private readonly store: ConfigStore,
    private readonly bus: BusClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @HandleRpc(listLogForwarders)
  async list(key: AppKey): Promise<ListedLogForwarder[]> {
    const forwarders = await this.store.read(key, async (view) =>
      (await allEntities(view, 'log_forwarders')).map(({ _id, entry, content }) => ({
        ...toForwarder(_id, content),
        version: entry.content,
      })),
    );
    return this.withStates(key, forwarders);
  }

  @HandleRpc(getLogForwarder)
  async get(key: LogForwarderScope): Promise<LogForwarder> {
    const forwarder = await this.store.read(key, async (view) => {
      const { _id, content } = await requireEntity(view, 'log_forwarders', key.forwarderId, 'LogForwarderNotFound');
      return toForwarder(_id, content);
    });
    const [shown = forwarder] = await this.withStates(key, [forwarder]);
    return shown;
  }

  @HandleRpc(createLogForwarder)
  create(request: CreateLogForwarderRequest): Promise<LogForwarder> {
    return this.store.change(request, (draft) => {
      assertCapacity(draft, 'log_forwarders', LOG_FORWARDERS_MAX, 'log forwarders');
      return put(draft, newId(), LOG_FORWARDER.made(request));
    });
  }

  /** Updates a log forwarder. A request that enables it also resumes it if it is suspended. */
  @HandleRpc(updateLogForwarder)
  async update(request: UpdateLogForwarderRequest): Promise<LogForwarder> {
    const { groupId, appId, forwarderId } = request;
    const updated = await this.store.change(request, async (draft) => {
      const { _id, content } = await requireEntity(draft, 'log_forwarders', forwarderId, 'LogForwarderNotFound');
      return put(draft, _id, LOG_FORWARDER.replaced(content, request));
    });
    if (request.disabled === false) await this.bus.call(resumeForwarder, { groupId, appId, forwarderId });
    return updated;
  }

  @HandleRpc(deleteLogForwarder)
  delete(key: LogForwarderScope): Promise<null> {
    return this.store.change(key, (draft) => removeEntity(draft, 'log_forwarders', key.forwarderId, 'LogForwarderNotFound'));
  }

  /** Marks the deployed forwarders that are suspended; none while their states are unavailable. */
  private async withStates<F extends LogForwarder>({ groupId, appId }: AppKey, forwarders: readonly F[]): Promise<F[]> {
    const forwarderIds = forwarders.filter(({ disabled }) => !disabled).map(({ _id }) => _id);
    if (forwarderIds.length === 0) return [...forwarders];
    try {
      const { suspended } = await this.bus.call(getForwarderStates, { groupId, appId, forwarderIds });
      return forwarders.map((one) => (suspended.includes(one._id) ? { ...one, suspended: true } : one));
    } catch (error) {
      this.logger.warn({ err: error, appId }, 'failed to read the status of log forwarders; it is omitted');
      return [...forwarders];
    }
  }
}
