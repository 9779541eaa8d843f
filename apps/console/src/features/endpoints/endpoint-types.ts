import type { Schemas } from '#admin-client/admin-client.js';
import type { Proof } from '../../ui/curl';

export const METHODS = { GET: 'GET', POST: 'POST', PUT: 'PUT', PATCH: 'PATCH', DELETE: 'DELETE', '*': 'Any' } as const;
export const VALIDATIONS = {
  NO_VALIDATION: 'No authorization',
  SECRET_AS_QUERY_PARAM: 'Secret query parameter',
  VERIFY_PAYLOAD: 'Payload signature',
} as const;
export const RETURN_TYPES = { JSON: 'JSON', EJSON: 'EJSON' } as const;

/** Settings of an HTTPS endpoint that an administrator edits. */
export type EndpointContent = Omit<Schemas['Endpoint'], '_id' | 'function_name' | 'last_modified' | 'secret_id'>;

export type Endpoint = EndpointContent & Pick<Schemas['Endpoint'], '_id' | 'function_name'>;

export const NEW_ENDPOINT: EndpointContent = {
  route: '/',
  http_method: 'POST',
  function_id: '',
  validation_method: 'NO_VALIDATION',
  secret_name: '',
  respond_result: true,
  fetch_custom_user_data: false,
  create_user_on_auth: false,
  disabled: false,
  return_type: 'JSON',
};

/** Returns the request that saves an endpoint: with a secret only if the validation needs one. */
export function contentOf(content: EndpointContent): EndpointContent {
  const { route, http_method, function_id, validation_method, respond_result, return_type, disabled } = content;
  const { fetch_custom_user_data, create_user_on_auth } = content;
  return {
    route,
    http_method,
    function_id,
    validation_method,
    secret_name: validation_method === 'NO_VALIDATION' ? '' : content.secret_name,
    respond_result,
    fetch_custom_user_data,
    create_user_on_auth,
    disabled,
    return_type,
  };
}

/** Returns the request validation of an endpoint. */
export function proofOf({ validation_method, secret_name }: EndpointContent): Proof {
  const secret = `the secret ${secret_name}`;
  if (validation_method === 'SECRET_AS_QUERY_PARAM') return { kind: 'query', secret };
  if (validation_method === 'VERIFY_PAYLOAD') return { kind: 'signature', secret, header: 'Endpoint-Signature' };
  return { kind: 'none' };
}

/** Encodes a route for an address: requests are matched by their decoded paths. */
export function addressOf(route: string): string {
  return route.split('/').map(encodeURIComponent).join('/');
}
