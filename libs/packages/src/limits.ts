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

/** Milliseconds to unpack, and to build, on a machine that is busy. */
export const UNPACK_MS_MAX = 600_000;
export const BUILD_MS_MAX = 1_200_000;

/**
 * Seconds of processor time of each process of a build, so that no archive within the limits is refused for being slow: five times the 72 s
 * that the bundler needs for 247 MiB of sources (test/bench/package-builds.bench.mjs). Megabytes of address space of each.
 */
export const BUILD_CPU_SECONDS = 360;
export const BUILD_MEMORY_MB = 4_096;
