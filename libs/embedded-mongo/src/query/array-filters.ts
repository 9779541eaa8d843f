import { isDocument, type Document } from '../bson/types.js';
import { mongoError, MongoError } from '../errors/mongo-error.js';
import { compileMatcher, type MatcherOptions } from './matcher.js';

const IDENTIFIER = /^[a-z][a-zA-Z0-9]*$/;

/** Compiles `arrayFilters`, one test of array elements per identifier. Throws 9 or 2 for malformed or repeated filters. */
export function compileArrayFilters(
  filters: unknown,
  options: MatcherOptions,
): ReadonlyMap<string, (element: unknown) => boolean> {
  const compiled = new Map<string, (element: unknown) => boolean>();
  if (filters === undefined) return compiled;
  if (!Array.isArray(filters)) throw mongoError(14, "BSON field 'arrayFilters' is the wrong type, expected type 'array'");
  for (const filter of filters) {
    if (!isDocument(filter)) throw mongoError(14, 'Each array filter must be an object');
    const matches = parsed(() => compileMatcher(filter, options, 'update'));
    const identifier = identifierOf(filter);
    if (compiled.has(identifier))
      throw mongoError(9, `Found multiple array filters with the same top-level field name ${identifier}`);
    compiled.set(identifier, (element) => matches({ [identifier]: element }));
  }
  return compiled;
}

/** Runs a step of parsing; its error says, as MongoDB does, that it is about an array filter. */
function parsed<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof MongoError)) throw error;
    throw error.within('Error parsing array filter');
  }
}

function identifierOf(filter: Document): string {
  const names = new Set(topLevelNames(filter));
  const [first, second] = names;
  if (first === undefined) throw mongoError(9, 'Cannot use an expression without a top-level field name in arrayFilters');
  if (second !== undefined) {
    throw mongoError(
      9,
      `Error parsing array filter :: caused by :: Expected a single top-level field name, found '${first}' and '${second}'`,
    );
  }
  if (!IDENTIFIER.test(first)) {
    throw mongoError(
      2,
      `Error parsing array filter :: caused by :: The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${first}'`,
    );
  }
  return first;
}

function isEmptyAll(operand: Document): boolean {
  const { $all: all } = operand;
  return Array.isArray(all) && all.length === 0 && Object.keys(operand).length === 1;
}

function topLevelNames(filter: Document): string[] {
  return Object.keys(filter).flatMap((key) => {
    const operand = filter[key];
    if (key === '$comment') return [];
    // An empty `$all` never matches, so its field does not count.
    if (isDocument(operand) && isEmptyAll(operand)) return [];
    if (!key.startsWith('$')) return [key.split('.')[0] ?? key];
    return Array.isArray(operand) ? operand.filter(isDocument).flatMap(topLevelNames) : [];
  });
}
