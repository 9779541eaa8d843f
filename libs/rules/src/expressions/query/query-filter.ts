/** A MongoDB query filter of operators only, so that no value in it can become one. */
export type QueryFilter = Readonly<Record<string, unknown>>;

/** Matches nothing, and every planner knows it. Not for upserts, which would lose the fields of what stands beside it. */
export const MATCH_NOTHING: QueryFilter = { _id: { $in: [] } };

/**
 * Documents for which a condition may hold. `exact`: it holds for all of them; otherwise each has to be asked. The
 * filter is `true` for every document, `false` for none.
 */
export interface Selection {
  readonly filter: QueryFilter | boolean;
  readonly exact: boolean;
}

export const EVERYTHING: Selection = { filter: true, exact: true };
export const NOTHING: Selection = { filter: false, exact: true };
/** Nothing is known without looking at the document. */
export const UNDECIDED: Selection = { filter: true, exact: false };

export function exactly(filter: QueryFilter): Selection {
  return { filter, exact: true };
}

export function atMost(filter: QueryFilter): Selection {
  return { filter, exact: false };
}

function isFilter(filter: QueryFilter | boolean): filter is QueryFilter {
  return typeof filter === 'object';
}

/** Returns the filters that a generated conjunction joins. */
function conjuncts(filter: QueryFilter): readonly QueryFilter[] {
  return Array.isArray(filter['$and']) ? (filter['$and'] as readonly QueryFilter[]) : [filter];
}

export function intersection(selections: readonly Selection[]): Selection {
  if (selections.some(({ filter }) => filter === false)) return NOTHING;
  const filters = selections
    .map(({ filter }) => filter)
    .filter(isFilter)
    .flatMap(conjuncts);
  const exact = selections.every((selection) => selection.exact);
  const [only] = filters;
  if (filters.length <= 1) return { filter: only ?? true, exact };
  return { filter: { $and: filters }, exact };
}

export function union(selections: readonly Selection[]): Selection {
  const possible = selections.filter(({ filter }) => filter !== false);
  if (possible.some(({ filter, exact }) => filter === true && exact)) return EVERYTHING;
  if (possible.some(({ filter }) => filter === true)) return UNDECIDED;
  const filters = possible.map(({ filter }) => filter).filter(isFilter);
  const [only] = filters;
  if (!only) return NOTHING;
  return { filter: filters.length === 1 ? only : { $or: filters }, exact: possible.every(({ exact }) => exact) };
}

/** Selects the documents outside an exact selection; of any other, all have to be asked. */
export function complement(selection: Selection): Selection {
  if (!selection.exact) return UNDECIDED;
  if (!isFilter(selection.filter)) return selection.filter ? NOTHING : EVERYTHING;
  return exactly({ $nor: [selection.filter] });
}
