import { BSON, type Collection, type Document } from 'mongodb';
import { AppError } from '#contracts/error.js';
import type { ActionArguments } from './action-arguments.js';
import { encodeEjson } from './ejson-encode.js';
import { checkPipeline } from './pipeline-guard.js';

/** Documents one read answers; a longer result ends there. */
export const DOCUMENTS_MAX = 50_000;
/** Length of a read's answer as extended JSON, in UTF-16 units; a longer one is an error. */
export const RESULT_LENGTH_MAX = 16 * 1024 * 1024;

export interface ActionLimits {
  /** Milliseconds the server may spend on it. */
  readonly maxTimeMS: number;
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** Carries out one action on a collection the caller may act on; resolves to canonical extended JSON. */
export type Action = (collection: Collection, given: ActionArguments, limits: ActionLimits) => Promise<string>;

/** A document as the server sent it: decoded here, so that no number loses its type on the way. */
export function readDocument(bytes: unknown): Document {
  return BSON.deserialize(bytes as Uint8Array, {
    promoteValues: false,
    promoteLongs: false,
    promoteBuffers: false,
    bsonRegExp: true,
  });
}

interface DocumentCursor extends AsyncIterable<unknown> {
  close(): Promise<void>;
}

async function collect(cursor: DocumentCursor): Promise<string> {
  const texts: string[] = [];
  let length = 2;
  try {
    for await (const bytes of cursor) {
      const text = encodeEjson(readDocument(bytes));
      length += text.length + 1;
      if (length > RESULT_LENGTH_MAX) throw resultTooLarge();
      texts.push(text);
      if (texts.length === DOCUMENTS_MAX) break;
    }
  } finally {
    await cursor.close();
  }
  return `[${texts.join(',')}]`;
}

function resultTooLarge(): AppError {
  return new AppError('ReadSizeLimitExceeded', 'the result is larger than 16 MB');
}

function options(given: ActionArguments, limits: ActionLimits) {
  const projection = given.document('project', 'projection');
  const sort = given.sortOrder();
  return { ...limits, raw: true, ...(projection ? { projection } : {}), ...(sort ? { sort } : {}) };
}

const find: Action = (collection, given, limits) => {
  const limit = given.count('limit');
  return collect(
    collection.find(given.document('query', 'filter') ?? {}, {
      ...options(given, limits),
      skip: given.count('skip'),
      limit: limit === 0 ? DOCUMENTS_MAX : Math.min(limit, DOCUMENTS_MAX),
    }),
  );
};

const findOne: Action = async (collection, given, limits) => {
  const found: unknown = await collection.findOne(given.document('query', 'filter') ?? {}, options(given, limits));
  return found === null ? 'null' : encodeEjson(readDocument(found));
};

const aggregate: Action = async (collection, given, limits) => {
  const pipeline = given.documents('pipeline');
  if (!pipeline) throw new AppError('InvalidParameter', "'pipeline' is a required list of documents");
  checkPipeline(collection.dbName, pipeline);
  return collect(collection.aggregate(pipeline, { ...limits, raw: true }));
};

const count: Action = async (collection, given, limits) => {
  const limit = given.count('limit');
  const counted = await collection.countDocuments(given.document('query', 'filter') ?? {}, {
    ...limits,
    ...(limit === 0 ? {} : { limit }),
  });
  return `{"$numberLong":"${counted}"}`;
};

const distinct: Action = async (collection, given, limits) => {
  const values = await collection.distinct(given.requiredText('key'), given.document('query', 'filter') ?? {}, {
    maxTimeMS: limits.maxTimeMS,
    promoteValues: false,
    promoteLongs: false,
    bsonRegExp: true,
  });
  const text = encodeEjson(values.slice(0, DOCUMENTS_MAX));
  if (text.length > RESULT_LENGTH_MAX) throw resultTooLarge();
  return text;
};

export const READ_ACTIONS = { find, findOne, aggregate, count, distinct } as const satisfies Record<string, Action>;
