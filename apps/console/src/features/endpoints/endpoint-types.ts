import type { Proof } from '../../ui/curl';

export const METHODS = { GET: 'GET', POST: 'POST', PUT: 'PUT', PATCH: 'PATCH', DELETE: 'DELETE', '*': 'Any' } as const;
export const VALIDATIONS = {
  NO_VALIDATION: 'No authorization',
  SECRET_AS_QUERY_PARAM: 'Secret query parameter',
  VERIFY_PAYLOAD: 'Payload signature',
} as const;
export const RETURN_TYPES = { JSON: 'JSON', EJSON: 'EJSON' } as const;

/** What an administrator decides about an HTTPS endpoint. */
export interface EndpointContent {
  readonly route: string;
  readonly http_method: keyof typeof METHODS;
  readonly function_id: string;
  readonly validation_method: keyof typeof VALIDATIONS;
  readonly secret_name: string;
  readonly respond_result: boolean;
  readonly fetch_custom_user_data: boolean;
  readonly create_user_on_auth: boolean;
  readonly disabled: boolean;
  readonly return_type: keyof typeof RETURN_TYPES;
}

export interface Endpoint extends EndpointContent {
  readonly _id: string;
  readonly function_name: string;
}

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

/** What is sent to keep an endpoint: a secret only where one is asked for. */
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

/** How requests to an endpoint prove where they come from. */
export function proofOf({ validation_method, secret_name }: EndpointContent): Proof {
  const secret = `the secret ${secret_name}`;
  if (validation_method === 'SECRET_AS_QUERY_PARAM') return { kind: 'query', secret };
  if (validation_method === 'VERIFY_PAYLOAD') return { kind: 'signature', secret, header: 'Endpoint-Signature' };
  return { kind: 'none' };
}

/** A route as part of an address: requests are matched by what it says decoded. */
export function addressOf(route: string): string {
  return route.split('/').map(encodeURIComponent).join('/');
}
