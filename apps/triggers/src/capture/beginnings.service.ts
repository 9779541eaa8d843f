import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { beginTriggers, type BeginTriggersRequest } from '#contracts/triggers/states.contract.js';
import { newId } from '#contracts/ids.js';
import type { OperationTime } from '#triggers/operation-time.js';
import { LeaseKeeper } from '../leases/lease-keeper.service.js';
import { TriggerRecords } from '../table/trigger-records.js';
import { beginning, isWaiting } from '../table/beginning.js';
import { isAnnounced, newState, reflects } from '../table/settled-state.js';
import type { TriggerStateRecord } from '../table/trigger-state.model.js';
import { isEnabled, subjectOf, type KnownTrigger } from '../table/known-trigger.js';
import { TriggerTable } from '../table/trigger-table.service.js';
import { SourceTimes } from './source-times.service.js';

/** States written at a time. */
const TOGETHER_MAX = 50;

/** Has triggers begin at the operation times of their data sources before the deployment returns: the next change is theirs. */
@Injectable()
export class BeginningsService {
  constructor(
    private readonly table: TriggerTable,
    private readonly times: SourceTimes,
    private readonly records: TriggerRecords,
    private readonly leases: LeaseKeeper,
  ) {}

  @HandleRpc(beginTriggers)
  async begin({ appId, triggerIds }: BeginTriggersRequest): Promise<null> {
    const { states, wakeups } = this.records;
    const wanted = triggerIds && new Set(triggerIds);
    const deployed = (await this.table.deployed(appId)).filter(({ id, trigger }) => {
      return trigger.type === 'DATABASE' && (!wanted || wanted.has(id));
    });
    const stored = new Map((await states.all(deployed.map(({ id }) => id))).map((state) => [state._id, state]));
    const changed = deployed.filter((known) => needsLook(known, stored.get(known.id)));
    const times = await this.times.read(changed.filter((known) => needsTime(known, stored.get(known.id))));
    for (let from = 0; from < changed.length; from += TOGETHER_MAX) {
      const together = changed.slice(from, from + TOGETHER_MAX);
      await Promise.all(together.map((known) => this.announce(known, stored.get(known.id), times.get(known.id) ?? null)));
    }
    wakeups.stateChanged(changed.map(({ id }) => id));
    return null;
  }

  /** Writes where a trigger begins, or leaves it to the owner of its partition; again where that one was faster. */
  private async announce(known: KnownTrigger, seen: TriggerStateRecord | undefined, after: OperationTime | null): Promise<void> {
    const { states } = this.records;
    for (let state = seen ?? null; ; state = await states.find(known.id)) {
      if (!state) {
        // Without a time the owner makes it, and the reader of the source finds out.
        if (!after || (await states.begin(newState(known, { epoch: 0, now: this.leases.now(), nextAt: null, after })))) return;
      } else if (reflects(state, known)) {
        if (after && isWaiting(state)) await states.start(state, beginning(after));
        if (!state.next || (await states.announce(state, null))) return;
      } else {
        // The first one counts: what was changed since then is the trigger's.
        if (isAnnounced(known, state)) return;
        if (await states.announce(state, after && announcement(known, after))) return;
      }
    }
  }
}

function needsLook(known: KnownTrigger, state: TriggerStateRecord | undefined): boolean {
  return !state || isWaiting(state) || Boolean(state.next) || !reflects(state, known);
}

/**
 * Returns `true` for a trigger that starts over, and for one that may: the owner of the partition may be dealing with
 * an earlier deployment.
 */
function needsTime(known: KnownTrigger, state: TriggerStateRecord | undefined): boolean {
  if (!state || isWaiting(state) || state.subject !== subjectOf(known)) return true;
  return isEnabled(known) && !reflects(state, known);
}

function announcement(known: KnownTrigger, after: OperationTime) {
  const { modified } = known.trigger;
  return { id: newId(), subject: subjectOf(known), enabled: isEnabled(known), modified, after };
}
