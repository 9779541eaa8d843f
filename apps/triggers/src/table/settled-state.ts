import type { OperationTime } from '#triggers/operation-time.js';
import { subjectOf, type KnownTrigger } from './known-trigger.js';
import { beginning, isWaiting, skipsMissed } from './beginning.js';
import type { TriggerStateRecord } from './trigger-state.model.js';

type Changes = Partial<Omit<TriggerStateRecord, '_id' | 'appId' | 'groupId' | 'partition' | 'epoch'>>;

/** Facts a new state is made from. */
export interface NewStateFacts {
  readonly epoch: number;
  readonly now: Date;
  /** Next due time of its schedule; `null` for never. */
  readonly nextAt: Date | null;
  /** Operation time its data source had for it; `null` while that has not been reached. */
  readonly after: OperationTime | null;
}

/** State as this version makes it, with every field. */
export type NewState = TriggerStateRecord & Required<Pick<TriggerStateRecord, 'begin' | 'lookedAfter' | 'nextAt'>>;

/** Creates the state of a new trigger, whose events begin with its deployment. */
export function newState(known: KnownTrigger, { epoch, now, nextAt, after }: NewStateFacts): NewState {
  const { id, partition, app, trigger } = known;
  return {
    _id: id,
    appId: app.appId,
    groupId: app.groupId,
    partition,
    epoch,
    subject: subjectOf(known),
    modified: trigger.modified,
    enabled: !trigger.disabled,
    ...beginning(trigger.type === 'DATABASE' ? after : null),
    next: null,
    since: now,
    enabledAt: now,
    suspendedAt: null,
    error: '',
    errorCode: '',
    position: '',
    nextAt: trigger.type === 'SCHEDULED' ? nextAt : null,
    completedAt: null,
    clusterTime: null,
  };
}

/** Returns `true` for a state that is of the trigger as it is deployed. */
export function reflects({ subject, enabled, modified }: TriggerStateRecord, known: KnownTrigger): boolean {
  return subject === subjectOf(known) && enabled === !known.trigger.disabled && modified === known.trigger.modified;
}

/**
 * Returns the changes to the state of a trigger whose deployment may have changed. With another subject it starts over.
 * Enabled again, it continues from its last place, or starts over if it skips missed events.
 * @param nextDue when its schedule is due next
 */
export function settledState(
  known: KnownTrigger,
  stored: TriggerStateRecord,
  now: Date,
  nextDue: () => Date | null,
): { readonly changes: Changes; readonly dropsEvents: boolean } {
  const { modified, type, disabled } = known.trigger;
  const subject = subjectOf(known);
  const enabled = !disabled;
  const after = announcedFor(known, stored);
  const used = isOver(known, stored) ? { next: null } : {};
  if (subject !== stored.subject) {
    const { since, enabledAt, position, begin, resumeFrom, lookedAfter, nextAt } = newState(known, {
      epoch: stored.epoch,
      now,
      nextAt: nextDue(),
      after,
    });
    const anew = { since, enabledAt, position, begin, resumeFrom, lookedAfter, nextAt };
    return { changes: { subject, modified, enabled, ...anew, ...used, ...RUNNING }, dropsEvents: true };
  }
  const switched = enabled === stored.enabled ? {} : { enabled, ...(enabled ? { enabledAt: now } : {}) };
  const isSkipping = enabled && !stored.enabled && skipsMissed(known);
  const begins = type === 'DATABASE' && (isSkipping || (isWaiting(stored) && after !== null));
  // Changing a suspended trigger makes it run again.
  const changed = modified === stored.modified ? {} : { modified, ...(stored.suspendedAt ? RUNNING : {}) };
  return {
    changes: { ...switched, ...changed, ...(begins ? beginning(after) : {}), ...used },
    dropsEvents: isSkipping,
  };
}

/** Not suspended. */
export const RUNNING = { suspendedAt: null, error: '', errorCode: '' };

/** Returns `true` where what was announced is for a trigger as it is deployed now: the beginning of both is the same. */
export function isAnnounced(known: KnownTrigger, { next }: Pick<TriggerStateRecord, 'next'>): boolean {
  return next?.subject === subjectOf(known) && next.enabled === !known.trigger.disabled;
}

/** Returns the operation time that was announced for this deployment; `null` for none. */
function announcedFor(known: KnownTrigger, stored: TriggerStateRecord): OperationTime | null {
  return isAnnounced(known, stored) ? (stored.next?.after ?? null) : null;
}

/** Returns `true` where what was announced is for this deployment or for an earlier one; that of a later one waits for it. */
function isOver(known: KnownTrigger, stored: TriggerStateRecord): boolean {
  if (!stored.next) return false;
  return isAnnounced(known, stored) || stored.next.modified < known.trigger.modified;
}
