import { Long } from 'bson';
import { toInteger } from '../../bson/number-arithmetic.js';
import { keyString } from '../../bson/ordered-key.js';
import { hasField, isDocument, isNumber, type Document } from '../../bson/types.js';
import { mongoError } from '../../errors/mongo-error.js';
import { compileMatcher } from '../../query/matcher.js';
import { parseFieldPath, readPath } from '../../expressions/expression.js';
import { withoutConstants, type StageTable } from './pipeline-context.js';
import { keepTextScore } from '../../bson/text-score.js';
import { withPath } from '../../query/reshape.js';
import { readForeign } from './collection-target.js';

const FIELDS = [
  'from',
  'startWith',
  'connectFromField',
  'connectToField',
  'as',
  'maxDepth',
  'depthField',
  'restrictSearchWithMatch',
];

/** Most documents one search may collect. */
const MAX_FOUND = 100_000;

export const graphLookupStages: StageTable = {
  $graphLookup: (specification, compiler) => {
    if (!isDocument(specification)) throw mongoError(40327, 'the $graphLookup stage specification must be an object');
    for (const key of Object.keys(specification)) {
      if (!FIELDS.includes(key)) throw mongoError(40104, `Unknown argument to $graphLookup: ${key}`);
    }
    for (const key of ['from', 'startWith', 'connectFromField', 'connectToField', 'as']) {
      if (!hasField(specification, key)) throw mongoError(40105, `$graphLookup requires '${key}' to be specified`);
    }
    const source = readForeign('$graphLookup', specification['from']);
    const startWith = withoutConstants(compiler)(specification['startWith']);
    const from = path(specification, 'connectFromField');
    const to = path(specification, 'connectToField').join('.');
    const as = path(specification, 'as');
    const depthField = hasField(specification, 'depthField') ? path(specification, 'depthField') : undefined;
    const maxDepth = readDepth(specification['maxDepth']);
    const restriction = specification['restrictSearchWithMatch'];
    if (restriction !== undefined) compileMatcher(restriction, compiler);

    const reach = (values: unknown[]): Iterable<Document> => {
      // Null does not match a missing field.
      const present = values.includes(null) ? { $exists: true } : {};
      const filter: Document = { [to]: { $in: values, ...present } };
      return compiler.context.read(source, restriction === undefined ? filter : { $and: [filter, restriction] });
    };
    const search = (document: Document): Document[] => {
      const found = new Map<string, Document>();
      const asked = new Set<string>();
      let frontier = list(startWith(document));
      for (let depth = 0; frontier.length > 0 && depth <= maxDepth; depth++) {
        const values = frontier.filter((value) => {
          const key = keyString(value, compiler.collation);
          return !asked.has(key) && asked.add(key);
        });
        frontier = [];
        for (const reached of values.length === 0 ? [] : reach(values)) {
          const key = keyString(reached['_id']);
          if (found.has(key)) continue;
          if (found.size >= MAX_FOUND) throw mongoError(40099, '$graphLookup reached maximum memory consumption');
          found.set(key, depthField ? (withPath(reached, depthField, Long.fromNumber(depth)) as Document) : reached);
          for (const each of list(readPath(reached, from))) frontier.push(each);
        }
      }
      return [...found.values()];
    };
    return function* connected(input) {
      for (const document of input) yield keepTextScore(document, withPath(document, as, search(document)) as Document);
    };
  },
};

function list(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.filter((element) => element !== undefined);
  return value === undefined ? [] : [value];
}

function path(specification: Document, key: string): string[] {
  const value = specification[key];
  if (typeof value !== 'string') throw mongoError(40103, `expected string as argument for ${key}`);
  return parseFieldPath(value);
}

function readDepth(value: unknown): number {
  if (value === undefined) return Infinity;
  const depth = isNumber(value) ? toInteger(value) : undefined;
  if (depth === undefined || depth < 0n) throw mongoError(40101, 'maxDepth requires a nonnegative argument');
  return Number(depth);
}
