export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [member: string]: Json;
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Compares strings by code unit: the order is the same on every machine, unlike a locale's. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Returns an equal value with the properties of every object in one order. */
export function sortedJson(value: Json): Json {
  return isJsonObject(value) ? sortedObject(value) : Array.isArray(value) ? value.map(sortedJson) : value;
}

/** Returns an object with its properties, and nested ones, in one order. */
export function sortedObject(object: JsonObject): JsonObject {
  return orderedObject(object, []);
}

/** Returns an object with the properties in `first` first and the others sorted after them; nested objects are sorted. */
export function orderedObject(object: JsonObject, first: readonly string[]): JsonObject {
  const named = new Set(first);
  const rest = Object.keys(object)
    .filter((name) => !named.has(name))
    .toSorted(compareText);
  const members: [string, Json][] = [];
  for (const name of [...first, ...rest]) {
    const value = Object.hasOwn(object, name) ? object[name] : undefined;
    if (value !== undefined) members.push([name, sortedJson(value)]);
  }
  // Not by assignment: a property named `__proto__` must stay a property.
  return Object.fromEntries(members);
}

/** Checks whether objects and arrays are nested deeper than `levels`. */
export function isDeeperThan(levels: number, value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((member: Json) => isDeeperThan(levels - 1, member));
}

/**
 * Returns the content of a JSON file: properties in their given order, indented by 4, one newline at the end (admin-api
 * §6.6).
 */
export function formatJson(value: Json): string {
  return `${JSON.stringify(value, null, 4)}\n`;
}

/** Checks whether two values are equal, regardless of the order of their properties. */
export function equalJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return JSON.stringify(sortedJson(a)) === JSON.stringify(sortedJson(b));
}
