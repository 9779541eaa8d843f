import { textScoreOf } from '../../bson/text-score.js';
import { toDouble } from '../../bson/types.js';
import { unsupportedFeature } from '../../errors/unsupported-feature.js';
import { mongoError } from '../../errors/mongo-error.js';
import type { OperatorTable } from './expression-compiler.js';

/** Names of `$meta` that MongoDB has and this store does not. */
const LEFT_OUT = new Set(
  `geoNearDistance geoNearPoint indexKey randVal recordId score scoreDetails searchHighlights searchRootDocumentId searchScore
  searchScoreDetails searchSequenceToken sortKey timeseriesBucketMaxTime timeseriesBucketMinTime vectorSearchScore`.split(/\s+/),
);

/** Operators that read what a search knows of a document beside its fields. */
export const metaOperators: OperatorTable = {
  $meta: (name, compiler) => {
    requireTextScore(name, compiler.textScore);
    return (root) => {
      const score = textScoreOf(root);
      return score === undefined ? undefined : toDouble(score);
    };
  },
};

/** Throws 17307 or 17308 for a name that `$meta` does not have, 40218 if documents have no score. */
export function requireTextScore(name: unknown, isAvailable: boolean): void {
  if (typeof name !== 'string') throw mongoError(17307, '$meta only supports string arguments');
  if (LEFT_OUT.has(name)) throw unsupportedFeature(40218, `$meta '${name}'`);
  if (name !== 'textScore') throw mongoError(17308, `Unsupported $meta field: ${name}`);
  if (!isAvailable) throw mongoError(40218, 'query requires text score metadata, but it is not available');
}
