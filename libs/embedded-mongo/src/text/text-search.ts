import { setTextScore } from '../bson/text-score.js';
import { isDocument, type Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import type { TextIndex } from './text-index.js';
import { parseTextQuery, readTextOperand, type TextQuery } from './text-query.js';

/** Indexes by which the documents of running searches are searched: a compiled filter does not know its collection. */
const indexes = new WeakMap<object, TextIndex>();

/** Notes the text index of the collection that a document comes from, before the document is tested. */
export function noteTextIndex(document: object, index: TextIndex): void {
  indexes.set(document, index);
}

/** Compiles `$text`. The test gives the documents it finds their scores. It throws 27 for a document without a text index. */
export function compileText(operand: unknown): (document: unknown) => boolean {
  const read = readTextOperand(operand);
  let last: { readonly index: TextIndex; readonly query: TextQuery } | undefined;
  return (document) => {
    const index = isDocument(document) ? indexes.get(document) : undefined;
    if (!isDocument(document) || !index) throw mongoError(27, 'text index required for $text query');
    if (last?.index !== index) last = { index, query: parseTextQuery(read, index.language) };
    const score = index.scoreOf(document, last.query);
    if (score !== undefined) setTextScore(document, score);
    return score !== undefined;
  };
}

/** Returns the operand of the `$text` of a filter, through `$and` and `$or`. */
export function textOperand(filter: unknown): unknown {
  return textOperands(filter)[0];
}

/** Returns `true` for a filter with `$text`. Every search asks, so no list is made. */
export function hasText(filter: unknown): boolean {
  if (!isDocument(filter)) return false;
  return Object.keys(filter).some((key) => key === '$text' || (isLogical(key) && branchesOf(filter[key]).some(hasText)));
}

/** Throws 2 for a filter with several `$text`, or with one below `$nor`. */
export function checkText(filter: Document): void {
  if (!hasText(filter)) return;
  if (textOperands(filter).length > 1) throw mongoError(2, 'Too many text expressions');
  if (hasTextBelowNor(filter)) throw mongoError(2, 'text expression not allowed in nor');
}

function branchesOf(branches: unknown): readonly unknown[] {
  return Array.isArray(branches) ? branches : [];
}

function textOperands(filter: unknown): unknown[] {
  if (!isDocument(filter)) return [];
  return Object.keys(filter).flatMap((key) => {
    if (key === '$text') return [filter[key]];
    return isLogical(key) ? branchesOf(filter[key]).flatMap(textOperands) : [];
  });
}

function hasTextBelowNor(filter: unknown): boolean {
  if (!isDocument(filter)) return false;
  return Object.keys(filter).some(
    (key) => isLogical(key) && branchesOf(filter[key]).some(key === '$nor' ? hasText : hasTextBelowNor),
  );
}

function isLogical(key: string): boolean {
  return key === '$and' || key === '$or' || key === '$nor';
}

/**
 * Returns the part of a filter that a search of the collection can begin with: `$text` and the conditions on fields beside it.
 * Undefined without a `$text`.
 */
export function searchablePart(filter: unknown): Document | undefined {
  if (!isDocument(filter) || !hasText(filter)) return undefined;
  return Object.fromEntries(
    Object.keys(filter)
      .filter((key) => !key.startsWith('$') || key === '$text' || (isLogical(key) && !mentionsExpression(filter[key])))
      .map((key) => [key, filter[key]]),
  );
}

function mentionsExpression(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(mentionsExpression);
  return isDocument(value) && Object.keys(value).some((key) => key === '$expr' || mentionsExpression(value[key]));
}
