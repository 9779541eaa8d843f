import { BSONRegExp, type Document } from '#codecs/bson/values.js';
import { AppError } from '#contracts/error.js';
import { checkBody, type BodyLimits } from '#security/network/body-limits.js';
import { ActionArguments } from '../data/action-arguments.js';
import { checkNamespace, type Namespace } from '../data/namespace.js';
import { assertDefined } from '../data/undefined-values.js';
import { checkUserQuery } from '../data/user-restrictions.js';

/** Changes a client wants to receive. */
export interface Watched {
  readonly namespace: Namespace;
  /** Ids of the documents whose changes are requested; absent: all. */
  readonly ids: readonly unknown[] | undefined;
  /** Query on change events. */
  readonly filter: Document;
  readonly isCompact: boolean;
}

const OPERATIONS = ['insert', 'update', 'replace', 'delete'];

/**
 * Decodes the JSON of a stream's request: base64 of either alphabet, padded or not, with spaces for `+`.
 * @throws AppError `MissingParameter`, `BadRequest`, `ReadSizeLimitExceeded`
 */
export async function requestJson(text: string, limits: BodyLimits): Promise<string> {
  if (text === '') throw new AppError('MissingParameter', "'baas_request' is a required query parameter");
  const base64 = text.replaceAll(' ', '+');
  if (!/^[\w+/-]*={0,2}$/.test(base64)) throw new AppError('BadRequest', "'baas_request' is not valid base64");
  const json = Buffer.from(base64, 'base64');
  await checkBody(json, limits, "'baas_request'");
  return json.toString('utf8');
}

/**
 * Reads the arguments of a watch.
 * @throws AppError `InvalidParameter`, `ArgumentsNotAllowed`, `NoMatchingRuleFound` for reserved names
 */
export function readWatched(list: readonly unknown[]): Watched {
  const given = ActionArguments.of('watch', list);
  const namespace = given.namespace();
  checkNamespace(namespace);
  const ids = given.member('ids');
  const filter = given.filter('filter');
  if (ids !== undefined && filter) throw new AppError('InvalidParameter', "'watch' takes either 'ids' or 'filter'");
  // A pattern among the ids would match other ids than itself.
  if (ids !== undefined && !(Array.isArray(ids) && !ids.some((id) => id instanceof BSONRegExp))) {
    throw new AppError('InvalidParameter', "'ids' must be a list of ids");
  }
  if (ids !== undefined) assertDefined(ids, 'ids');
  if (filter) checkUserQuery(filter);
  return { namespace, ids: ids as unknown[] | undefined, filter: filter ?? {}, isCompact: given.flag('useCompactEvents') };
}

/**
 * Returns the document field a path in change events refers to, an empty path for the whole document; `null` if the
 * path reveals nothing about documents.
 */
export function documentField([member, ...path]: readonly string[]): readonly string[] | null {
  if (member === 'documentKey') return path.length === 0 ? ['_id'] : path;
  if (member === 'fullDocument' || member === 'fullDocumentBeforeChange') return path;
  if (member !== 'updateDescription') return null;
  const [part, ...below] = path;
  // Removed fields and shortened lists are named by values, so any field may be meant.
  return part === 'updatedFields' ? below : [];
}

/** Returns stages that select the changes of the requested documents, and the end of the collection. */
export function watchedStages({ ids, filter }: Watched): Document[] {
  const wanted = ids === undefined ? filter : { 'documentKey._id': { $in: ids } };
  return [
    { $match: { operationType: { $in: [...OPERATIONS, 'invalidate'] } } },
    ...(Object.keys(wanted).length === 0 ? [] : [{ $match: { $or: [{ operationType: 'invalidate' }, wanted] } }]),
  ];
}
