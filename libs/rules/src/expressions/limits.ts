/** Maximum nesting depth of an expression's JSON. */
export const MAX_DEPTH = 64;

/** Maximum number of keys and list elements of an expression, all levels together. */
export const MAX_ENTRIES = 10_000;

/** Maximum number of characters of its keys and strings together. */
export const MAX_CHARACTERS = 262_144;

/** Maximum number of segments in a path. */
export const MAX_PATH_SEGMENTS = 64;

/** Maximum number of reported errors. */
export const MAX_FAULTS = 20;

/** Values nested deeper than the store allows (100 levels) are never equal to anything. */
export const MAX_VALUE_DEPTH = 200;

/** Two lists inside documents are not compared each with each beyond this many pairs: the condition fails instead. */
export const MAX_COMPARISONS = 4_000_000;
