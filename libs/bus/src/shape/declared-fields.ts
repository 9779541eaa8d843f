import { getMetadataStorage } from 'class-validator';
import type { Constructor } from '#contracts/rpc.js';

const namesOf = new Map<Constructor<object>, readonly string[]>();

/** Returns the properties a shape declares: those with a validation decorator, including inherited ones. */
export function declaredFields(type: Constructor<object>): readonly string[] {
  let names = namesOf.get(type);
  if (!names) {
    const declared = getMetadataStorage().getTargetValidationMetadatas(type, '', true, false);
    names = [...new Set(declared.map((field) => field.propertyName))];
    namesOf.set(type, names);
  }
  return names;
}
