import { isDocument, type Document } from '../bson/types.js';
import { mongoError, type MongoError } from '../errors/mongo-error.js';
import type { Collection } from '../storage/collection.js';
import type { DataView } from '../storage/data-view.js';
import { afterPrefix } from '../storage/key-values.js';
import { parseTextQuery, readTextOperand } from '../text/text-query.js';
import { hasText, textOperand } from '../text/text-search.js';
import { coversFilter, type QueryShape } from './index-choice.js';
import type { PlannedScan } from './plan.js';

/**
 * Returns filters one of which every document meets that meets a filter with `$text`: the branches of the `$or` that has it,
 * or the filter itself.
 */
export function textBranches(filter: Document): Document[] {
  for (const key of ['$or', '$and']) {
    const branches = filter[key];
    if (!Array.isArray(branches)) continue;
    const documents = branches.filter(isDocument);
    const within = documents.find(hasText);
    if (!within) continue;
    const others = (branch: Document): Document => {
      const { [key]: _branches, ...rest } = filter;
      return Object.keys(rest).length === 0 ? branch : { $and: [rest, branch] };
    };
    if (key === '$or') return documents.flatMap((branch) => (hasText(branch) ? textBranches(others(branch)) : [others(branch)]));
    if (textBranches(within).length > 1) return textBranches(within);
  }
  return [filter];
}

/** Returns the entries of the words that a filter searches for. Throws 27 without a text index, 291 if it cannot be used. */
export function textScans(collection: Collection, view: DataView, shape: QueryShape): PlannedScan {
  const index = collection.textIndex;
  if (!index?.text || !view.sees(index)) throw textIndexRequired();
  if (index.hidden) throw unusable('need exactly one text index for $text query');
  const isEqual = (field: string): boolean => shape.bounds.get(field)?.equals?.length === 1;
  if (!index.text.before.every(isEqual) || !coversFilter(index, shape)) {
    throw unusable(
      'failed to use text index to satisfy $text query (if text index is compound, are equality predicates given for all prefix fields?)',
    );
  }
  const query = parseTextQuery(readTextOperand(textOperand(shape.filter)), index.text.language);
  const scans = [...query.indexed].map((word) => {
    const start = Buffer.concat([index.prefix, index.wordKey(word)]);
    return { start, end: afterPrefix(start) };
  });
  return { index, scans, reverse: false };
}

export function textIndexRequired(): MongoError {
  return mongoError(27, 'text index required for $text query');
}

function unusable(reason: string): MongoError {
  return mongoError(291, `error processing query: planner returned error :: caused by :: ${reason}`);
}
