import { Injectable } from '@nestjs/common';
import { MongoServerError } from 'mongodb';
import { ProjectApps } from '#apps/snapshots/project-apps.js';
import { HandleEvent, HandleRpc } from '#bus/server/handle.decorator.js';
import type { TriggerScope } from '#contracts/config/triggers.contract.js';
import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import {
  getTriggerExecution,
  getTriggerStates,
  resumeTrigger,
  type ResumeRequest,
  type PreImagesState,
  type TriggerExecution,
  type TriggerStates,
  type TriggerStatesRequest,
  type TriggerStatus,
} from '#contracts/triggers/states.contract.js';
import { triggersImported, type TriggersImported } from '#contracts/config/deployed-triggers.contract.js';
import { wantsPreImages } from '#triggers/change-event.js';
import { streamFailure } from '#triggers/outage.js';
import { SourceCatalog } from '../capture/source-catalog.service.js';
import { SourceClients } from '../capture/source-clients.js';
import { SourceStreams } from '../capture/source-streams.js';
import { SourceTimes } from '../capture/source-times.service.js';
import { TriggerRecords } from '../table/trigger-records.js';
import { beginning, isWaiting, resumePointOf } from '../table/beginning.js';
import { RUNNING } from '../table/settled-state.js';
import type { ResumePoint, TriggerStateRecord } from '../table/trigger-state.model.js';
import { isEnabled, type KnownTrigger } from '../table/known-trigger.js';
import { TriggerTable } from '../table/trigger-table.service.js';

const COUNTED_MAX = 100_000;
/** Times a data source is asked whether it still has what a trigger missed. */
const ASKED_MAX = 3;

/** Trigger states for administrators: always of the deployed triggers, regardless of drafts. */
@Injectable()
export class StatesService {
  constructor(
    private readonly table: TriggerTable,
    private readonly records: TriggerRecords,
    private readonly catalog: SourceCatalog,
    private readonly clients: SourceClients,
    private readonly times: SourceTimes,
    private readonly apps: ProjectApps,
  ) {}

  @HandleRpc(resumeTrigger)
  async resume({ disable_token: fromNow = false, ...key }: ResumeRequest): Promise<null> {
    const known = await this.require(key);
    const state = await this.records.states.find(known.id);
    if (!state?.suspendedAt) return null;
    if (fromNow) {
      const isDatabase = known.trigger.type === 'DATABASE';
      const members = isDatabase ? beginning((await this.times.read([known])).get(known.id) ?? null) : {};
      await this.records.inbox.removeAll([known.id]);
      await this.records.states.redirect([known.id], { ...RUNNING, ...members });
    } else {
      const place = resumePointOf(state);
      if (place) await this.requireHistory(known, place);
      await this.records.states.redirect([known.id], RUNNING);
    }
    this.records.wakeups.stateChanged([known.id]);
    return null;
  }

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
    const known = await this.require(key);
    const state = await this.records.states.find(known.id);
    const status = statusOf(known, state);
    return {
      data: {},
      resource_id: known.id,
      completed_at: state?.completedAt?.toISOString() ?? null,
      cluster_time: state?.clusterTime?.toISOString() ?? null,
      status,
      ...(state?.suspendedAt ? { error: state.error, error_code: state.errorCode } : {}),
      ...preImagesOf(known, state),
      backlog: await this.records.inbox.count(known.id, COUNTED_MAX),
      ...(known.trigger.type === 'SCHEDULED' ? { next_at: state?.nextAt?.toISOString() ?? null } : {}),
    };
  }

  @HandleRpc(getTriggerStates)
  async list({ groupId, appId, triggerIds }: TriggerStatesRequest): Promise<TriggerStates> {
    const isUnheardOf = triggerIds.some((id) => !this.table.get(id));
    const deployed = isUnheardOf ? await this.table.deployed(appId) : this.table.ofApp(appId);
    const known = deployed.filter(({ id, app }) => app.groupId === groupId && triggerIds.includes(id));
    const states = new Map((await this.records.states.all(known.map(({ id }) => id))).map((state) => [state._id, state]));
    const entries = known.map((trigger) => {
      const state = states.get(trigger.id) ?? null;
      const failure = state?.suspendedAt ? { error: state.error, error_code: state.errorCode } : {};
      return [trigger.id, { state: statusOf(trigger, state), ...failure, ...preImagesOf(trigger, state) }] as const;
    });
    return { states: Object.fromEntries(entries) };
  }

  /** Reads the trigger as it is currently deployed: the local copy may be older than the caller's own change. */
  private async require({ groupId, appId, triggerId }: TriggerScope): Promise<KnownTrigger> {
    await this.apps.require({ groupId, appId });
    const found = (await this.table.deployed(appId)).find(({ id }) => id === triggerId);
    if (found?.app.groupId === groupId) return found;
    throw new AppError('TriggerNotFound', notFoundMessage('TriggerNotFound', triggerId));
  }

  /** @throws AppError `InvalidParameter` where the changes it missed are not kept any more */
  private async requireHistory(known: KnownTrigger, resumeFrom: ResumePoint): Promise<void> {
    const watched = [...(await this.catalog.read()).values()].find(({ triggers }) => triggers.some(({ id }) => id === known.id));
    if (!watched) return;
    const streams = new SourceStreams(watched.source, this.clients);
    const stream = streams.open({ 'ns.db': '' }, resumeFrom);
    try {
      // The first answer may be that the server has to be asked otherwise.
      for (let tries = 0; tries < ASKED_MAX && !(await stream.next()); tries++);
    } catch (error) {
      const code = error instanceof MongoServerError ? Number(error.code) : undefined;
      if (streamFailure(code) !== 'history lost')
        throw new AppError('Unavailable', 'the data source is unreachable', { cause: error });
      throw new AppError(
        'InvalidParameter',
        'the changes the trigger missed are no longer available (ChangeStreamHistoryLost): resume it with disable_token',
        { cause: error },
      );
    } finally {
      await stream.close();
      await streams.close();
    }
  }
}

function statusOf(known: KnownTrigger, state: TriggerStateRecord | null): TriggerStatus {
  if (!isEnabled(known)) return 'disabled';
  if (state?.suspendedAt) return 'suspended';
  if (state && known.trigger.type === 'DATABASE' && isWaiting(state)) return 'waiting';
  return state?.resumeFrom ? 'catching_up' : 'active';
}

function preImagesOf(known: KnownTrigger, state: TriggerStateRecord | null): { readonly pre_images?: PreImagesState } {
  return wantsPreImages(known.trigger) ? { pre_images: state?.preImages ?? 'waiting' } : {};
}
