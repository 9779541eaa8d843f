import { Injectable } from '@nestjs/common';
import { AuditTrail } from '#apps/audit-trail.js';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import type { TriggerScope } from '#contracts/config/triggers.contract.js';
import { AppError } from '#contracts/error.js';
import { WAITING_RUNS_MAX, resumeTrigger, runTriggerNow, type ResumeRequest } from '#contracts/triggers/states.contract.js';
import { serverCode } from '#store/driver/server-code.js';
import { streamFailure } from '#triggers/outage.js';
import { SourceCatalog } from '../capture/source-catalog.service.js';
import { SourceClients } from '../capture/source-clients.js';
import { SourceStreams } from '../capture/source-streams.js';
import { SourceTimes } from '../capture/source-times.service.js';
import { beginning, resumePointOf } from '../table/beginning.js';
import { isEnabled, type KnownTrigger } from '../table/known-trigger.js';
import { RUNNING } from '../table/settled-state.js';
import { TriggerRecords } from '../table/trigger-records.js';
import type { ResumePoint } from '../table/trigger-state.model.js';
import { RequiredTriggers } from './required-triggers.js';

/** Times a data source is asked whether it still has what a trigger missed. */
const ASKED_MAX = 3;

/** Starts triggers for administrators: suspended ones again, and schedules besides their times. */
@Injectable()
export class StartsService {
  constructor(
    private readonly triggers: RequiredTriggers,
    private readonly records: TriggerRecords,
    private readonly catalog: SourceCatalog,
    private readonly clients: SourceClients,
    private readonly times: SourceTimes,
    private readonly audit: AuditTrail,
  ) {}

  @HandleRpc(resumeTrigger)
  async resume({ disable_token: fromNow = false, ...key }: ResumeRequest): Promise<null> {
    const known = await this.triggers.require(key);
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
    await this.audited(known);
    return null;
  }

  @HandleRpc(runTriggerNow)
  async runNow(key: TriggerScope): Promise<null> {
    const known = await this.triggers.require(key);
    const { id, app, trigger } = known;
    if (trigger.type !== 'SCHEDULED') throw new AppError('InvalidParameter', 'only a scheduled trigger can be run now');
    if (!isEnabled(known)) throw new AppError('InvalidParameter', 'the trigger is disabled: enable it first');
    const state = await this.records.states.find(id);
    if (state?.suspendedAt) throw new AppError('InvalidParameter', 'the trigger is suspended: resume it first');
    if ((await this.records.inbox.count(id, WAITING_RUNS_MAX)) >= WAITING_RUNS_MAX) {
      throw new AppError('TooManyRequests', `${WAITING_RUNS_MAX} runs of the trigger wait already`);
    }
    const at = new Date();
    const position = at.toISOString();
    const event = { _id: `${id}:${position}`, triggerId: id, appId: app.appId, position, at };
    await this.records.inbox.add([{ ...event, event: Buffer.alloc(0), size: 0, missed: 0, isByHand: true }]);
    this.records.wakeups.woken([id]);
    await this.audited(known);
    return null;
  }

  private audited({ id, app: { groupId, appId }, trigger }: KnownTrigger): Promise<void> {
    return this.audit.record({ groupId, appId, kind: 'triggers', id, name: trigger.name, operation: 'update' });
  }

  /** @throws AppError `InvalidParameter` where the changes it missed are not kept any more */
  private async requireHistory(known: KnownTrigger, resumeFrom: ResumePoint): Promise<void> {
    const watched = [...(await this.catalog.read()).values()].find(({ triggers }) => triggers.some(({ id }) => id === known.id));
    if (!watched) return;
    const streams = new SourceStreams(watched.source, this.clients);
    const stream = streams.open({ 'ns.db': '' }, resumeFrom);
    try {
      // The first reply may be that the request has to be sent in another form.
      for (let tries = 0; tries < ASKED_MAX && !(await stream.next()); tries++);
    } catch (error) {
      if (streamFailure(serverCode(error)) !== 'history lost')
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
