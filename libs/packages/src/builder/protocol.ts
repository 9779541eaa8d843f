import type { InstalledPackage } from '../package-list.js';
import type { PackagesFault } from '../packages-error.js';

/** Source of packages. */
export type PackagesSource =
  /** A file with an archive of `node_modules`. */
  | {
      readonly kind: 'archive';
      readonly file: string;
      /** Prefix of the archive's paths before `node_modules/`; other entries are ignored. */
      readonly below: string;
    }
  /** Files with the archives of packages, and the folder each belongs into. */
  | { readonly kind: 'packages'; readonly packages: readonly { readonly folder: string; readonly file: string }[] };

/** Request to a builder, which replies to each with one {@link BuilderReply}. */
export type BuilderRequest =
  | { readonly type: 'unpack'; readonly source: PackagesSource; readonly root: string; readonly archiveFile: string }
  | { readonly type: 'build'; readonly resultFile: string };

export type BuilderReply =
  | { readonly type: 'unpacked'; readonly packages: readonly InstalledPackage[]; readonly roots: readonly string[] }
  | { readonly type: 'built' }
  | { readonly type: 'refused'; readonly fault: PackagesFault; readonly message: string };
