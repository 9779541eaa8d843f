/** A share of the work as it is recorded. */
export interface OwnedShare {
  readonly _id: string;
  readonly owner: string;
}

export interface ShareChange {
  readonly take: readonly string[];
  readonly give: readonly string[];
}

/**
 * Returns the shares one of several replicas should take and give back, so that each has about as many as the others.
 * It takes shares without a living owner up to its part, and gives back surplus shares and ones that are no longer
 * wanted.
 */
export function shareChange(
  wanted: readonly string[],
  held: readonly OwnedShare[],
  alive: ReadonlySet<string>,
  self: string,
): ShareChange {
  const wantedIds = new Set(wanted);
  const owners = new Map(held.map(({ _id, owner }) => [_id, owner]));
  const own = held.filter(({ owner }) => owner === self).map(({ _id }) => _id);
  const needed = own.filter((id) => wantedIds.has(id));
  const most = Math.ceil(wanted.length / Math.max(1, alive.size));
  const free = wanted.filter((id) => {
    const owner = owners.get(id);
    return owner !== self && (owner === undefined || !alive.has(owner));
  });
  return {
    take: free.slice(0, Math.max(0, most - needed.length)),
    give: [...own.filter((id) => !wantedIds.has(id)), ...needed.slice(most)],
  };
}
