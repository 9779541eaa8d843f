import { Worker } from 'node:worker_threads';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppFileError, type AppFileFault } from '#app-files/app-file-error.js';
import { readDocument } from '#app-files/read-app-document.js';
import { readApp, type ReadApp, type ReadOptions } from '#app-files/read-app-files.js';
import { readWholeDocument } from '#app-files/read-whole-document.js';
import type { ImportAppRequest } from '#contracts/config/app-files.contract.js';
import { AppError } from '#contracts/error.js';
import { JsonMeasure } from '#codecs/json/json-measure.js';
import { turn } from '#codecs/json/turns.js';
import { tooManyValues, type BodyLimits } from '#security/network/body-limits.js';
import { readArchive } from './read-archive.js';

/** Input of a worker that reads files. */
export interface ReadingTask {
  readonly given: { readonly text: string } | { readonly files: ReadonlyMap<string, Uint8Array> };
  readonly options: ReadOptions;
  /** True if a document is a whole app rather than an import. */
  readonly isWhole: boolean;
}

/** Result of a worker that reads files; `fault` is set if files are invalid, otherwise the input is not JSON. */
export type ReadingResult =
  { readonly app: ReadApp } | { readonly refused: { readonly fault: AppFileFault | null; readonly message: string } };

/** Files in one of three forms. */
export type GivenFiles = Pick<ImportAppRequest, 'archive' | 'document' | 'document_text'>;

/** Bytes of files that are read where requests are served. */
const READ_AT_ONCE = 256 * 1024;
/** Megabytes a worker may take: what the largest archive needs. */
const WORKER_MB = 1_024;
/** Files whose values are counted. */
const JSON_FILE = /\.json$/i;

const WORKER = 'apps/config/src/files/reading.worker.js';

/** Locates the worker's compiled code: next to this file if that is compiled, in `dist` if it runs from source. */
function locateWorker(): string {
  const beside = fileURLToPath(new URL('./reading.worker.js', import.meta.url));
  return existsSync(beside) ? beside : fileURLToPath(new URL(`../../../../dist/${WORKER}`, import.meta.url));
}

async function readAside(task: ReadingTask): Promise<ReadApp> {
  const transferList = 'files' in task.given ? [...task.given.files.values()].map(({ buffer }) => buffer as ArrayBuffer) : [];
  const worker = new Worker(locateWorker(), { env: {}, resourceLimits: { maxOldGenerationSizeMb: WORKER_MB } });
  try {
    const result = await new Promise<ReadingResult>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the reader of an import exited unexpectedly')));
      worker.postMessage(task, [...new Set(transferList)]);
    });
    if ('app' in result) return result.app;
    const { fault, message } = result.refused;
    throw new AppError(fault === null ? 'BadRequest' : 'InvalidParameter', message);
  } finally {
    await worker.terminate();
  }
}

/** @throws AppError `ReadSizeLimitExceeded` for JSON files that hold more values together than an import may */
export async function checkValues(files: ReadonlyMap<string, Uint8Array>, limits: BodyLimits): Promise<void> {
  let values = 0;
  for (const [path, bytes] of files) {
    if (!JSON_FILE.test(path)) continue;
    if (bytes.length > READ_AT_ONCE) await turn();
    // The depth is reported with the place by the code that reads the files.
    const measure = new JsonMeasure({ depth: Number.POSITIVE_INFINITY, values: limits.values - values });
    if (measure.read(bytes) !== null) throw tooManyValues('the archive', limits);
    values += measure.count;
  }
}

function bytesOf(files: ReadonlyMap<string, string | Uint8Array>): number {
  let sum = 0;
  for (const content of files.values()) sum += content.length;
  return sum;
}

/**
 * Reads the given files, or a document, which may be one of a whole app; a worker reads large ones, so that requests are
 * served in the meantime.
 * @throws AppError `InvalidParameter` naming the file and the field that is wrong, `BadRequest` for input that is not JSON or
 * not an archive, `ReadSizeLimitExceeded`
 */
export async function readConfiguration(
  { document, document_text: text, archive }: GivenFiles,
  options: ReadOptions,
  limits: BodyLimits,
  isWhole = false,
): Promise<ReadApp> {
  if ([document, text, archive].filter((given) => given !== undefined).length !== 1) {
    throw new AppError('InvalidParameter', 'exactly one of document and archive is required');
  }
  if (text !== undefined) return readAside({ given: { text }, options, isWhole });
  try {
    if (archive === undefined) return isWhole ? readWholeDocument(document, options) : readDocument(document, options);
    const { files, leftOut } = await readArchive(Buffer.from(archive, 'base64'));
    await checkValues(files, limits);
    if (bytesOf(files) > READ_AT_ONCE) return await readAside({ given: { files }, options: { ...options, leftOut }, isWhole });
    await nextTurn();
    return readApp(files, { ...options, leftOut });
  } catch (error) {
    if (error instanceof AppFileError) throw new AppError('InvalidParameter', error.message, { cause: error });
    throw error;
  }
}
