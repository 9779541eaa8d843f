import { createHash } from 'node:crypto';
import type { Schemas } from '#admin-client/admin-client.js';
import { refuseUsage } from '../failures/cli-error.js';
import type { Files } from './archive.js';

export type HostedAttribute = Schemas['HostedAttribute'];

/** A file of a site as it lies on this machine. */
export interface LocalHostedFile {
  readonly bytes: Buffer;
  readonly hash: string;
  /** `null` where the files say nothing of headers. */
  readonly attrs: readonly HostedAttribute[] | null;
}

const FOLDER = 'hosting/files';
const METADATA = 'hosting/metadata.json';

/** Returns the paths the hosted files of an app are served at. */
export function hostedPathsOf(hosted: Files): readonly string[] {
  const paths = [...hosted.keys()].filter((path) => path.startsWith(`${FOLDER}/`) && !path.endsWith('/'));
  return paths.map((path) => path.slice(FOLDER.length));
}

/** Returns the hosted files of an app by the paths they are served at. Throws `CliError` for metadata that cannot be read. */
export function localSite(hosted: Files): ReadonlyMap<string, LocalHostedFile> {
  const metadata = hosted.get(METADATA);
  const attributes = metadata === undefined ? null : attributesOf(metadata.toString('utf8'));
  return new Map(
    hostedPathsOf(hosted).map((path) => {
      const bytes = hosted.get(`${FOLDER}${path}`) ?? Buffer.alloc(0);
      const hash = createHash('md5').update(bytes).digest('hex');
      return [path, { bytes, hash, attrs: attributes === null ? null : (attributes.get(path) ?? []) }];
    }),
  );
}

function attributesOf(text: string): ReadonlyMap<string, readonly HostedAttribute[]> {
  const listed = parsed(text);
  if (!Array.isArray(listed)) refuseUsage(`${METADATA} must be a list`);
  return new Map(
    (listed as readonly { readonly path?: unknown; readonly attrs?: readonly HostedAttribute[] | null }[]).map((entry) => {
      if (typeof entry?.path !== 'string') return refuseUsage(`${METADATA}: an entry has no path`);
      return [entry.path, Array.isArray(entry.attrs) ? (entry.attrs as readonly HostedAttribute[]) : []];
    }),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return refuseUsage(`${METADATA} is no JSON: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
}
