import { decode } from '../bson/decode.js';
import type { Match } from '../planner/find-records.js';
import type { Matcher } from '../query/matcher.js';
import type { MatchPosition } from '../bson/path.js';
import type { Collection } from '../storage/collection.js';
import { noteTextIndex } from '../text/text-search.js';
import { beginStatement, checkDeadline, endStatement, examine, isSliced, Overrun, overrun } from '../work/work-clock.js';
import type { CommandContext, PickedDocuments } from './command.js';

/** Documents one statement writes in the store's own thread, while all other statements wait for it. */
const DOCUMENTS_IN_PLACE = 100;

/** Collects all matches of a writing statement. If they are too many for a slice, the statement is run elsewhere. */
export function collectMatches(found: Iterable<Match>): Match[] {
  const matches: Match[] = [];
  for (const match of found) {
    if (matches.length >= DOCUMENTS_IN_PLACE && isSliced()) overrun();
    matches.push(match);
  }
  return matches;
}

/** Test by which a statement selects its documents. */
export interface PickedQuery {
  readonly matches: Matcher;
  /** Report the array position a positional operator needs. */
  readonly positional: boolean;
}

/**
 * Reads documents that were found earlier and passes those that exist and still match to `write`. Ends when the turn is over;
 * `picked` counts the documents that were read.
 */
export function eachPicked(
  collection: Collection,
  context: CommandContext,
  picked: PickedDocuments,
  query: PickedQuery,
  write: (match: Match) => void,
): void {
  for (const recordId of picked.recordIds) {
    beginStatement();
    try {
      const match = matchOf(collection, context, recordId, query);
      if (match) write(match);
    } catch (error) {
      if (error instanceof Overrun && picked.consumed > 0) return;
      throw error;
    }
    picked.consumed++;
    if (!endStatement() || picked.isFull()) return;
  }
}

function matchOf(collection: Collection, context: CommandContext, recordId: number, query: PickedQuery): Match | undefined {
  checkDeadline();
  const bytes = collection.read(context.view, recordId);
  if (!bytes) return undefined;
  examine(bytes.length);
  const document = decode(bytes);
  const text = collection.textIndex?.text;
  if (text) noteTextIndex(document, text);
  const position: MatchPosition = {};
  if (!query.matches(document, query.positional ? position : undefined)) return undefined;
  return { recordId, bytes, document, ...(query.positional ? { position } : {}) };
}
