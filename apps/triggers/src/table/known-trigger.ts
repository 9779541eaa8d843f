import type { ServiceConfig } from '#contracts/config/app-snapshot.js';
import type { AppTriggers, DeployedTrigger } from '#contracts/config/deployed-triggers.contract.js';
import { eventView } from '#triggers/change-event.js';
import { partitionOf } from '#triggers/partition.js';

/** A trigger as it is deployed, with the app it belongs to. */
export interface KnownTrigger {
  readonly id: string;
  readonly partition: number;
  readonly app: Omit<AppTriggers, 'triggers' | 'services'>;
  readonly trigger: DeployedTrigger;
  /** Unix milliseconds of the first deployment it was heard of with, as it is about the same now. */
  readonly deployedAt: number;
  /** The data source a database trigger watches; absent where it is gone. */
  readonly service?: ServiceConfig;
}

/** @param before the app's triggers as they were heard of last */
export function knownTriggers({ triggers, services, ...app }: AppTriggers, before: readonly KnownTrigger[] = []): KnownTrigger[] {
  const serviceOf = new Map(services.map((service) => [service._id, service]));
  const earlier = new Map(before.map((known) => [known.id, known]));
  return triggers.map((trigger) => {
    const service = serviceOf.get(String(trigger.config['service_id']));
    const { deployedAt } = app;
    const known = {
      id: trigger._id,
      partition: partitionOf(trigger._id),
      app,
      trigger,
      deployedAt,
      ...(service ? { service } : {}),
    };
    const same = earlier.get(known.id);
    return same && subjectOf(same) === subjectOf(known) ? { ...known, deployedAt: same.deployedAt } : known;
  });
}

/** Whether anything is to be done for it. */
export function isEnabled({ trigger }: KnownTrigger): boolean {
  return !trigger.disabled;
}

/** Returns `true` if a trigger that runs is to be told of documents as they were before changes. */
export function wantsPreImages(known: KnownTrigger): boolean {
  const { type, config } = known.trigger;
  return isEnabled(known) && type === 'DATABASE' && eventView(config).fullDocumentBeforeChange;
}

/** What a trigger is about: where this changes, what was kept for it is of no use any more. */
export function subjectOf({ trigger }: KnownTrigger): string {
  const { type, config } = trigger;
  if (type === 'DATABASE')
    return JSON.stringify([type, config['service_id'], config['database'] ?? '', config['collection'] ?? '']);
  if (type === 'SCHEDULED') return JSON.stringify([type, config['schedule']]);
  return JSON.stringify([type]);
}
