import { isJsonObject, orderedObject, type Json, type JsonObject } from '../json/json.js';

/** Checks whether a property has its default value: `false`, or empty. */
function isDefault(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (isJsonObject(value)) return Object.keys(value).length === 0;
  return value === undefined || value === false || value === '';
}

/**
 * Returns the properties an entity has in its file, in the order given (admin-api §7). A name that ends with `?` is
 * left out if its value is the default; properties that are not named are not in the file.
 */
export function fileMembers(entity: object, names: readonly string[]): JsonObject {
  const object = entity as JsonObject;
  const members: [string, Json][] = [];
  for (const given of names) {
    const optional = given.endsWith('?');
    const name = optional ? given.slice(0, -1) : given;
    const value = object[name];
    if (value !== undefined && !(optional && isDefault(value))) members.push([name, value]);
  }
  return orderedObject(
    Object.fromEntries(members),
    members.map(([name]) => name),
  );
}

/** Properties that number an entity inside a server. Written files do not have them (admin-api §6.6). */
const INTERNAL_IDS = ['id', '_id'];

/** Returns the object without internal ids. */
export function withoutIds(object: JsonObject, ...more: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => ![...INTERNAL_IDS, ...more].includes(name)));
}
