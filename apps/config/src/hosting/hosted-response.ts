import type { HostedResponse, SentFile } from '#contracts/config/hosting.contract.js';
import type { HostedFileRecord } from './hosted-file.model.js';
import { headersOf, redirectOf } from './hosted-headers.js';
import { isFolder, isHostedPath } from './hosted-path.js';
import type { HostingSettings } from '#contracts/config/hosting-settings.js';

const INDEX = 'index.html';

/** Finds a file of the requested app. */
type Find = (path: string) => Promise<HostedFileRecord | null>;

function sent({ path, blob, size, hash, modified, attributes }: HostedFileRecord): SentFile | undefined {
  if (blob === null) return undefined;
  return { blob, size, hash, modified: Math.floor(modified.getTime() / 1000), headers: headersOf(path, attributes) };
}

function responseWith(found: HostedFileRecord, status: 200 | 404): HostedResponse {
  const location = redirectOf(found.attributes);
  if (location !== undefined) return { status: 301, location };
  const file = sent(found);
  return file ? { status, file } : { status: 404 };
}

/** Encodes a path for a URL. */
export function encodedPath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/**
 * Returns an app's response at a path: the file there; for a folder its `index.html`, at the path with a trailing slash; else
 * the app's error page with its status, which for a single-page app is 200; else nothing.
 */
export async function hostedResponse(
  { enabled, errorPath, errorCode }: HostingSettings,
  path: string,
  find: Find,
): Promise<HostedResponse> {
  if (!enabled) return { status: 404 };
  if (isHostedPath(path)) {
    const found = await find(isFolder(path) ? `${path}${INDEX}` : path);
    if (found) return responseWith(found, 200);
    if (!isFolder(path) && (await find(`${path}/${INDEX}`))) return { status: 308, location: `${encodedPath(path)}/` };
  }
  const page = errorPath === '' ? null : await find(errorPath);
  return page ? responseWith(page, errorCode) : { status: 404 };
}
