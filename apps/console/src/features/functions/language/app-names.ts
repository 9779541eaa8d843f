import type { Schemas } from '#admin-client/admin-client.js';
import { session } from '../../../api/current-session';

/** Names of an app that functions use as strings. */
export interface AppNames {
  readonly functions: readonly string[];
  readonly values: readonly string[];
  readonly environmentValues: readonly string[];
  readonly services: readonly string[];
  readonly databases: readonly string[];
  readonly collections: readonly string[];
}

type Named = Pick<Schemas['ListedService'], 'name'>;
type Place = Partial<Pick<Schemas['SchemaMetadata'], 'database' | 'collection'>>;

const SOURCES: readonly string[] = ['mongodb-atlas', 'mongodb'];

function sorted(names: readonly (string | undefined)[]): string[] {
  return [...new Set(names.filter((name) => name !== undefined))].toSorted();
}

/** Reads the names of an app. Collections are those that have rules or a schema. */
export async function readAppNames(path: string): Promise<AppNames> {
  const list = <Entity>(kind: string): Promise<Entity[]> => session.json<Entity[]>(`${path}/${kind}`);
  const [functions, values, environmentValues, services, schemas] = await Promise.all([
    list<Named>('functions'),
    list<Named>('values'),
    list<Named>('environment_values'),
    list<Schemas['ListedService']>('services'),
    list<{ metadata?: Place }>('schemas'),
  ]);
  const sources = services.filter(({ type }) => SOURCES.includes(type));
  const rules = await Promise.all(sources.map(({ _id }) => list<Place>(`services/${_id}/rules`)));
  const places = [...schemas.map(({ metadata }) => metadata ?? {}), ...rules.flat()];
  const namesOf = (entities: readonly Named[]): string[] => sorted(entities.map(({ name }) => name));
  return {
    functions: namesOf(functions),
    values: namesOf(values),
    environmentValues: namesOf(environmentValues),
    services: namesOf(services),
    databases: sorted(places.map(({ database }) => database)),
    collections: sorted(places.map(({ collection }) => collection)),
  };
}
