import { AppError } from '#contracts/error.js';
import { ActionArguments, isReplacement } from '../../data/action-arguments.js';

/** An action of the Data API, in terms of the action of a MongoDB service that carries it out. */
export interface DataApiAction {
  /** Action of the service. */
  readonly runs: string;
  /** Properties of the body, with the action's names for them. */
  readonly members: Readonly<Record<string, string>>;
  /** Required properties. */
  readonly required: readonly string[];
  readonly status: 200 | 201;
  /** Property of the reply that contains the result; without it the result is the reply. */
  readonly resultAs?: 'document' | 'documents';
  /** @throws AppError `InvalidParameter` */
  readonly check?: (given: unknown) => void;
}

function named(...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(['database', 'collection', ...names].map((name) => [name, name]));
}

const CHANGE = { members: named('filter', 'update', 'upsert'), required: ['filter', 'update'], status: 200 } as const;
const REMOVAL = { members: named('filter'), required: ['filter'], status: 200 } as const;

/** The service takes a replacement for an update without operators, and lists for pipelines. */
function checkReplacement(given: unknown): void {
  const { update: replacement } = given as { readonly update: unknown };
  const document = ActionArguments.of('replaceOne', [{ replacement }]).requiredDocument('replacement');
  if (isReplacement(document)) return;
  throw new AppError('InvalidParameter', 'the replace operation document must not contain atomic operators');
}

/** Actions by their names in paths (client-api §15). */
export const DATA_API_ACTIONS: ReadonlyMap<string, DataApiAction> = new Map<string, DataApiAction>(
  Object.entries({
    findOne: { runs: 'findOne', members: named('filter', 'projection'), required: [], status: 200, resultAs: 'document' },
    find: {
      runs: 'find',
      members: named('filter', 'projection', 'sort', 'limit', 'skip'),
      required: [],
      status: 200,
      resultAs: 'documents',
    },
    insertOne: { runs: 'insertOne', members: named('document'), required: ['document'], status: 201 },
    insertMany: { runs: 'insertMany', members: named('documents'), required: ['documents'], status: 201 },
    updateOne: { runs: 'updateOne', ...CHANGE },
    updateMany: { runs: 'updateMany', ...CHANGE },
    replaceOne: {
      runs: 'updateOne',
      members: { ...named('filter', 'upsert'), replacement: 'update' },
      required: ['filter', 'replacement'],
      status: 200,
      check: checkReplacement,
    },
    deleteOne: { runs: 'deleteOne', ...REMOVAL },
    deleteMany: { runs: 'deleteMany', ...REMOVAL },
    aggregate: { runs: 'aggregate', members: named('pipeline'), required: ['pipeline'], status: 200, resultAs: 'documents' },
  }),
);
