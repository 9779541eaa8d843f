import { buffer } from 'node:stream/consumers';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { HOSTED_ATTRIBUTES, HOSTED_FILE_BYTES_MAX } from '#contracts/config/hosting-limits.js';
import type { HostedAttribute } from '#contracts/config/hosting.contract.js';
import { AppError } from '#contracts/error.js';
import { LocatedError } from '../core/versions/located-error.js';
import { hostedFilePath } from './hosted-path.js';
import { siteMetadata, type SiteMetadata } from '#app-files/files/site-metadata.js';
import { checkedAttributes } from './hosted-headers.js';

/** Bytes the hosted files of an archive may have once they are unpacked: they are in memory together. */
const UNPACKED_BYTES_MAX = 64 * 1024 * 1024;
const FOLDER = 'hosting/files';
const METADATA = 'hosting/metadata.json';
const NO_METADATA: SiteAttributes = { attributes: new Map(), notes: [] };

type SiteAttributes = SiteMetadata<readonly HostedAttribute[]>;

/** Hosted file of an import. */
export interface ImportedFile {
  readonly content: Buffer;
  readonly attributes: readonly HostedAttribute[];
}

function refuse(place: string, problem: string, cause?: unknown): never {
  throw new LocatedError(place, new AppError('InvalidParameter', problem, { cause }), place);
}

/** Checks whether an attribute is supported: others are ignored, since no header is sent for them. */
function isKnown(attribute: unknown): attribute is HostedAttribute {
  const { name, value } = (attribute ?? {}) as Record<string, unknown>;
  return typeof value === 'string' && HOSTED_ATTRIBUTES.some((known) => known === name);
}

function takeAttributes(attrs: readonly unknown[]): readonly HostedAttribute[] | string {
  try {
    return checkedAttributes(attrs.filter(isKnown));
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
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
    return refuse(fileName, error instanceof Error ? error.message : 'is invalid', error);
  }
}

/** The files of a site in an archive that is not unpacked yet. */
interface OpenSite extends SiteAttributes {
  readonly zip: ZipFile;
  /** The files by path. */
  readonly entries: ReadonlyMap<string, Entry>;
}

async function opened(zip: ZipFile): Promise<OpenSite> {
  const entries = new Map<string, Entry>();
  let metadata: string | undefined;
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === METADATA) metadata = (await contentOf(zip, entry)).toString('utf8');
    else if (entry.fileName.startsWith(`${FOLDER}/`) && !entry.fileName.endsWith('/')) {
      entries.set(pathOf(entry), entry);
      unpacked += entry.uncompressedSize;
    }
  }
  if (unpacked > UNPACKED_BYTES_MAX) {
    refuse(FOLDER, `unpacks to more than ${UNPACKED_BYTES_MAX} bytes: upload the files one by one`);
  }
  const isAlone = entries.size === 0 || metadata === undefined;
  return { zip, entries, ...(isAlone ? NO_METADATA : siteMetadata(metadata ?? '', [...entries.keys()], takeAttributes)) };
}

async function withSite<T>(archive: Buffer, read: (site: OpenSite) => T | Promise<T>): Promise<T> {
  const zip = await fromBufferPromise(archive, { lazyEntries: true, validateEntrySizes: true });
  try {
    return await read(await opened(zip));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('BadRequest', 'the archive cannot be read', { cause: error });
  } finally {
    zip.close();
  }
}

/**
 * Reads the hosted files in a zip archive of an app's files, by path; empty if it has none. @throws AppError `InvalidParameter`
 * naming the file that is wrong, `BadRequest` for an archive that cannot be read
 */
export function importedSite(archive: Buffer): Promise<ReadonlyMap<string, ImportedFile>> {
  return withSite(archive, async ({ zip, entries, attributes }) => {
    const files = new Map<string, ImportedFile>();
    for (const [path, entry] of entries) {
      files.set(path, { content: await contentOf(zip, entry), attributes: attributes.get(path) ?? [] });
    }
    return files;
  });
}

/** Returns the ignored parts of `hosting/metadata.json`, a sentence each. @throws AppError as `importedSite` */
export function importedSiteNotes(archive: Buffer): Promise<readonly string[]> {
  return withSite(archive, ({ notes }) => notes.map((note) => `${METADATA}: ${note}`));
}
