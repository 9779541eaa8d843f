import { operationTimeAt, ORIGIN, type OperationTime, type SourceClocks } from '#triggers/operation-time.js';
import type { KnownTrigger } from './known-trigger.js';
import type { ResumePoint, TriggerStateRecord } from './trigger-state.model.js';

/** Fields of a state that say where its trigger begins. */
export type BeginningMembers = Required<Pick<TriggerStateRecord, 'begin' | 'resumeFrom' | 'lookedAfter'>>;

/** Lets a database trigger begin behind an operation time; `null` lets it wait for its data source. */
export function beginning(after: OperationTime | null): BeginningMembers {
  if (!after) return { begin: null, resumeFrom: null, lookedAfter: null };
  return { begin: { after }, resumeFrom: { time: after, at: after.t * 1_000 }, lookedAfter: null };
}

/** Returns `true` for a state of a database trigger whose data source has not been reached since the trigger was to begin. */
export function isWaiting({ begin }: Pick<TriggerStateRecord, 'begin'>): boolean {
  return begin === null;
}

/** Returns `true` for a database trigger that drops what it missed while it was disabled. */
export function skipsMissed({ trigger }: KnownTrigger): boolean {
  return trigger.config['skip_catchup_events'] === true;
}

/** Returns the place to read from; `null` for none, and for a place as an earlier version stored it. */
export function resumePointOf({ resumeFrom }: Pick<TriggerStateRecord, 'resumeFrom'>): ResumePoint | null {
  if (!resumeFrom) return null;
  if ('token' in resumeFrom || 'time' in resumeFrom) return resumeFrom;
  return null;
}

interface Moments {
  readonly after: number;
  readonly begins: number | null;
}

/**
 * Returns the moments by the platform's clock that an earlier version stored for a trigger and that still matter: the one up to which it
 * receives no events, and the one from which changes are read. `null` if its tokens suffice.
 */
function momentsOf(known: KnownTrigger, state: TriggerStateRecord): Moments | null {
  const { resumeFrom, lookedAfter, since, enabledAt } = state;
  if (!resumeFrom) return lookedAfter ? null : { after: since.getTime(), begins: since.getTime() };
  const enabled = skipsMissed(known) && enabledAt > since ? enabledAt.getTime() : null;
  if ('token' in resumeFrom) return enabled === null ? null : { after: enabled, begins: null };
  return { after: enabled ?? resumeFrom.at, begins: resumeFrom.at };
}

/** Returns `true` where taking over what an earlier version stored takes the clocks of the data source. */
export function needsClocks(known: KnownTrigger, state: TriggerStateRecord): boolean {
  return momentsOf(known, state) !== null;
}

/** Says in operation times what an earlier version stored of a trigger by the platform's clock. */
export function takenOver(
  known: KnownTrigger,
  state: TriggerStateRecord,
  clocks: SourceClocks | null,
): Pick<TriggerStateRecord, 'begin' | 'resumeFrom'> {
  const moments = momentsOf(known, state);
  if (!moments || !clocks) return { begin: { after: ORIGIN }, resumeFrom: state.resumeFrom };
  const begin = { after: operationTimeAt(moments.after, clocks) };
  if (moments.begins === null) return { begin, resumeFrom: state.resumeFrom };
  return { begin, resumeFrom: { time: operationTimeAt(moments.begins, clocks), at: moments.begins } };
}
