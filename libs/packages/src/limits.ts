/** Bytes of what is uploaded: an archive of packages, or the file that names them. */
export const UPLOAD_BYTES_MAX = 15 * 1024 * 1024;

/** Bytes and files of an archive once it is unpacked; one file of it. */
export const UNPACKED_BYTES_MAX = 250 * 1024 * 1024;
export const ENTRIES_MAX = 50_000;
export const ENTRY_BYTES_MAX = 64 * 1024 * 1024;

/** Characters and folders of a path in an archive. */
export const PATH_LENGTH_MAX = 512;
export const PATH_DEPTH_MAX = 32;

/** Packages directly in `node_modules`. */
export const PACKAGES_MAX = 1_000;

/** Modules packages become; characters of one and of all: what the sandbox can compile. */
export const MODULES_MAX = 5_000;
export const MODULE_LENGTH_MAX = 2_000_000;
export const MODULES_LENGTH_MAX = 20_000_000;

/** Bytes of the files a build may come to read. */
export const BUILD_SOURCE_BYTES_MAX = 64 * 1024 * 1024;

/** Paths below a package that can be required, of one package. */
export const SUBPATHS_MAX = 1_500;

/** The same of all packages that others need, where the app may have been meant to have them too. */
export const OTHER_SUBPATHS_MAX = 3_000;

/** Milliseconds to unpack, and to build; megabytes of address space of each process of a build. */
export const UNPACK_MS_MAX = 50_000;
export const BUILD_MS_MAX = 180_000;
export const BUILD_MEMORY_MB = 4_096;
