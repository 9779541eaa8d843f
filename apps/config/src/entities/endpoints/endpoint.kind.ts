import { ENDPOINT, type EndpointContent } from '#contracts/config/endpoint.entity.js';
import { ENDPOINTS_MAX, endpointContracts, type updateEndpoint } from '#contracts/config/endpoints.contract.js';
import { AppError } from '#contracts/error.js';
import type { RequestOf } from '#contracts/rpc.js';
import { defineKind } from '../../core/kinds/entity-kind.js';
import type { ConfigEdit } from '../../core/versions/config-edit.js';
import { filedFunctionId, nameOf, requireFunctionId } from '../../core/versions/references.js';
import { requireSecret } from '../secrets/secret-config.js';

type References = Partial<RequestOf<typeof updateEndpoint>>;
type Resolved = Pick<EndpointContent, 'function_id' | 'secret_name' | 'validation_method'>;

const NOTHING_NAMED: Resolved = { function_id: '', secret_name: '', validation_method: 'NO_VALIDATION' };

/** Returns the name of the secret in a request, `stored` if it names none. */
function secretNameOf(draft: ConfigEdit, { secret_id, secret_name }: References, stored: string): string {
  if (secret_id) {
    const secret = draft.secrets.get(secret_id);
    if (!secret) throw new AppError('InvalidParameter', `secret '${secret_id}' does not exist`);
    return secret.name;
  }
  return secret_name ?? stored;
}

/** Returns the values that a request may give in several ways, or else the stored ones. */
function resolved(draft: ConfigEdit, request: References, stored = NOTHING_NAMED): Resolved {
  return {
    function_id: requireFunctionId(draft.tree, { id: request.function_id, name: request.function_name }, stored.function_id),
    secret_name: secretNameOf(draft, request, stored.secret_name),
    validation_method: request.validation_method ?? request.verification_method ?? stored.validation_method,
  };
}

/** Returns `true` if an endpoint requires a secret and names none: it rejects every request. */
function lacksSecret({ validation_method, secret_name }: EndpointContent): boolean {
  return validation_method !== 'NO_VALIDATION' && secret_name === '';
}

function withSecret(content: EndpointContent): EndpointContent {
  if (!lacksSecret(content)) return content;
  throw new AppError('MissingParameter', `secret_name is required for ${content.validation_method}`);
}

export const endpoints = defineKind(endpointContracts, {
  noun: 'endpoint',
  max: ENDPOINTS_MAX,
  notFound: 'EndpointNotFound',
  taken: 'EndpointAlreadyExists',
  called: (name) => `an endpoint '${name}'`,
  made: (draft, request) => withSecret(ENDPOINT.made({ ...request, ...resolved(draft, request) })),
  replaced: (draft, request, stored) =>
    withSecret(ENDPOINT.replaced(stored, { ...request, ...resolved(draft, request, stored) })),
  check: (draft, { secret_name }) => {
    if (secret_name !== '') requireSecret(draft, secret_name);
  },
  shown: ({ tree, secrets }, { _id, content, modified }) => ({
    _id,
    ...ENDPOINT.whole(content),
    function_name: nameOf(tree, 'functions', content.function_id),
    secret_id: content.secret_name === '' ? '' : (secrets.idOf(content.secret_name) ?? ''),
    last_modified: modified,
  }),
  filed: ({ endpoints: filed }) =>
    filed?.map((entity) => {
      const name = `${entity.http_method} ${entity.route}`;
      return {
        name,
        given: entity,
        content: ({ draft, note }, request) => {
          const function_id = filedFunctionId(draft.result.tree, entity.function_name);
          const content = ENDPOINT.made({ ...request, function_id });
          if (lacksSecret(content)) note(`endpoint '${name}' rejects every request until it has a secret`);
          return content;
        },
      };
    }),
});
