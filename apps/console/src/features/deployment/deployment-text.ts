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
