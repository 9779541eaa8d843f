import { ENDPOINT } from '#contracts/config/endpoint.entity.js';
import type { EndpointEntity } from '../app-configuration.js';
import type { Fields } from '../files/fields.js';
import type { JsonObject } from '../json/json.js';
import { filedNames, readMembers, withoutDefaults } from './entity-members.js';
import { fileMembers } from './file-members.js';

const NO_VALIDATION = 'NO_VALIDATION';
const MEMBERS = filedNames(ENDPOINT, { function_id: 'function_name' });

/** Reads an endpoint. Some files write `verification_method` for `validation_method` (runtime §5.2). */
export function readEndpoint(fields: Fields): EndpointEntity {
  const members = withoutDefaults(ENDPOINT, {
    ...readMembers(ENDPOINT, fields),
    route: fields.requiredText('route'),
    http_method: fields.requiredText('http_method').toUpperCase(),
    validation_method: fields.text('validation_method') || fields.text('verification_method') || NO_VALIDATION,
  });
  return { ...members, function_name: fields.reference('function_name') };
}

/** Reads an element of `http_endpoints/config.json`. */
export function endpointMembers(entity: EndpointEntity): JsonObject {
  return fileMembers(entity, MEMBERS);
}
