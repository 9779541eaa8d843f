import type { DocComment, DocTag } from './doc-comment.js';
import { ErrorResponses } from './failures.js';
import type { JsonSchema } from './json-schema.js';
import { hasOwnChecks, memberErrors } from './limits.js';
import type { DescribedContract, Route } from '../../apps/gateway/src/edge/route.js';
import type { Member, Schemas } from './schemas.js';
import { securityOf, type SecurityRequirement } from './security.js';
import type { ContractSource, MethodSource, Sources } from './sources.js';
import { tagOf } from './tags.js';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

type Content = Record<string, { schema: JsonSchema; example?: unknown }>;

export interface Response {
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: Content;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: SecurityRequirement[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { description: string; required: boolean; content: Content };
  responses: Record<string, Response | { $ref: string }>;
  /** Set for what replies with 501. */
}

const JSON_TYPE = 'application/json';
const IN_PATH = /\{(\w+)\}/g;
/** Methods whose requests have a body if their contract leaves properties for it. */
const WITH_BODY = new Set(['post', 'put', 'patch']);
/** Parameters that no request has as a property. */
const PATH_TEXTS: Readonly<Record<string, string>> = {
  groupId: 'Id of the project.',
  appId: 'Id of the app.',
  clientAppId: 'App ID, as clients know the app: `hello-abcde`.',
  templateId: 'Id of a template.',
  triggerId: 'Id of the trigger.',
  repositoryId: 'Id of a repository.',
};
/** Descriptions of statuses whose docstring says no more. */
const STATUS: Readonly<Record<number, string>> = {
  200: 'Success.',
  201: 'Created.',
  202: 'Accepted.',
  204: 'Done. The reply has no content.',
  302: 'Redirect to the address in `Location`.',
  400: 'The request was rejected.',
};

/** Header that binds a change to a version. */
const IF_MATCH: Parameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'Entity tags (`ETag`) of the versions that may be changed, or `*` for any existing version. If the current version is another one, the ' +
    'request is rejected with 412 and the current `ETag`, and nothing is changed. Without the header, versions are not compared.',
  schema: { type: 'string' },
};

/** Headers of replies. */
export const HEADERS = {
  ETag: {
    description:
      'Version of the entity that was read or changed: the hash of its content, in double quotes. For the holder of a draft, its version in the draft.',
    schema: { type: 'string' },
  },
} as const;

/** Describes one route after the other: from its contract, its method's docstring and what class-validator knows. */
export class Operations {
  readonly failures = new ErrorResponses();

  constructor(
    private readonly sources: Sources,
    private readonly schemas: Schemas,
    private readonly complain: (problem: string) => void,
  ) {}

  describe(route: Route, operationId: string): Operation {
    const method = this.sources.method(route.controller, route.handler);
    const contract = route.contract && this.sources.contract(route.contract.subject);
    const comment = method.comment.summary === '' ? contract?.comment : method.comment;
    if (!comment || comment.summary === '') this.complain(`${route.method} ${route.path} (${operationId}) has no docstring`);
    const tags = [...method.comment.tags, ...(contract?.comment.tags ?? [])];
    const members = contract && route.contract ? this.schemas.members(contract.request, route.contract.request) : [];
    const body = this.body(route, members, method, contract);
    const access = route.contract?.access ?? (route.isPublic ? 'public' : 'admin');
    const parameters = this.parameters(route, members, method, body !== undefined);
    return {
      operationId,
      summary: comment?.summary ?? '',
      ...(comment?.description ? { description: comment.description } : {}),
      tags: [tagOf(route.path)],
      security: securityOf(access, tags),
      ...(parameters.length > 0 ? { parameters } : {}),
      ...(body ? { requestBody: body } : {}),
      responses: {
        ...this.failures.of({
          path: route.path,
          access,
          hasBody: body !== undefined,
          // Flags and numbers of a query are parsed before the contract is asked.
          invalid: [
            ...this.invalid(route.contract),
            ...(parameters.some((given) => 'in' in given && given.in === 'query') ? (['InvalidParameter'] as const) : []),
            ...(isBound(route) ? (['PreconditionFailed'] as const) : []),
          ],
          tags,
        }),
        // A failure with its own content is described by its docstring.
        ...withVersion(route, this.replies(route, method, contract)),
      },
    };
  }

  private invalid(contract: DescribedContract | undefined) {
    if (!contract) return [];
    return [...memberErrors(contract.request), ...(hasOwnChecks(contract.request) ? [contract.invalidCode] : [])];
  }

  private pathNames({ path }: Route): string[] {
    return [...path.matchAll(IN_PATH)].map(([, name]) => name ?? '');
  }

  private pathParameter(name: string, member: Member | undefined): Parameter {
    const { description, ...schema } = member?.schema ?? { type: 'string' };
    const text = description ?? PATH_TEXTS[name] ?? '';
    if (text === '') this.complain(`the path parameter ${name} has no description`);
    return { name, in: 'path', required: true, description: text, schema };
  }

  /** Parameters that a method reads itself: `@query <name> <type> <description>`. */
  private ownQuery({ comment, declaration }: MethodSource): Parameter[] {
    return tagsNamed(comment, 'query').map(({ text }) => {
      const [, name = '', type = '', description = ''] = /^(\w+) (\w+) (.+)$/.exec(text) ?? [];
      return { name, in: 'query', required: false, description, schema: this.schemas.named(type, declaration) };
    });
  }

  private parameters(
    route: Route,
    members: readonly Member[],
    method: MethodSource,
    hasBody: boolean,
  ): Operation['parameters'] & object {
    const names = this.pathNames(route);
    // Properties the route sets: `@fixed <name>`.
    const fixed = tagsNamed(method.comment, 'fixed').map(({ text }) => text);
    const inPath = names.map((name) =>
      this.schemas.sharedParameter(
        this.pathParameter(
          name,
          members.find((member) => member.name === name),
        ),
      ),
    );
    const inQuery = members
      .filter(
        ({ name, place }) =>
          !names.includes(name) &&
          !fixed.includes(name) &&
          (place === 'query' || (place === 'body' && !hasBody && route.method === 'get')),
      )
      .map(({ name, required, schema: { description, ...schema } }): Parameter => {
        return { name, in: 'query', required, ...(description ? { description } : {}), schema: withoutNull(schema) };
      });
    const bound = isBound(route) ? [this.schemas.sharedParameter(IF_MATCH)] : [];
    return [...inPath, ...inQuery, ...this.ownQuery(method), ...bound];
  }

  private body(
    route: Route,
    members: readonly Member[],
    method: MethodSource,
    contract: ContractSource | undefined,
  ): Operation['requestBody'] {
    if (!WITH_BODY.has(route.method)) return undefined;
    const example = route.example === undefined ? {} : { example: route.example };
    const own = tagsNamed(method.comment, 'body');
    const named = own.length > 0 ? own : tagsNamed(contract?.comment, 'body');
    const at = own.length > 0 ? method.declaration : contract?.declaration;
    if (named.some(({ text }) => text === 'none')) return undefined;
    if (named.length > 0 && at) {
      const content = named.map(({ text }) =>
        text.includes('/')
          ? ([text, { schema: { type: 'string', format: 'binary' } }] as const)
          : ([JSON_TYPE, { schema: this.schemas.named(text, at), ...example }] as const),
      );
      return { description: 'The request.', required: true, content: Object.fromEntries(content) };
    }
    const names = this.pathNames(route);
    const sent = members.filter(({ name, place }) => place === 'body' && !names.includes(name));
    if (!contract || sent.length === 0) return undefined;
    const schema = this.requestSchema(contract, route.contract?.request.name ?? '', sent, Array.isArray(route.example));
    return {
      description: 'The request.',
      required: sent.some(({ required }) => required),
      content: { [JSON_TYPE]: { schema, ...example } },
    };
  }

  /** A body that is a list is the one list of the request. */
  private requestSchema(contract: ContractSource, name: string, sent: readonly Member[], isList: boolean): JsonSchema {
    if (isList) return sent.find(({ schema }) => schema.type === 'array')?.schema ?? { type: 'array', items: {} };
    const { request, requestText } = contract;
    return this.schemas.register(name, this.schemas.ofMembers(sent), requestText ?? this.sources.docs.textOf(request.symbol));
  }

  private replies(route: Route, method: MethodSource, contract: ContractSource | undefined): Record<string, Response> {
    const own = tagsNamed(method.comment, 'reply');
    const named = own.length > 0 ? own : tagsNamed(contract?.comment, 'reply');
    const at = own.length > 0 ? method.declaration : contract?.declaration;
    if (named.length > 0 && at) {
      return Object.fromEntries(
        named
          .filter(({ text }) => text !== 'none')
          .map(({ text }) => {
            const [, status = String(route.status), what = ''] = /^(?:(\d{3}|default)\b)?\s*(.*)$/.exec(text) ?? [];
            return [
              status,
              this.reply(status, what, what === '' || what.includes('/') ? undefined : this.schemas.named(what, at)),
            ];
          }),
      );
    }
    const status = String(route.status);
    if (route.status === 204 || !contract || route.contract === undefined) return { [status]: this.reply(status, '', undefined) };
    if (route.replyType !== undefined) return { [status]: this.reply(status, route.replyType, undefined) };
    if (route.contract.kind === 'rpc' && route.contract.reply.kind === 'raw') {
      this.complain(`${contract.name} does not say what it replies with (@reply)`);
      return { [status]: this.reply(status, '', undefined) };
    }
    if (route.contract.kind === 'rpc' && route.contract.reply.kind === 'nothing')
      return { [status]: this.reply(status, '', undefined) };
    return { [status]: this.reply(status, '', this.schemas.ofType(contract.reply)) };
  }

  private reply(status: string, mediaType: string, schema: JsonSchema | undefined): Response {
    const described = STATUS[Number(status)] ?? 'Whatever the function of the app replies with.';
    if (schema) return { description: described, content: { [JSON_TYPE]: { schema } } };
    if (mediaType === '')
      return { description: status === '204' ? described : `${described.replace(/\.$/, '')}. The reply has no content.` };
    return { description: described, content: { [mediaType]: { schema: { type: 'string', contentMediaType: mediaType } } } };
  }
}

function hasVersion({ contract }: Route): boolean {
  return contract?.kind === 'rpc' && contract.resource !== undefined;
}

/** Returns `true` if a route changes what has a version. */
function isBound(route: Route): boolean {
  return route.method !== 'get' && hasVersion(route);
}

/** Returns successful replies with the version of what is read or was changed; what was deleted has none. */
function withVersion(route: Route, replies: Record<string, Response>): Record<string, Response> {
  if (route.method === 'delete' || !hasVersion(route)) return replies;
  return Object.fromEntries(
    Object.entries(replies).map(([status, reply]) => [
      status,
      status.startsWith('2') ? { ...reply, headers: { ETag: { $ref: '#/components/headers/ETag' } } } : reply,
    ]),
  );
}

/** Returns a media type. `anything` stands for one that would end the comment of its tag. */
function mediaTypes(text: string): string {
  return text.replace(/\banything$/, '*/*');
}

function tagsNamed(comment: DocComment | undefined, wanted: string): readonly DocTag[] {
  return (comment?.tags ?? []).filter(({ name }) => name === wanted).map(({ name, text }) => ({ name, text: mediaTypes(text) }));
}

/** Removes `null` from the schema of a query parameter: URLs cannot contain it. */
function withoutNull(schema: JsonSchema): JsonSchema {
  if (!Array.isArray(schema.type)) return schema;
  const [type = 'string'] = schema.type;
  return { ...schema, type, ...(schema.enum ? { enum: schema.enum.filter((value) => value !== null) } : {}) };
}
