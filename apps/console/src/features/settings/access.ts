import type { Schemas } from '#admin-client/admin-client.js';

export type AccessEntry = Schemas['AccessListEntry'];

export type AccessList = Schemas['AccessList'];

/** Clients an access list admits: all, some including this browser's address, or some without it. */
export type Reach = 'everybody' | 'here' | 'elsewhere';

const EVERYBODY = ['0.0.0.0/0', '0.0.0.0', '::/0'];

export function reachOf(entries: readonly AccessEntry[]): Reach {
  // An empty list admits all clients, like the entry of a new app.
  if (entries.length === 0 || entries.some(({ address }) => EVERYBODY.includes(address))) return 'everybody';
  return entries.some(({ includes_current }) => includes_current) ? 'here' : 'elsewhere';
}

/** Returns the effect of removing an entry on the admitted clients. */
export function removalText(entries: readonly AccessEntry[], id: string, current: string): string {
  const left = entries.filter(({ _id }) => _id !== id);
  const after = reachOf(left);
  if (left.length === 0) return 'The list becomes empty, and an empty list lets anyone reach this app.';
  if (after === 'elsewhere' && reachOf(entries) !== 'elsewhere')
    return `Your address, ${current}, is in no other entry: clients on this computer can no longer reach this app. The console stays reachable.`;
  return 'Clients at its addresses are rejected immediately, unless another entry allows them.';
}
