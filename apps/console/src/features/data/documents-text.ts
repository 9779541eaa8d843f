import { parseQueryText, QueryTextError, type ReadText } from '../../ui/query-text';
import { readQueryText } from '../../ui/query-text';
import type { Document } from './use-data';

/** Parsed documents, or the problem with the input. */
export type ReadDocuments =
  { readonly documents: readonly Document[]; readonly problem: null } | { readonly documents: null; readonly problem: string };

const isDocument = (value: unknown): value is Document => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads one document, or several in brackets. */
export function readDocumentsText(text: string): ReadDocuments {
  let value: unknown;
  try {
    value = parseQueryText(text);
  } catch (error) {
    if (!(error instanceof QueryTextError)) throw error;
    const read: ReadText = readQueryText(text);
    return { documents: null, problem: read.problem ?? error.message };
  }
  const documents: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (documents.length === 0) return { documents: null, problem: 'At least one document expected' };
  if (!documents.every(isDocument)) return { documents: null, problem: 'Only documents expected, such as { n: 5 }' };
  return { documents, problem: null };
}
