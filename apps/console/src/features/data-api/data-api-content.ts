import type { Schemas } from '#admin-client/admin-client.js';
import type { Proof } from '../../ui/curl';
import { objectOf } from '../../ui/json-object';

export const VALIDATIONS = {
  NO_VALIDATION: 'No authorization: the credentials of a user are enough',
  SECRET_AS_QUERY_PARAM: 'Secret query parameter',
  VERIFY_PAYLOAD: 'Payload signature',
} as const;
export const RETURN_TYPES = { JSON: 'JSON', EJSON: 'EJSON' } as const;
export const VERSIONS = { v1: 'v1', beta: 'beta: behaves the same' } as const;
export const RUNNERS = {
  caller: 'the user whose credentials a request has',
  user: 'one user, always the same',
  script: 'the user a script names',
  system: 'the system, past all rules',
} as const;

export type Version = keyof typeof VERSIONS;
export type Runner = keyof typeof RUNNERS;

/** The configuration of an app's Data API. Strings may be empty, which stands for the default. */
export type DataApi = Omit<Schemas['DataApiSettings'], 'versions'> & { readonly versions: readonly Version[] };

/** Initial settings of an app that never had a Data API. */
export const NEW_DATA_API: DataApi = {
  disabled: false,
  versions: ['v1'],
  return_type: 'JSON',
  validation_method: 'NO_VALIDATION',
  secret_name: '',
  run_as_user_id: '',
  run_as_user_id_script_source: '',
  run_as_system: false,
  create_user_on_auth: false,
  fetch_custom_user_data: false,
  log_function_arguments: false,
  can_evaluate: {},
};

/** Settings as they are edited. */
export interface DataApiForm {
  readonly isEnabled: boolean;
  readonly versions: readonly Version[];
  readonly returnType: keyof typeof RETURN_TYPES;
  readonly validation: keyof typeof VALIDATIONS;
  readonly secret: string;
  readonly runner: Runner;
  readonly userId: string;
  readonly script: string;
  readonly createsUsers: boolean;
  readonly hasCustomData: boolean;
  readonly isLogged: boolean;
  /** A JSON expression. */
  readonly condition: string;
}

/** In the order the server looks. */
function runnerOf({ run_as_system, run_as_user_id, run_as_user_id_script_source }: DataApi): Runner {
  if (run_as_system) return 'system';
  if (run_as_user_id !== '') return 'user';
  return run_as_user_id_script_source === '' ? 'caller' : 'script';
}

export function dataApiFormOf(stored: DataApi): DataApiForm {
  return {
    isEnabled: !stored.disabled,
    versions: stored.versions,
    returnType: stored.return_type || 'JSON',
    validation: stored.validation_method || 'NO_VALIDATION',
    secret: stored.secret_name,
    runner: runnerOf(stored),
    userId: stored.run_as_user_id,
    script: stored.run_as_user_id_script_source,
    createsUsers: stored.create_user_on_auth,
    hasCustomData: stored.fetch_custom_user_data,
    isLogged: stored.log_function_arguments,
    condition: JSON.stringify(stored.can_evaluate, null, 2),
  };
}

/**
 * Returns the request that saves the form; `null` while the form is invalid. Settings without effect are left empty.
 */
export function dataApiOf(form: DataApiForm): DataApi | null {
  const can_evaluate = objectOf(form.condition);
  if (can_evaluate === null || form.versions.length === 0) return null;
  return {
    disabled: !form.isEnabled,
    versions: form.versions,
    return_type: form.returnType,
    validation_method: form.validation,
    secret_name: form.validation === 'NO_VALIDATION' ? '' : form.secret,
    run_as_user_id: form.runner === 'user' ? form.userId.trim() : '',
    run_as_user_id_script_source: form.runner === 'script' ? form.script : '',
    run_as_system: form.runner === 'system',
    create_user_on_auth: form.createsUsers,
    fetch_custom_user_data: form.hasCustomData,
    log_function_arguments: form.isLogged,
    can_evaluate,
  };
}

/** Returns the request validation of the Data API. */
export function proofOf({ validation_method, secret_name }: DataApi): Proof {
  const secret = `the secret ${secret_name}`;
  if (validation_method === 'SECRET_AS_QUERY_PARAM') return { kind: 'query', secret };
  if (validation_method === 'VERIFY_PAYLOAD') return { kind: 'signature', secret, header: 'Endpoint-Signature' };
  return { kind: 'none' };
}
