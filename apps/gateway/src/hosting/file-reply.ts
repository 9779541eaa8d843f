import fresh from 'fresh';
import parseRange from 'range-parser';
import type { SentFile } from '#contracts/config/hosting.contract.js';
import type { ContentEncoding } from './hosted-contents.js';

/** Headers of a request that decide what of a file is sent. */
export interface FileConditions {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** What is sent of a file. */
export interface FileReply {
  readonly status: 200 | 206 | 304 | 404 | 416;
  readonly headers: Readonly<Record<string, string>>;
  /** First byte and the one after the last; `null`: none. */
  readonly bytes: { readonly start: number; readonly end: number } | null;
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}

/** `If-Range` names the state of the file the client has a part of: its tag, or when it was changed. */
function isRangeWanted(condition: string | undefined, etag: string, lastModified: string): boolean {
  if (condition === undefined) return true;
  if (condition.startsWith('"')) return condition === etag;
  return !condition.startsWith('W/') && Date.parse(condition) === Date.parse(lastModified);
}

/**
 * What a request gets of a file: nothing where the client has it, the part it asks for, else all of it. Of several ranges and of what
 * cannot be read as one the whole file is sent. `encoding` is what the content is compressed with on the way: it then goes whole.
 */
export function fileReply(
  status: 200 | 404,
  { size, hash, modified, headers: own }: SentFile,
  { method, headers }: FileConditions,
  encoding?: ContentEncoding,
): FileReply {
  const etag = encoding ? `"${hash}-${encoding}"` : `"${hash}"`;
  const lastModified = new Date(modified * 1000).toUTCString();
  const sent: Record<string, string> = { ...own, etag, 'last-modified': lastModified, 'accept-ranges': 'bytes' };
  if (encoding) sent['content-encoding'] = encoding;
  if (status === 404) return { status, headers: sent, bytes: { start: 0, end: size } };
  const conditions = {
    'if-none-match': single(headers['if-none-match']),
    'if-modified-since': single(headers['if-modified-since']),
    'cache-control': single(headers['cache-control']),
  };
  if (fresh(conditions, sent)) {
    const { 'content-type': _, 'content-encoding': __, ...kept } = sent;
    return { status: 304, headers: kept, bytes: null };
  }
  const range = single(headers['range']);
  const isRange =
    range !== undefined && !encoding && method === 'GET' && isRangeWanted(single(headers['if-range']), etag, lastModified);
  const ranges = isRange ? parseRange(size, range) : -2;
  if (ranges === -1) return { status: 416, headers: { 'content-range': `bytes */${size}` }, bytes: null };
  const [only, ...others] = ranges === -2 || ranges.type !== 'bytes' ? [] : ranges;
  if (!only || others.length > 0) return { status, headers: sent, bytes: { start: 0, end: size } };
  return {
    status: 206,
    headers: { ...sent, 'content-range': `bytes ${only.start}-${only.end}/${size}` },
    bytes: { start: only.start, end: only.end + 1 },
  };
}
