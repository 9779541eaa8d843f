import fresh from 'fresh';
import parseRange from 'range-parser';
import type { SentFile } from '#contracts/config/hosting.contract.js';
import type { ContentEncoding } from './hosted-contents.js';

/** Headers of a request that determine the part of a file to send. */
export interface FileConditions {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Response for a file. */
export interface FileReply {
  readonly status: 200 | 206 | 304 | 404 | 416;
  readonly headers: Readonly<Record<string, string>>;
  /** First byte and the one after the last; `null`: none. */
  readonly bytes: { readonly start: number; readonly end: number } | null;
}

type FileHeaders = Readonly<Record<string, string>>;

/** Headers of whole files, computed once for each file while its response is cached. */
const made = new WeakMap<SentFile, Map<ContentEncoding | undefined, FileHeaders>>();

function headersOf(file: SentFile, encoding: ContentEncoding | undefined): FileHeaders {
  let forms = made.get(file);
  if (!forms) {
    forms = new Map();
    made.set(file, forms);
  }
  let headers = forms.get(encoding);
  if (!headers) {
    const { hash, modified, headers: own } = file;
    headers = {
      ...own,
      etag: encoding ? `"${hash}-${encoding}"` : `"${hash}"`,
      'last-modified': new Date(modified * 1000).toUTCString(),
      'accept-ranges': 'bytes',
      ...(encoding ? { 'content-encoding': encoding } : {}),
    };
    forms.set(encoding, headers);
  }
  return headers;
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}

/**
 * Returns `true` if a range may be sent. `If-Range` contains the tag or the modification time of the file that the
 * client has a part of.
 */
function isRangeWanted(condition: string | undefined, sent: FileHeaders): boolean {
  if (condition === undefined) return true;
  if (condition.startsWith('"')) return condition === sent['etag'];
  return !condition.startsWith('W/') && Date.parse(condition) === Date.parse(sent['last-modified'] ?? '');
}

function isKnown(headers: FileConditions['headers'], sent: FileHeaders): boolean {
  const [tags, since] = [single(headers['if-none-match']), single(headers['if-modified-since'])];
  if (tags === undefined && since === undefined) return false;
  const control = single(headers['cache-control']);
  return fresh({ 'if-none-match': tags, 'if-modified-since': since, 'cache-control': control }, { ...sent });
}

/**
 * Returns the response for a file: no content if the client has it, the requested range, or the whole file. For several
 * ranges and invalid ranges the whole file is sent. `encoding` is the compression of the content, which is then sent as
 * a whole.
 */
export function fileReply(
  status: 200 | 404,
  file: SentFile,
  { method, headers }: FileConditions,
  encoding?: ContentEncoding,
): FileReply {
  const { size } = file;
  const sent = headersOf(file, encoding);
  if (status === 404) return { status, headers: sent, bytes: { start: 0, end: size } };
  if (isKnown(headers, sent)) {
    const { 'content-type': _, 'content-encoding': __, ...kept } = sent;
    return { status: 304, headers: kept, bytes: null };
  }
  const range = single(headers['range']);
  const isRange = range !== undefined && !encoding && method === 'GET' && isRangeWanted(single(headers['if-range']), sent);
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
