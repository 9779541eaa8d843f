import type { InstalledPackage } from '../package-list.js';
import type { PackagesFault } from '../packages-error.js';

/** Where packages come from. */
export type PackagesSource =
  /** A file with an archive of `node_modules`. */
  | {
      readonly kind: 'archive';
      readonly file: string;
      /** What the archive's paths begin with before `node_modules/`; others are passed over. */
      readonly below: string;
    }
  /** Files with the archives of packages, and the folder each belongs into. */
  | { readonly kind: 'packages'; readonly packages: readonly { readonly folder: string; readonly file: string }[] };

/** What a builder is asked; it answers each with one {@link BuilderAnswer}. */
export type BuilderRequest =
  | { readonly type: 'unpack'; readonly source: PackagesSource; readonly root: string; readonly archiveFile: string }
  | { readonly type: 'build'; readonly resultFile: string };

export type BuilderAnswer =
  | { readonly type: 'unpacked'; readonly packages: readonly InstalledPackage[]; readonly roots: readonly string[] }
  | { readonly type: 'built' }
  | { readonly type: 'refused'; readonly fault: PackagesFault; readonly message: string };
