import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error';
import { session } from '../../api/current-session';
import type { Rule } from './rule-types';
import type { Schemas } from '#admin-client/admin-client.js';

export type DataSource = Schemas['ListedService'];

/** Types of services that have documents. */
const MONGODB: readonly string[] = ['mongodb-atlas', 'mongodb'];

export function useDataSources(path: string | undefined) {
  return useQuery({
    queryKey: ['data sources', path],
    queryFn: async () => (await session.json<DataSource[]>(`${path}/services`)).filter(({ type }) => MONGODB.includes(type)),
    enabled: path !== undefined,
  });
}

/** The rules of the collections of a data source. */
export function useRules(path: string, source: string) {
  return useQuery({
    queryKey: ['rules', path, source],
    queryFn: async () =>
      (await session.json<Rule[]>(`${path}/services/${source}/rules`)).filter(({ collection }) => collection !== undefined),
  });
}

/** What holds for collections without rules of their own; `null` where nothing does. */
export function useDefaultRule(path: string, source: string) {
  return useQuery({
    queryKey: ['default rule', path, source],
    queryFn: async () => {
      try {
        return await session.json<Rule>(`${path}/services/${source}/default_rule`);
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });
}
