import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error';
import { session } from '../../api/current-session';
import type { Source } from '../data/use-sources';
import type { Rule } from './rule-types';

const NOT_FOUND = 404;

/** Rules of a data source. */
export interface SourceRules {
  readonly source: Source;
  /** Rules of its collections. */
  readonly rules: readonly Rule[];
  /** Rules of collections without their own rules; `null` for none. */
  readonly defaults: Rule | null;
}

async function defaultsOf(service: string): Promise<Rule | null> {
  try {
    return await session.json<Rule>(`${service}/default_rule`);
  } catch (error) {
    if (error instanceof ApiError && error.status === NOT_FOUND) return null;
    throw error;
  }
}

async function rulesOf(path: string, source: Source): Promise<SourceRules> {
  const service = `${path}/services/${source._id}`;
  const [rules, defaults] = await Promise.all([session.json<Rule[]>(`${service}/rules`), defaultsOf(service)]);
  return { source, rules: rules.filter(({ collection }) => collection !== undefined), defaults };
}

/** Loads the rules of data sources, in the order of the sources. */
export function useRules(path: string, sources: readonly Source[]) {
  return useQuery({
    queryKey: ['rules', path, sources.map(({ _id }) => _id)],
    queryFn: () => Promise.all(sources.map((source) => rulesOf(path, source))),
  });
}
