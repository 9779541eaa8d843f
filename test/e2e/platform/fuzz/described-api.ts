import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly schema: Schema;
}

interface Response {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
  readonly 'x-error-codes'?: readonly string[];
}

interface Referring {
  readonly $ref: string;
}

interface RawOperation {
  readonly operationId: string;
  readonly parameters?: readonly (Parameter | Referring)[];
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>> };
  readonly responses: Readonly<Record<string, Response | Referring>>;
}

/** An operation with everything its references name. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Names of the tokens it takes; empty where it takes none. */
  readonly tokens: readonly string[];
  readonly body: { readonly schema: Schema; readonly example?: unknown } | undefined;
  readonly responses: Readonly<Record<string, Response>>;
  /** Whether a reply can go on for ever. */
  readonly endless: boolean;
}

/** docs/openapi.json, and what it says of replies. */
export class DescribedApi {
  readonly operations: readonly Operation[];
  readonly schemas: Readonly<Record<string, Schema>>;
  private readonly ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
  private readonly validators = new Map<string, ValidateFunction>();

  constructor(file = 'docs/openapi.json') {
    const document = JSON.parse(readFileSync(file, 'utf8')) as {
      paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
      components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter>; responses: Record<string, Response> };
    };
    const { schemas, parameters, responses } = document.components;
    this.schemas = schemas;
    this.ajv.addSchema({ $id: 'api', components: { schemas } });
    this.operations = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, raw]) => ({
        id: raw.operationId,
        method: method.toUpperCase(),
        path,
        parameters: (raw.parameters ?? []).map((given) => resolved(given, parameters)),
        tokens: raw.security.flatMap((alternative) => Object.keys(alternative)),
        body: raw.requestBody?.content['application/json'],
        responses: Object.fromEntries(
          Object.entries(raw.responses).map(([status, given]) => [status, resolved(given, responses)]),
        ),
        endless: Object.values(raw.responses).some((given) => 'content' in given && 'text/event-stream' in (given.content ?? {})),
      })),
    );
  }

  /** What a reply has that the description does not say of it; `null` for nothing. */
  breach(operation: Operation, status: number, text: string, contentType: string): string | null {
    const response = operation.responses[String(status)] ?? operation.responses['default'];
    if (!response) return `the status ${status} is not described`;
    if (operation.responses['default']) return null;
    if (operation.method === 'HEAD') return null;
    const schema = response.content?.['application/json']?.schema;
    if (!schema) return response.content || text === '' ? null : `there is content with ${status}: ${text.slice(0, 200)}`;
    if (!contentType.startsWith('application/json')) return `the content type with ${status} is '${contentType}'`;
    const body = parsed(text);
    const validate = this.validator(operation, String(status), schema);
    if (!validate(body))
      return `the content with ${status} does not fit: ${this.ajv.errorsText(validate.errors)}: ${text.slice(0, 300)}`;
    const codes = response['x-error-codes'];
    const code = (body as { error_code?: string }).error_code ?? '';
    return codes && !codes.includes(code)
      ? `the error code '${code}' with ${status} is not described: ${text.slice(0, 200)}`
      : null;
  }

  private validator(operation: Operation, status: string, schema: Schema): ValidateFunction {
    const key = `${operation.id} ${status}`;
    const known = this.validators.get(key);
    if (known) return known;
    const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/')) as object;
    const made = this.ajv.compile(absolute);
    this.validators.set(key, made);
    return made;
  }
}

function resolved<T extends object>(given: T | Referring, components: Readonly<Record<string, T>>): T {
  if (!('$ref' in given)) return given;
  const found = components[given.$ref.replace(/^.*\//, '')];
  if (!found) throw new Error(`${given.$ref} refers to nothing`);
  return found;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
