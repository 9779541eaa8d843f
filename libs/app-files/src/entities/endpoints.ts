import type { EndpointEntity } from '../app-configuration.js';
import type { Fields } from '../files/fields.js';
import type { JsonObject } from '../json/json.js';
import { fileMembers } from './file-members.js';

const NO_VALIDATION = 'NO_VALIDATION';

/** `verification_method` is another name that some files use for `validation_method` (runtime §5.2). */
export function readEndpoint(fields: Fields): EndpointEntity {
  const secretName = fields.text('secret_name') ?? '';
  const returnType = fields.text('return_type') ?? '';
  return {
    route: fields.requiredText('route'),
    http_method: fields.requiredText('http_method').toUpperCase(),
    function_name: fields.reference('function_name'),
    validation_method: fields.text('validation_method') || fields.text('verification_method') || NO_VALIDATION,
    ...(secretName === '' ? {} : { secret_name: secretName }),
    respond_result: fields.boolean('respond_result') ?? false,
    fetch_custom_user_data: fields.boolean('fetch_custom_user_data') ?? false,
    create_user_on_auth: fields.boolean('create_user_on_auth') ?? false,
    disabled: fields.boolean('disabled') ?? false,
    ...(returnType === '' ? {} : { return_type: returnType }),
  };
}

/** An element of `http_endpoints/config.json`. */
export function endpointMembers(entity: EndpointEntity): JsonObject {
  return fileMembers(entity, [
    'route',
    'http_method',
    'function_name',
    'validation_method',
    'secret_name?',
    'respond_result',
    'fetch_custom_user_data',
    'create_user_on_auth',
    'disabled',
    'return_type?',
  ]);
}
