import type { GraphqlConfig } from './app-snapshot.js';

/** What `insertMany…` can answer. */
export const INSERT_MANY_RETURNS = ['documents', 'ids'] as const;
/** Scalars of stored longs. */
export const LONG_SCALARS = ['Int', 'Long'] as const;
/** Documents one list of the GraphQL API may have. */
export const DEFAULT_LIMIT_MAX = 50_000;

export type GraphqlSwitches = Required<
  Pick<GraphqlConfig, 'insert_many_returns' | 'default_limit' | 'long_scalar' | 'nullable_in_lists'>
>;

/** The switches of the generated GraphQL API, and what they are until somebody sets them. */
export const GRAPHQL_SWITCHES: GraphqlSwitches = {
  insert_many_returns: 'documents',
  default_limit: null,
  long_scalar: 'Int',
  nullable_in_lists: false,
};

type Given = { readonly [S in keyof GraphqlSwitches]?: GraphqlSwitches[S] | null | undefined };

/** Switches as they are kept: those that differ from their default. Of several values the last that is there counts. */
export function keptSwitches(...given: readonly Given[]): Partial<GraphqlSwitches> {
  const all: Record<string, unknown> = {};
  for (const name of Object.keys(GRAPHQL_SWITCHES) as (keyof GraphqlSwitches)[]) {
    for (const { [name]: value } of given) if (value !== undefined) all[name] = value ?? GRAPHQL_SWITCHES[name];
    if (all[name] === GRAPHQL_SWITCHES[name]) delete all[name];
  }
  return all;
}
