import type { Schemas } from '#admin-client/admin-client.js';
import type { Place } from './places';

export type NamedService = Pick<Schemas['ListedService'], '_id' | 'name'>;

/** Contents of the lists of one service. */
export interface ServiceContent {
  /** Rules of collections, or of actions of a service, which have names. */
  readonly rules: readonly Pick<Schemas['ListedRule'], '_id' | 'name' | 'database' | 'collection'>[];
  readonly webhooks: readonly Pick<Schemas['ListedIncomingWebhook'], '_id' | 'name'>[];
}

/** Returns the places of a service's rules and webhooks. */
export function placesOfService({ _id: id, name: service }: NamedService, { rules, webhooks }: ServiceContent): readonly Place[] {
  return [
    ...rules.map(({ _id, name, database = '', collection = '' }): Place => {
      if (collection === '') return { kind: 'Rule', name: name ?? _id, section: 'services', search: { id }, also: service };
      const search = { source: id, database, collection };
      return { kind: 'Rules', name: `${database}.${collection}`, section: 'rules', search, also: service };
    }),
    ...webhooks.map(({ _id, name }): Place => {
      return { kind: 'Webhook', name, section: 'services', search: { id, webhook: _id }, also: service };
    }),
  ];
}
