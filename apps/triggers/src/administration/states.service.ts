import { Injectable } from '@nestjs/common';
import { HandleEvent, HandleRpc } from '#bus/server/handle.decorator.js';
import type { TriggerScope } from '#contracts/config/triggers.contract.js';
import {
  getTriggerExecution,
  getTriggerStates,
  LISTED_BACKLOG_MAX,
  type PreImagesState,
  type TriggerExecution,
  type TriggerStates,
  type TriggerStatesRequest,
  type TriggerStatus,
} from '#contracts/triggers/states.contract.js';
import { triggersImported, type TriggersImported } from '#contracts/config/deployed-triggers.contract.js';
import { wantsPreImages } from '#triggers/change-event.js';
import { TriggerRecords } from '../table/trigger-records.js';
import { isWaiting } from '../table/beginning.js';
import { RUNNING } from '../table/settled-state.js';
import type { TriggerStateRecord } from '../table/trigger-state.model.js';
import { isEnabled, type KnownTrigger } from '../table/known-trigger.js';
import { TriggerTable } from '../table/trigger-table.service.js';
import { RequiredTriggers } from './required-triggers.js';

const COUNTED_MAX = 100_000;

/** Trigger states for administrators: always of the deployed triggers, regardless of drafts. */
@Injectable()
export class StatesService {
  constructor(
    private readonly table: TriggerTable,
    private readonly records: TriggerRecords,
    private readonly triggers: RequiredTriggers,
  ) {}

  /** Suspended triggers continue from their last place; one that cannot is suspended again. */
  @HandleEvent(triggersImported)
  async imported({ appId, names }: TriggersImported): Promise<void> {
    const imported = (await this.table.deployed(appId)).filter(({ trigger }) => names.includes(trigger.name));
    const states = await this.records.states.all(imported.map(({ id }) => id));
    const suspended = states.filter(({ suspendedAt }) => suspendedAt).map(({ _id }) => _id);
    await this.records.states.redirect(suspended, RUNNING);
    this.records.wakeups.stateChanged(suspended);
  }

  @HandleRpc(getTriggerExecution)
  async execution(key: TriggerScope): Promise<TriggerExecution> {
    const known = await this.triggers.require(key);
    const state = await this.records.states.find(known.id);
    const status = statusOf(known, state);
    return {
      data: {},
      resource_id: known.id,
      cluster_time: state?.clusterTime?.toISOString() ?? null,
      status,
      ...progressOf(known, state),
      backlog: await this.records.inbox.count(known.id, COUNTED_MAX),
    };
  }

  @HandleRpc(getTriggerStates)
  async list({ groupId, appId, triggerIds }: TriggerStatesRequest): Promise<TriggerStates> {
    const isUnheardOf = triggerIds.some((id) => !this.table.get(id));
    const deployed = isUnheardOf ? await this.table.deployed(appId) : this.table.ofApp(appId);
    const known = deployed.filter(({ id, app }) => app.groupId === groupId && triggerIds.includes(id));
    const states = new Map((await this.records.states.all(known.map(({ id }) => id))).map((state) => [state._id, state]));
    const entries = known.map(async (trigger) => {
      const state = states.get(trigger.id) ?? null;
      const backlog = await this.records.inbox.count(trigger.id, LISTED_BACKLOG_MAX);
      return [trigger.id, { state: statusOf(trigger, state), ...progressOf(trigger, state), backlog }] as const;
    });
    return { states: Object.fromEntries(await Promise.all(entries)) };
  }
}

function statusOf(known: KnownTrigger, state: TriggerStateRecord | null): TriggerStatus {
  if (!isEnabled(known)) return 'disabled';
  if (state?.suspendedAt) return 'suspended';
  if (state && known.trigger.type === 'DATABASE' && isWaiting(state)) return 'waiting';
  return state?.resumeFrom ? 'catching_up' : 'active';
}

/** Returns what execution and list tell alike of a trigger. */
function progressOf(known: KnownTrigger, state: TriggerStateRecord | null) {
  return {
    completed_at: state?.completedAt?.toISOString() ?? null,
    ...(state?.suspendedAt ? { error: state.error, error_code: state.errorCode } : {}),
    ...(state?.lastError ? { last_error: state.lastError } : {}),
    ...preImagesOf(known, state),
    ...(known.trigger.type === 'SCHEDULED' ? { next_at: state?.nextAt?.toISOString() ?? null } : {}),
  };
}

function preImagesOf(known: KnownTrigger, state: TriggerStateRecord | null): { readonly pre_images?: PreImagesState } {
  return wantsPreImages(known.trigger) ? { pre_images: state?.preImages ?? 'waiting' } : {};
}
