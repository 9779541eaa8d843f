import { createHash } from 'node:crypto';
import type { Schemas } from '#admin-client/admin-client.js';
import { siteMetadata } from '#app-files/files/site-metadata.js';
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

/** The hosted files of a local app. */
interface LocalSite {
  /** The hosted files by the paths they are served at. */
  readonly files: ReadonlyMap<string, LocalHostedFile>;
  /** A sentence about each thing of their metadata that was passed over. */
  readonly notes: readonly string[];
}

/** Returns the hosted files of an app. */
export function localSite(hosted: Files): LocalSite {
  const text = hosted.get(METADATA)?.toString('utf8');
  const paths = hostedPathsOf(hosted);
  const metadata = text === undefined ? null : siteMetadata(text, paths, (attrs) => attrs as readonly HostedAttribute[]);
  const files = paths.map((path) => {
    const bytes = hosted.get(`${FOLDER}${path}`) ?? Buffer.alloc(0);
    const hash = createHash('md5').update(bytes).digest('hex');
    return [path, { bytes, hash, attrs: metadata === null ? null : (metadata.attributes.get(path) ?? []) }] as const;
  });
  return { files: new Map(files), notes: (metadata?.notes ?? []).map((note) => `${METADATA}: ${note}`) };
}
