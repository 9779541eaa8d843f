/** Codes of errors a server finds in a statement, before it reads a document, or in the memory it needs. */
const STATEMENT_CODES = new Set([
  9, 40, 54, 56, 72, 73, 115, 146, 168, 257, 263, 292, 15_952, 15_955, 15_958, 15_959, 15_975, 15_976, 15_998, 16_020, 16_410,
  17_276, 31_249, 31_250, 31_252, 31_253, 31_254, 31_275, 40_156, 40_158, 40_160, 40_177, 40_234, 40_235, 40_236, 40_237, 40_323,
  40_324, 40_352, 40_353, 40_414, 40_415, 51_270, 51_272,
]);

/** Messages about statements whose codes (`BadValue`, `TypeMismatch`, …) servers use for the contents of documents as well. */
const STATEMENT_MESSAGES: readonly RegExp[] = [
  /^unknown (top level )?operator: \$\w+/,
  /^Unknown modifier: \$?\w+/,
  /^\$(all|and|elemMatch|expr|in|jsonSchema|mod|nin|nor|not|options|or|regex|sampleRate|text|where)\b/,
  /^malformed mod, /,
  /^divisor cannot be 0$/,
  /^Failed to parse \$size\./,
  /^(Unknown type name alias|Invalid numerical type code): /,
  /^(geo (query|near|\$near)|geometry must be an object|near must be first|Too many geoNear|unknown (geo specifier|GeoJSON type)|Longitude\/latitude is)\b/,
  /^\$(geoWithin|geoIntersect|within|near|nearSphere|minDistance|maxDistance)\b/,
  /^(Loop|Polygon|MultiPolygon|Point|GeoJSON|Radius|Secondary loops|Legacy point|invalid (point|argument) .*geo near query)\b/,
  // MongoDB's own message also has the conditions of rules.
  /^error processing query: planner returned error :: caused by :: unable to find index for \$geoNear query$/,
  /^text index required for \$text query/,
  /^No array filter found for identifier '/,
  /^Cannot have (array filter|positional) .* in the first position (in|of) path '/,
  /^The positional operator did not find the match needed from the query/,
  /^Performing an update on the path '_id' would modify the immutable field '_id'$/,
  /^After applying the update, the \(immutable\) field '_id' was found to have been altered$/,
  /^Document failed validation$/,
];

/** Prefix of a server's message: the command in which the error occurred, and the namespace for reads. */
const CONTEXT =
  /^(?:(?:Plan executor|PlanExecutor|Executor) error during [^\n]{1,300}?|Error parsing array filter|Failed to optimize expression) :: caused by :: /;

/** Returns the part of a server's message that describes the error: some servers name the command first, others do not. */
export function withoutContext(message: string): string {
  let rest = message;
  for (let found = CONTEXT.exec(rest); found; found = CONTEXT.exec(rest)) rest = rest.slice(found[0].length);
  return rest;
}

/**
 * Checks if an error of a data source is about the statement only. Other errors may quote values and types of stored
 * documents, in fields the caller may not be allowed to read; errors not known to be harmless are treated like them.
 */
export function isAboutStatement(code: number, message: string): boolean {
  return STATEMENT_CODES.has(code) || STATEMENT_MESSAGES.some((pattern) => pattern.test(message));
}
