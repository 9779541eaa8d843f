/** Files and folders of one app directory, hosted files included. */
export const FILE_COUNT_MAX = 20_000;

/** Bytes of all files of one app directory. */
export const TOTAL_BYTES_MAX = 256 * 1024 * 1024;

/** Bytes of any one file: the limit of a hosted file. */
export const FILE_BYTES_MAX = 25 * 1024 * 1024;

/** Maximum bytes of a file that is read as a string (JSON, source): any source of 1,000,000 characters fits. */
export const TEXT_FILE_BYTES_MAX = 4 * 1024 * 1024;

/** Bytes or characters below which archives store a file as it is: to compress a line costs as much as to compress a page. */
export const COMPRESSED_LENGTH_MIN = 1_024;

/** Characters of a path. */
export const PATH_LENGTH_MAX = 1_024;

/** Folders above a file. */
export const PATH_DEPTH_MAX = 32;

/** Objects and lists around a value of a JSON file. */
export const JSON_DEPTH_MAX = 100;

/** Characters of a name: of an entity, a database, a collection. */
export const NAME_LENGTH_MAX = 256;
