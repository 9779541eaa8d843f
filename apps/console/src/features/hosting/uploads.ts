import { HOSTED_FILE_BYTES_MAX } from '#contracts/config/hosting-limits.js';
import { ApiError } from '../../api/api-error';
import { session } from '../../api/current-session';
import { announceDone } from '../../ui/overlay/toasts';
import { assetPath, sizeText, type HostedAttribute } from './hosted-file';
import { UploadQueue, type PlannedUpload } from './upload-queue';

/** A file with the headers it gets. */
export interface UploadContent {
  readonly file: Blob;
  readonly attrs: readonly HostedAttribute[];
}

const AT_ONCE = 3;
const TOO_LARGE = 413;
/** Status codes of the server about a single file: its path, its size, its headers. */
const OF_FILE = [400, 409, TOO_LARGE];

/** Uploads one file. @throws ApiError for a refusal */
export async function uploadFile(
  appPath: string,
  { path, size, content: { file, attrs } }: PlannedUpload<UploadContent>,
  signal?: AbortSignal,
): Promise<void> {
  // Servers close the connection of a request that is far too large, and browsers then do not report the reason.
  if (size > HOSTED_FILE_BYTES_MAX) {
    throw new ApiError(
      `a hosted file may have at most ${sizeText(HOSTED_FILE_BYTES_MAX)}; this one has ${sizeText(size)}`,
      TOO_LARGE,
    );
  }
  const body = new FormData();
  body.append('meta', JSON.stringify({ path, size, attrs }));
  body.append('file', file);
  await session.send(`${appPath}${assetPath(path)}`, { method: 'PUT', body, ...(signal ? { signal } : {}) });
}

const queues = new Map<string, UploadQueue<UploadContent>>();

/** Returns the uploads of an app: they continue while the user visits other pages. */
export function uploadsOf(appPath: string): UploadQueue<UploadContent> {
  const known = queues.get(appPath);
  if (known) return known;
  const queue = new UploadQueue<UploadContent>({
    send: (file, signal) => uploadFile(appPath, file, signal),
    isOfFile: (error) => error instanceof ApiError && OF_FILE.includes(error.status),
    atOnce: AT_ONCE,
  });
  let wasRunning = false;
  queue.subscribe(() => {
    const { state, files, failures } = queue.progress;
    if (wasRunning && state === 'idle' && files > 0 && failures.length === 0) {
      announceDone(files === 1 ? '1 file is uploaded.' : `${files} files are uploaded.`);
    }
    wasRunning = state === 'running';
  });
  queues.set(appPath, queue);
  return queue;
}

/** Cancels all uploads at logout, so that the next user does not see them. */
export function forgetUploads(): void {
  for (const queue of queues.values()) queue.cancel();
  queues.clear();
}
