import type { ServiceConfig } from '#contracts/config/app-snapshot.js';
import type { AppTriggers, DeployedTrigger } from '#contracts/config/deployed-triggers.contract.js';
import { partitionOf } from '#triggers/partition.js';

/** A trigger as it is deployed, with the app it belongs to. */
export interface KnownTrigger {
  readonly id: string;
  readonly partition: number;
  readonly app: Omit<AppTriggers, 'triggers' | 'services'>;
  readonly trigger: DeployedTrigger;
  /** The data source a database trigger watches; absent where it is gone. */
  readonly service?: ServiceConfig;
}

export function knownTriggers({ triggers, services, ...app }: AppTriggers): KnownTrigger[] {
  const serviceOf = new Map(services.map((service) => [service._id, service]));
  return triggers.map((trigger) => {
    const service = serviceOf.get(String(trigger.config['service_id']));
    return { id: trigger._id, partition: partitionOf(trigger._id), app, trigger, ...(service ? { service } : {}) };
  });
}

/** Returns `true` if the trigger is enabled. */
export function isEnabled({ trigger }: KnownTrigger): boolean {
  return !trigger.disabled;
}

/** Returns the subject of a trigger: if it changes, the stored events are obsolete. */
export function subjectOf({ trigger }: KnownTrigger): string {
  const { type, config } = trigger;
  if (type === 'DATABASE')
    return JSON.stringify([type, config['service_id'], config['database'] ?? '', config['collection'] ?? '']);
  if (type === 'SCHEDULED') return JSON.stringify([type, config['schedule']]);
  return JSON.stringify([type]);
}
