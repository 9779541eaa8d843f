import { bsonTag } from '../expressions/values/value-type.js';

/** Operators that find documents by place: only the database can carry them out. */
const GEOSPATIAL = new Set(['$geoIntersects', '$geoWithin', '$near', '$nearSphere']);

/** Operators users may not use in filters (runtime §3.5): they run code, look beyond the document, or cannot be bounded. */
const FILTER_OPERATORS = new Set([
  '$expr',
  '$jsonSchema',
  '$regex',
  '$options',
  '$text',
  '$where',
  '$bitsAllClear',
  '$bitsAllSet',
  '$bitsAnyClear',
  '$bitsAnySet',
]);

/** Operators users may not use in other conditions, which are not always carried out by the database. */
const QUERY_OPERATORS = new Set([...FILTER_OPERATORS, ...GEOSPATIAL]);

/** Stages of pipelines users may not use: they reach other collections, the server, or documents no role was applied to. */
const STAGES = new Set([
  '$changeStream',
  '$collStats',
  '$documents',
  '$facet',
  '$geoNear',
  '$graphLookup',
  '$indexStats',
  '$lookup',
  '$merge',
  '$out',
  '$search',
  '$searchMeta',
  '$unionWith',
  '$vectorSearch',
]);

const AGGREGATION_OPERATORS = new Set(['$accumulator', '$function', '$setIsSubset']);

type Members = Readonly<Record<string, unknown>>;

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** A pattern as a value is the same as `$regex`. */
function isPattern(value: unknown): boolean {
  return typeof value === 'object' && value !== null && (value instanceof RegExp || bsonTag(value) === 'BSONRegExp');
}

function firstIn(value: unknown, forbidden: ReadonlySet<string>, patterns: boolean): string | undefined {
  if (patterns && isPattern(value)) return '$regex';
  if (Array.isArray(value)) {
    for (const element of value) {
      const found = firstIn(element, forbidden, patterns);
      if (found !== undefined) return found;
    }
  } else if (isMembers(value)) {
    for (const [name, member] of Object.entries(value)) {
      if (forbidden.has(name)) return name;
      const found = firstIn(member, forbidden, patterns);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/**
 * Returns an operator in a query that users may not use. Properties of compared documents are checked, too, so that
 * none is missed.
 *
 * @param isFilter true for the filter of a collection, in which the caller judges operators on places
 */
export function forbiddenInQuery(query: unknown, isFilter = false): string | undefined {
  return firstIn(query, isFilter ? FILTER_OPERATORS : QUERY_OPERATORS, true);
}

/** Returns an operator that finds documents by place. */
export function geospatialIn(filter: unknown): string | undefined {
  return firstIn(filter, GEOSPATIAL, false);
}

/** Returns an operator in a projection or an update pipeline that users may not use. */
export function forbiddenInExpression(expression: unknown): string | undefined {
  return firstIn(expression, AGGREGATION_OPERATORS, false);
}

/** Returns a stage, or an operator in one, that users may not use. */
export function forbiddenInPipeline(pipeline: readonly Members[]): string | undefined {
  for (const stage of pipeline) {
    for (const [name, specification] of Object.entries(stage)) {
      if (STAGES.has(name)) return name;
      const found = name === '$match' ? forbiddenInQuery(specification) : firstIn(specification, AGGREGATION_OPERATORS, false);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
