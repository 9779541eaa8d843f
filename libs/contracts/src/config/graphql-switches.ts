import type { GraphqlConfig } from './app-snapshot.js';

/** Possible return values of `insertMany…`. */
export const INSERT_MANY_RETURNS = ['documents', 'ids'] as const;
/** Scalars for stored longs. */
export const LONG_SCALARS = ['Int', 'Long'] as const;
/** Maximum number of documents in one list of the GraphQL API. */
export const DEFAULT_LIMIT_MAX = 50_000;

export type GraphqlSwitches = Required<
  Pick<GraphqlConfig, 'insert_many_returns' | 'default_limit' | 'long_scalar' | 'nullable_in_lists'>
>;

/** Options of the generated GraphQL API, with their defaults. */
export const GRAPHQL_SWITCHES: GraphqlSwitches = {
  insert_many_returns: 'documents',
  default_limit: null,
  long_scalar: 'Int',
  nullable_in_lists: false,
};

type Given = { readonly [S in keyof GraphqlSwitches]?: GraphqlSwitches[S] | null | undefined };

/**
 * Returns the options that are stored: those that differ from their default. The last given value of an option takes
 * precedence.
 */
export function keptSwitches(...given: readonly Given[]): Partial<GraphqlSwitches> {
  const all: Record<string, unknown> = {};
  for (const name of Object.keys(GRAPHQL_SWITCHES) as (keyof GraphqlSwitches)[]) {
    for (const { [name]: value } of given) if (value !== undefined) all[name] = value ?? GRAPHQL_SWITCHES[name];
    if (all[name] === GRAPHQL_SWITCHES[name]) delete all[name];
  }
  return all;
}
