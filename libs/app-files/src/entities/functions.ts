import type { FunctionEntity } from '../app-configuration.js';
import type { Fields } from '../files/fields.js';
import type { JsonObject } from '../json/json.js';
import { fileMembers } from './file-members.js';

/** A function as its configuration says; all of it has defaults but the name. */
export function readFunction(fields: Fields, name: string, source: string): FunctionEntity {
  return {
    name,
    source,
    private: fields.boolean('private') ?? false,
    can_evaluate: fields.objectAt('can_evaluate') ?? {},
    disable_arg_logs: fields.boolean('disable_arg_logs') ?? false,
    run_as_system: fields.boolean('run_as_system') ?? false,
    run_as_user_id: fields.text('run_as_user_id') ?? '',
    run_as_user_id_script_source: fields.text('run_as_user_id_script_source') ?? '',
  };
}

/** An entry of `functions/config.json`. */
export function functionMembers(entity: FunctionEntity): JsonObject {
  return fileMembers(entity, [
    'name',
    'private',
    'can_evaluate?',
    'disable_arg_logs?',
    'run_as_system?',
    'run_as_user_id?',
    'run_as_user_id_script_source?',
  ]);
}
