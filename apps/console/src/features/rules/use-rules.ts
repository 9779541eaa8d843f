import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error';
import { session } from '../../api/current-session';
import type { Rule } from './rule-types';

/** What the server refused, and the place in the rule it names. */
export interface Refusal {
  readonly place: string;
  readonly message: string;
}

/** The rules of one data source: of its collections, and the default rule where there is one. */
export interface SourceRules {
  readonly rules: readonly Rule[];
  readonly defaultRule: Rule | null;
}

async function defaultRuleOf(service: string): Promise<Rule | null> {
  try {
    return await session.json<Rule>(`${service}/default_rule`);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** The rules of all data sources of an app, by the id of the source. */
export function useRules(path: string | undefined, sourceIds: readonly string[] | undefined) {
  return useQuery({
    queryKey: ['rules', path, sourceIds],
    queryFn: async () => {
      const found = await Promise.all(
        (sourceIds ?? []).map(async (id): Promise<[string, SourceRules]> => {
          const service = `${path ?? ''}/services/${id}`;
          const [rules, defaultRule] = await Promise.all([session.json<Rule[]>(`${service}/rules`), defaultRuleOf(service)]);
          // Rules about actions have no collection.
          return [id, { rules: rules.filter(({ collection }) => collection !== undefined), defaultRule }];
        }),
      );
      return new Map(found);
    },
    enabled: path !== undefined && sourceIds !== undefined,
  });
}
