/** Characters of one operation. */
export const OPERATION_LENGTH_MAX = 256 * 1024;
/** Tokens of one operation. */
export const TOKENS_MAX = 50_000;
/** Maximum nesting of brackets in an operation's document. */
export const NESTING_MAX = 100;
/** Levels of fields below an operation. */
export const DEPTH_MAX = 15;
/** Fields an operation selects, fragments expanded; one asked for under two aliases counts twice. */
export const SELECTED_FIELDS_MAX = 1_000;
/** Fragments of a document: validation follows each into the others, calling itself. */
export const FRAGMENTS_MAX = 200;
/** Fields that share one name in one place: what is to be merged is compared pair by pair. */
export const SAME_NAME_MAX = 100;
/** Root fields, relationships, filters through relationships and custom resolvers of one operation. */
export const RESOLVERS_MAX = 10;
/** Relationships below a root field, one in the other. */
export const RELATION_DEPTH_MAX = 5;
/** Maximum number of values one introspection returns, as estimated before it runs. */
export const INTROSPECTION_MAX = 2_000_000;
/** Errors of one operation that are returned. */
export const ERRORS_MAX = 20;

/** Clients compare these two. */
export const TOO_MANY_QUERIES = 'max number of queries reached';
export const TOO_DEEP_RELATIONS = 'max relationship depth exceeded';
