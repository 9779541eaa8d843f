import { setImmediate as nextTurn } from 'node:timers/promises';
import { GraphQLError } from 'graphql';
import { BSON } from '#codecs/bson/values.js';
import { asciiPart, TextBuffer } from '#codecs/bson/text-buffer.js';
import { StoreError } from '#store/port/store-error.js';
import { AppError } from '#contracts/error.js';
import type { RootArguments } from './handlers.js';
import { OperationData } from './operation-data.js';
import type { OperationWork } from './operation-run.js';
import { orderOf } from './root-queries.js';
import { NotStoredError, STORED_BYTES_MAX, StoredLevels, StoredLinks, type StoredDocument } from './stored-levels.js';
import type { StoredPlan, StoredRoot } from './stored-plan.js';
import { NULL, StoredText } from './stored-text.js';

/** Bytes written in one go: the requests of others are served in between. */
const PIECE_BYTES = 256 * 1024;

const CLOSE = asciiPart('}');
const [LIST, LIST_END, COMMA] = [asciiPart('['), asciiPart(']'), asciiPart(',')];

/** Errors that executing the operation over decoded documents reports field by field. */
const TOLD_BY_FIELDS = [NotStoredError, AppError, GraphQLError, StoreError, BSON.BSONError] as const;

/** Shared buffer for every response: it is never awaited with while it holds data. */
const out = new TextBuffer();

/**
 * Returns the data of a read operation, as JSON written from stored bytes. Returns `null` if the operation has to be
 * executed over decoded documents, also for errors: those are reported field by field.
 */
export async function storedResult(work: OperationWork): Promise<string | null> {
  const { read_validation_level: level, read_validation_action: action } = work.runs.snapshot.graphqlValidation;
  // A stored value that does not fit is an error then.
  if (level !== 'OFF' && action === 'ERROR') return null;
  const plan = work.queries.planOf(work.prepared, work.calls);
  if (!plan) return null;
  const levels = new StoredLevels(new OperationData(work.access, work.runs.snapshot, work.scope, null));
  const links = new StoredLinks(levels);
  try {
    const found = await Promise.all(plan.map((root, place) => read(root, work.calls[place]?.args ?? {}, levels)));
    for (const [place, root] of plan.entries()) await links.fetch(found[place] ?? [], root.selection.relations);
    return await textOf(plan, found, links);
  } catch (error) {
    if (TOLD_BY_FIELDS.some((type) => error instanceof type)) return null;
    throw error;
  }
}

async function read(
  { model, isMany, projection }: StoredRoot,
  args: RootArguments,
  levels: StoredLevels,
): Promise<StoredDocument[]> {
  const limit = args.limit ?? 0;
  if (limit < 0) throw new NotStoredError();
  const filter = await levels.data.filter(model, args.query);
  const request = { filter, projection };
  return isMany ? levels.read(model, { ...request, ...orderOf(args.sortBy), limit }) : levels.read(model, request, true);
}

async function textOf(plan: StoredPlan, found: readonly (readonly StoredDocument[])[], links: StoredLinks): Promise<string> {
  const pieces: string[] = [];
  const text = new StoredText(out, links);
  let length = 0;
  out.back(0);
  for (const [place, root] of plan.entries()) {
    const documents = found[place] ?? [];
    out.put(root.before);
    if (root.isMany) out.put(LIST);
    else if (documents.length === 0) out.put(NULL);
    for (const [index, document] of documents.entries()) {
      if (index > 0) out.put(COMMA);
      text.document(document, root.selection);
      if (out.length < PIECE_BYTES) continue;
      length += out.length;
      if (length > STORED_BYTES_MAX) throw new NotStoredError();
      pieces.push(out.take());
      await nextTurn();
      // Discards data that another operation left unfinished.
      out.back(0);
    }
    if (root.isMany) out.put(LIST_END);
  }
  out.put(CLOSE);
  pieces.push(out.take());
  return pieces.join('');
}
