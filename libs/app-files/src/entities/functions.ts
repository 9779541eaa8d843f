import { FUNCTION } from '#contracts/config/function.entity.js';
import type { FunctionEntity } from '../app-configuration.js';
import type { Fields } from '../files/fields.js';
import type { JsonObject } from '../json/json.js';
import { filedNames, readMembers, withoutDefaults } from './entity-members.js';
import { fileMembers } from './file-members.js';

const MEMBERS = filedNames(FUNCTION);

/** Reads a function's configuration; everything but the name has a default. */
export function readFunction(fields: Fields, name: string, source: string): FunctionEntity {
  return { ...readMembers(FUNCTION, fields), name, source };
}

/** Reads an entry of `functions/config.json`. */
export function functionMembers(entity: FunctionEntity): JsonObject {
  return fileMembers(withoutDefaults(FUNCTION, entity), MEMBERS);
}
