import { AppError } from '#contracts/error.js';
import { measureJson, type JsonExcess, type JsonLimits } from '#codecs/json/json-measure.js';

/** Levels of lists and objects a body may nest; twice what a document in the store may. */
export const BODY_DEPTH_MAX = 200;

/** Limits of JSON that comes from outside, and the variable that sets them. */
export interface BodyLimits extends JsonLimits {
  readonly setting: 'MAX_BODY_VALUES' | 'MAX_IMPORT_VALUES';
}

export function bodyLimits({ MAX_BODY_VALUES }: { readonly MAX_BODY_VALUES: number }): BodyLimits {
  return { depth: BODY_DEPTH_MAX, values: MAX_BODY_VALUES, setting: 'MAX_BODY_VALUES' };
}

/** Returns the limits of all JSON in an app that is imported. */
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
 * Checks the bytes of JSON before anything is built from them; large ones in slices. Code that later walks the value
 * recursively can rely on its depth.
 * @throws AppError `BadRequest`, `ReadSizeLimitExceeded`, synchronously or by rejecting
 */
export function checkBody(bytes: Uint8Array, limits: BodyLimits, what = 'the request body'): void | Promise<void> {
  const excess = measureJson(bytes, limits);
  if (excess instanceof Promise) return excess.then((found) => refuse(found, what, limits));
  refuse(excess, what, limits);
}
