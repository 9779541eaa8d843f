import { VALUE } from '#contracts/config/value.entity.js';
import { AppFileError } from '../app-file-error.js';
import {
  ENVIRONMENT_NAMES,
  ENVIRONMENT_SLOTS,
  type EnvironmentName,
  type EnvironmentSlot,
  type EnvironmentValueEntity,
  type ValueEntity,
} from '../app-configuration.js';
import { Faults } from '../files/faults.js';
import type { Fields } from '../files/fields.js';
import { compareText, orderedObject, type Json, type JsonObject } from '../json/json.js';
import { filedNames, readMembers, withoutDefaults } from './entity-members.js';
import { fileMembers } from './file-members.js';

const MEMBERS = filedNames(VALUE);

export function readValue(fields: Fields, called?: string): ValueEntity {
  // A value may be `null`, which for every other property means that it is missing.
  const value = fields.given('value');
  if (value === undefined) return fields.fail('MissingField', 'value', 'is missing');
  if (fields.boolean('from_secret') && typeof value !== 'string') fields.refuse('value', 'must be the name of a secret');
  return { ...readMembers(VALUE, fields), name: fields.entityName(called), value };
}

export function valueMembers(entity: ValueEntity): JsonObject {
  return fileMembers(withoutDefaults(VALUE, entity), MEMBERS);
}

const NO_ENVIRONMENT = 'no-environment';

/** The file of each environment: all five are always written. */
export const ENVIRONMENT_FILES: ReadonlyMap<string, EnvironmentSlot> = new Map(
  ENVIRONMENT_SLOTS.map((slot) => [`${slot === 'none' ? NO_ENVIRONMENT : slot}.json`, slot]),
);

/** Returns the environment the root file names. Throws `InvalidField` for one that does not exist. */
export function readEnvironment(root: Fields): EnvironmentName | '' | undefined {
  const named = root.text('environment');
  if (named === undefined) return undefined;
  if (named === '' || named === NO_ENVIRONMENT) return '';
  return (
    ENVIRONMENT_NAMES.find((name) => name === named) ??
    root.refuse('environment', `must be one of ${ENVIRONMENT_NAMES.join(', ')}`)
  );
}

/** Turns the files, one per environment, into entities, one per name. */
export function readEnvironmentValues(
  files: ReadonlyMap<string, Fields>,
  faults = new Faults(),
): readonly EnvironmentValueEntity[] {
  const byName = new Map<string, { [S in EnvironmentSlot]?: Json }>();
  for (const [file, fields] of files) {
    const slot = ENVIRONMENT_FILES.get(file);
    if (slot === undefined) {
      const problem = `must be called one of ${[...ENVIRONMENT_FILES.keys()].join(', ')}`;
      faults.add(new AppFileError('InvalidField', fields.file, problem));
      continue;
    }
    for (const [name, value] of Object.entries(fields.objectAt('values') ?? {})) {
      const values = byName.get(name) ?? {};
      values[slot] = value;
      byName.set(name, values);
    }
  }
  return [...byName].toSorted(([a], [b]) => compareText(a, b)).map(([name, values]) => ({ name, values }));
}

/** Returns the content of one environment's file. */
export function environmentMembers(slot: EnvironmentSlot, entities: readonly EnvironmentValueEntity[]): JsonObject {
  const values: [string, Json][] = [];
  for (const { name, values: bySlot } of entities) {
    const value = bySlot[slot];
    if (value !== undefined) values.push([name, value]);
  }
  return { values: orderedObject(Object.fromEntries(values), []) };
}
