import { useMutation, useQuery } from '@tanstack/react-query';
import { session } from '../../api/current-session';
import type { CollectionName } from '../data/collection-name';
import { command } from '../data/use-data';
import type { Schemas } from '#admin-client/admin-client.js';

export type SchemaSummary = Schemas['SchemaSummary'];

export type CollectionSchema = Schemas['CollectionSchema'];

/** Part of the configuration that is missing in the GraphQL API. */
export type GraphqlWarning = Schemas['GraphqlWarning'];

/** Result of `validate_documents`. */
export interface Validation {
  readonly errors: readonly {
    readonly error_code: string;
    readonly error_count: number;
    readonly field: string;
    /** Extended JSON. */
    readonly failed_ids: readonly unknown[];
  }[];
  readonly total_processed_count: number;
  readonly total_error_count: number;
}

export function useSchemas(path: string | undefined) {
  return useQuery({
    queryKey: ['schemas', path],
    queryFn: () => session.json<SchemaSummary[]>(`${path ?? ''}/schemas`),
    enabled: path !== undefined,
  });
}

export function useWarnings(path: string | undefined) {
  return useQuery({
    queryKey: ['graphql-warnings', path],
    queryFn: () => session.json<GraphqlWarning[]>(`${path ?? ''}/graphql/validate`),
    enabled: path !== undefined,
  });
}

/** Runs one of the commands about documents of a collection. */
export function useSchemaCommand<T>(
  service: string,
  name: string,
  { database, collection }: CollectionName,
  onDone?: (answer: T) => void,
) {
  return useMutation({
    mutationFn: (members: object) => command<T>({ service, database, collection }, name, members),
    // Runs even if the page was left meanwhile.
    ...(onDone ? { onSuccess: onDone } : {}),
  });
}
