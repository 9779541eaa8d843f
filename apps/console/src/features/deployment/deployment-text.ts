import type { Schemas } from '#admin-client/admin-client.js';

type Deployment = Schemas['Deployment'];

const SOURCES: Readonly<Record<string, string>> = { UI: 'Console', CLI: 'Command line', 'Admin API': 'API' };

/** Returns the kind of tool a deployment came from. */
export function sourceOf({ origin }: Pick<Deployment, 'origin'>): string {
  return SOURCES[origin] ?? origin;
}

/** Returns what a deployment is called: its note, or what it was where it has none. The API gives those its id as a name. */
export function titleOf({ _id, name, draft_id }: Pick<Deployment, '_id' | 'name' | 'draft_id'>): string {
  if (name !== _id) return name;
  return draft_id === undefined ? 'Change outside a draft' : 'Draft without a note';
}

/** Names of kinds that the page of the kind does not give in these words. */
const KINDS: Readonly<Record<string, string>> = {
  auth_providers: 'Sign-in method',
  dependencies: 'Package',
  data_api: 'Data API',
  custom_user_data: 'Custom user data',
  incoming_webhooks: 'Webhook',
  services: 'Service',
};

/** Returns the name of a kind of entity, in the singular. */
export function kindName(kind: string): string {
  const words = kind.replaceAll('_', ' ').replace(/s$/, '');
  return KINDS[kind] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
