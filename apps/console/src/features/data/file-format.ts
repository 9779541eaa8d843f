import type { Schemas } from '#admin-client/admin-client.js';

/** Formats of files with documents, as the API calls them. */
export type FileFormat = Schemas['DocumentImport']['format'];

export const FORMATS: Readonly<Record<FileFormat, string>> = { json: 'JSON', lines: 'JSON lines', csv: 'CSV' };

/** Returns the format of a file by its name and its beginning. */
export function formatOf(name: string, beginning: string): FileFormat {
  if (/\.csv$/i.test(name)) return 'csv';
  return beginning
    .replace(/^\uFEFF/, '')
    .trimStart()
    .startsWith('[')
    ? 'json'
    : 'lines';
}
