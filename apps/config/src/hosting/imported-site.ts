import { buffer } from 'node:stream/consumers';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { HOSTED_ATTRIBUTES, HOSTED_FILE_BYTES_MAX } from '#contracts/config/hosting-limits.js';
import type { HostedAttribute } from '#contracts/config/hosting.contract.js';
import { AppError } from '#contracts/error.js';
import { PlacedError } from '../versions/placed-error.js';
import { checkedAttributes } from './hosted-headers.js';
import { hostedFilePath } from './hosted-path.js';

/** Bytes the hosted files of an archive may have once they are unpacked: they are in memory together. */
const UNPACKED_BYTES_MAX = 64 * 1024 * 1024;
const FOLDER = 'hosting/files';
const METADATA = 'hosting/metadata.json';

/** A hosted file that came with an import. */
export interface ImportedFile {
  readonly content: Buffer;
  readonly attributes: readonly HostedAttribute[];
}

function refuse(place: string, problem: string, cause?: unknown): never {
  throw new PlacedError(place, new AppError('InvalidParameter', problem, { cause }), place);
}

/** Attributes of other names are not taken: no header is sent for them. */
function isKnown(attribute: unknown): attribute is HostedAttribute {
  const { name, value } = (attribute ?? {}) as Record<string, unknown>;
  return typeof value === 'string' && HOSTED_ATTRIBUTES.some((known) => known === name);
}

/** The attributes of files by path, as `hosting/metadata.json` lists them. */
function readMetadata(text: string): Map<string, HostedAttribute[]> {
  let listed: unknown;
  try {
    listed = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return refuse(METADATA, 'is not JSON', error);
  }
  if (!Array.isArray(listed)) return refuse(METADATA, 'must be a list');
  return new Map(
    listed.map((entry: unknown) => {
      const { path, attrs } = (entry ?? {}) as Record<string, unknown>;
      if (typeof path !== 'string') return refuse(METADATA, 'an entry has no path');
      if (attrs !== undefined && attrs !== null && !Array.isArray(attrs))
        return refuse(METADATA, `attrs of ${path} must be a list`);
      try {
        return [path, checkedAttributes((attrs ?? []).filter(isKnown))];
      } catch (error) {
        return refuse(METADATA, `${path}: ${error instanceof Error ? error.message : 'is wrong'}`, error);
      }
    }),
  );
}

async function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.uncompressedSize > HOSTED_FILE_BYTES_MAX) {
    refuse(entry.fileName, `a hosted file may have at most ${HOSTED_FILE_BYTES_MAX} bytes`);
  }
  return buffer(await zip.openReadStreamPromise(entry));
}

function pathOf({ fileName }: Entry): string {
  try {
    return hostedFilePath(fileName.slice(FOLDER.length));
  } catch (error) {
    return refuse(fileName, error instanceof Error ? error.message : 'is wrong', error);
  }
}

/**
 * The hosted files a zip archive of an app's files holds, by path; empty where it holds none. @throws AppError `InvalidParameter`
 * naming the file that is wrong, `BadRequest` for an archive that cannot be read
 */
export async function importedSite(archive: Buffer): Promise<ReadonlyMap<string, ImportedFile>> {
  const zip = await fromBufferPromise(archive, { lazyEntries: true, validateEntrySizes: true });
  try {
    const entries = new Map<string, Entry>();
    let metadata = new Map<string, HostedAttribute[]>();
    let unpacked = 0;
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName === METADATA) metadata = readMetadata((await contentOf(zip, entry)).toString('utf8'));
      else if (entry.fileName.startsWith(`${FOLDER}/`) && !entry.fileName.endsWith('/')) {
        entries.set(pathOf(entry), entry);
        unpacked += entry.uncompressedSize;
      }
    }
    if (entries.size === 0) return new Map();
    if (unpacked > UNPACKED_BYTES_MAX)
      refuse(FOLDER, `unpacks to more than ${UNPACKED_BYTES_MAX} bytes: upload the files one by one`);
    for (const path of metadata.keys()) if (!entries.has(path)) refuse(METADATA, `there is no file ${path}`);
    const files = new Map<string, ImportedFile>();
    for (const [path, entry] of entries) {
      files.set(path, { content: await contentOf(zip, entry), attributes: metadata.get(path) ?? [] });
    }
    return files;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('BadRequest', 'the archive cannot be read', { cause: error });
  } finally {
    zip.close();
  }
}
