import { AppError } from '#contracts/error.js';
import { measureJson, type JsonExcess, type JsonLimits } from '#codecs/json/json-measure.js';

/** Levels of lists and objects a body may nest; twice what a document in the store may. */
export const BODY_DEPTH_MAX = 200;

/** What JSON that comes from outside may hold, and the variable that says so. */
export interface BodyLimits extends JsonLimits {
  readonly setting: 'MAX_BODY_VALUES' | 'MAX_IMPORT_VALUES';
}

export function bodyLimits({ MAX_BODY_VALUES }: { readonly MAX_BODY_VALUES: number }): BodyLimits {
  return { depth: BODY_DEPTH_MAX, values: MAX_BODY_VALUES, setting: 'MAX_BODY_VALUES' };
}

/** Those of all JSON of an app that is imported. */
export function importLimits({ MAX_IMPORT_VALUES }: { readonly MAX_IMPORT_VALUES: number }): BodyLimits {
  return { depth: BODY_DEPTH_MAX, values: MAX_IMPORT_VALUES, setting: 'MAX_IMPORT_VALUES' };
}

export function tooManyValues(what: string, { values, setting }: BodyLimits): AppError {
  return new AppError('ReadSizeLimitExceeded', `${what} holds more than ${values} values (${setting})`);
}

function refuse(excess: JsonExcess | null, what: string, limits: BodyLimits): void {
  if (excess === 'depth') throw new AppError('BadRequest', `${what} nests deeper than ${limits.depth} levels`);
  if (excess === 'values') throw tooManyValues(what, limits);
}

/**
 * Looks at the bytes of JSON before anything is built of them; at a large text in slices. Whoever walks the value by recursion later
 * can trust its depth. @throws AppError `BadRequest`, `ReadSizeLimitExceeded`, at once or later
 */
export function checkBody(bytes: Uint8Array, limits: BodyLimits, what = 'the request body'): void | Promise<void> {
  const excess = measureJson(bytes, limits);
  if (excess instanceof Promise) return excess.then((found) => refuse(found, what, limits));
  refuse(excess, what, limits);
}
