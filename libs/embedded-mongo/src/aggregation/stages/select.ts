import { isDocument, isNumber, setField, toNumber, type Document } from '../../bson/types.js';
import { mongoError } from '../../errors/mongo-error.js';
import { toInteger } from '../../bson/number-arithmetic.js';
import { compileMatcher } from '../../query/matcher.js';
import { compileSort, requireNoTextScore } from '../../bson/sort.js';
import type { Stage, StageTable } from './pipeline-context.js';

/** Stages that choose and order documents. */
export const selectStages: StageTable = {
  $match: (filter, compiler) => {
    if (!isDocument(filter)) throw mongoError(15959, 'the match filter must be an expression in an object');
    const matches = compileMatcher(filter, compiler, 'stage');
    return function* matched(input) {
      for (const document of input) if (matches(document)) yield document;
    };
  },
  $sort: (specification, { collation, textScore }) => {
    if (textScore !== true) requireNoTextScore(specification);
    const order = compileSort(specification, collation);
    return (input) => deferred(() => order.sort(input, (document) => document));
  },
  $limit: (operand) => {
    const limit = count('$limit', operand, 5107201);
    if (limit < 1) throw mongoError(15958, 'the limit must be positive');
    return function* limited(input) {
      let left = limit;
      for (const document of input) {
        yield document;
        // Asking for one document more could cost a scan.
        if (--left === 0) return;
      }
    };
  },
  $skip: (operand) => {
    const skip = count('$skip', operand, 5107200);
    return function* skipped(input) {
      let left = skip;
      for (const document of input) {
        if (left > 0) left--;
        else yield document;
      }
    };
  },
  $count: (field) => {
    if (typeof field !== 'string' || field === '') throw mongoError(40156, 'the count field must be a non-empty string');
    if (field.startsWith('$')) throw mongoError(40158, 'the count field cannot be a $-prefixed path');
    if (field.includes('.')) throw mongoError(40160, "the count field cannot contain '.'");
    return function* counted(input) {
      let total = 0;
      for (const _document of input) total++;
      if (total > 0) {
        const result: Document = {};
        setField(result, field, total);
        yield result;
      }
    };
  },
  $sample: (specification) => {
    const size = isDocument(specification) && isNumber(specification['size']) ? toNumber(specification['size']) : Number.NaN;
    if (Number.isNaN(size)) throw mongoError(28746, 'size argument to $sample must be a number');
    if (size < 0) throw mongoError(28747, 'size argument to $sample must not be negative');
    return (input) => deferred(() => sample(input, Math.floor(size)));
  },
  $documents: (specification, compiler) => {
    const documents = compiler.expression(specification)({});
    if (!Array.isArray(documents) || !documents.every(isDocument)) {
      throw mongoError(5858203, 'an array of documents is expected in $documents');
    }
    return () => documents;
  },
};

/** Runs when iterated, not when the pipeline is put together. */
export function* deferred(make: () => Iterable<Document>): Generator<Document, void> {
  yield* make();
}

function count(stage: string, operand: unknown, code: number): number {
  const value = isNumber(operand) ? toInteger(operand) : undefined;
  if (value === undefined || value < 0n)
    throw mongoError(code, `invalid argument to ${stage} stage: Expected a non-negative number`);
  return Number(value);
}

/** Samples with a reservoir: every document is equally likely and only `size` are kept in memory. */
function sample(input: Iterable<Document>, size: number): Document[] {
  const reservoir: Document[] = [];
  let seen = 0;
  for (const document of input) {
    seen++;
    if (reservoir.length < size) reservoir.splice(Math.floor(Math.random() * (reservoir.length + 1)), 0, document);
    else {
      const place = Math.floor(Math.random() * seen);
      if (place < size) reservoir[place] = document;
    }
  }
  return reservoir;
}

/** Returns a stage that needs every document before it can return one. */
export function wholeInput(run: (documents: Document[]) => Iterable<Document>): Stage {
  return (input) => deferred(() => run([...input]));
}
