import { compareText, equalJson, type Json, type JsonObject } from '../json/json.js';

/** Changed setting; its name is there twice because clients disagree on the property (admin-api §1, D27). */
export interface FieldDiff {
  readonly field_name: string;
  readonly field: string;
  /** `null` when it was not set. */
  readonly previous: Json;
  readonly updated: Json;
}

/** Returns the properties in which two settings differ, sorted by name. */
export function diffFields(before: JsonObject = {}, after: JsonObject = {}): readonly FieldDiff[] {
  const [old, updated] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...old.keys(), ...updated.keys()])]
    .toSorted(compareText)
    .filter((name) => !equalJson(old.get(name), updated.get(name)))
    .map((name) => ({
      field_name: name,
      field: name,
      previous: old.get(name) ?? null,
      updated: updated.get(name) ?? null,
    }));
}
