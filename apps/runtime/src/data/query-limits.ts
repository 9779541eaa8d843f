import { BSON, type Document } from '#codecs/bson/values.js';
import { AppError } from '#contracts/error.js';
import { resultTooLarge } from './stored-documents.js';

/** Maximum size in bytes of the conditions of a user's statement as BSON: a filter with its lists, or a pipeline. */
export const QUERY_BYTES_MAX = 4 * 1024 * 1024;
/** Maximum number of stages of a user's pipeline. */
export const PIPELINE_STAGES_MAX = 200;

/** @throws AppError `ReadSizeLimitExceeded` */
export function checkQuerySize(query: Document): void {
  if (BSON.calculateObjectSize(query) > QUERY_BYTES_MAX) throw resultTooLarge('the query is larger than 4 MB');
}

/** @throws AppError `InvalidParameter`, `ReadSizeLimitExceeded` */
export function checkPipelineSize(pipeline: readonly Document[]): void {
  if (pipeline.length > PIPELINE_STAGES_MAX) {
    throw new AppError('InvalidParameter', `a pipeline may have at most ${PIPELINE_STAGES_MAX} stages`);
  }
  checkQuerySize({ pipeline });
}
