import { subjectOf, type KnownTrigger } from '../table/known-trigger.js';
import type { TriggerStateRecord } from './trigger-state.model.js';

type Changes = Partial<Omit<TriggerStateRecord, '_id' | 'appId' | 'groupId' | 'partition' | 'epoch'>>;

/** The state of a trigger nothing is known of yet: its events are those from its deployment on. */
export function newState(known: KnownTrigger, epoch: number, now: Date, nextAt: Date | null): TriggerStateRecord {
  const { id, partition, app, trigger } = known;
  const since = deployedSince(known, now);
  return {
    _id: id,
    appId: app.appId,
    groupId: app.groupId,
    partition,
    epoch,
    subject: subjectOf(known),
    modified: trigger.modified,
    enabled: !trigger.disabled,
    since,
    enabledAt: since,
    suspendedAt: null,
    error: '',
    errorCode: '',
    position: '',
    resumeFrom: trigger.type === 'DATABASE' ? { at: since.getTime() } : null,
    nextAt: trigger.type === 'SCHEDULED' ? nextAt : null,
    completedAt: null,
    clusterTime: null,
  };
}

/**
 * What changes in the state of a trigger that may be deployed otherwise than before. About something else, it begins anew; enabled again,
 * it goes on where it was.
 * @param nextDue when its schedule is due next
 */
export function settledState(
  known: KnownTrigger,
  stored: TriggerStateRecord,
  now: Date,
  nextDue: () => Date | null,
): { readonly changes: Changes; readonly dropsEvents: boolean } {
  const { trigger } = known;
  const { modified } = trigger;
  const subject = subjectOf(known);
  const enabled = !trigger.disabled;
  if (subject !== stored.subject) {
    const { since, enabledAt, position, resumeFrom, nextAt } = newState(known, stored.epoch, now, nextDue());
    return {
      changes: { subject, modified, enabled, since, enabledAt, position, resumeFrom, nextAt: nextAt ?? null, ...RUNNING },
      dropsEvents: true,
    };
  }
  const switched = enabled === stored.enabled ? {} : { enabled, ...(enabled ? { enabledAt: now } : {}) };
  // Whoever changes a trigger that is suspended wants it to run.
  const changed = modified === stored.modified ? {} : { modified, ...(stored.suspendedAt ? RUNNING : {}) };
  return { changes: { ...switched, ...changed }, dropsEvents: false };
}

/** Not suspended. */
export const RUNNING = { suspendedAt: null, error: '', errorCode: '' };

/** The moment of the deployment that brought it: seconds are all that is known of a trigger's own change, so the later of both counts. */
function deployedSince({ deployedAt, trigger }: KnownTrigger, now: Date): Date {
  const modified = trigger.modified * 1_000;
  const isLatest = Math.floor(deployedAt / 1_000) === trigger.modified || now.getTime() - deployedAt < RECENT_MS;
  return new Date(Math.min(now.getTime(), isLatest ? deployedAt : modified));
}

/** Milliseconds in which a deployment is heard of that brought a trigger nobody knew. */
const RECENT_MS = 10_000;
