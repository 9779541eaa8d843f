import { getMetadataStorage } from 'class-validator';
import type { Constructor, ReplyShape } from '#contracts/rpc.js';

/** As much of JSON Schema as the contracts need. */
export interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  nullable?: boolean;
}

type Fields = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>;

/** What each check of class-validator says in JSON Schema; a check that says nothing there is absent. */
const CHECKS: Readonly<Record<string, (limits: readonly unknown[]) => JsonSchema>> = {
  isString: () => ({ type: 'string' }),
  isBoolean: () => ({ type: 'boolean' }),
  isInt: () => ({ type: 'integer' }),
  isObject: () => ({ type: 'object' }),
  isArray: () => ({ type: 'array' }),
  isIso8601: () => ({ type: 'string' }),
  isIn: ([values]) => ({ type: 'string', enum: [...(values as readonly unknown[])] }),
  matches: ([pattern]) => ({ type: 'string', pattern: (pattern as RegExp).source }),
  isLength: ([min, max]) => ({ type: 'string', minLength: min as number, maxLength: max as number }),
  maxLength: ([max]) => ({ maxLength: max as number }),
  min: ([min]) => ({ minimum: min as number }),
  max: ([max]) => ({ maximum: max as number }),
  arrayMinSize: ([min]) => ({ minItems: min as number }),
  arrayMaxSize: ([max]) => ({ maxItems: max as number }),
};

const DESIGN_TYPES = new Map<unknown, JsonSchema>([
  [String, { type: 'string' }],
  [Number, { type: 'number' }],
  [Boolean, { type: 'boolean' }],
  [Array, { type: 'array', items: {} }],
]);

function fieldsOf(type: Constructor<object>): Fields {
  return getMetadataStorage().getTargetValidationMetadatas(type, '', true, false);
}

function propertySchema(type: Constructor<object>, name: string, checks: Fields): JsonSchema {
  const designed = DESIGN_TYPES.get(Reflect.getMetadata('design:type', type.prototype as object, name));
  const schema: JsonSchema = { ...designed };
  for (const check of checks) {
    const said = CHECKS[check.name ?? '']?.(check.constraints ?? []);
    if (check.each) schema.items = { ...schema.items, ...said };
    else Object.assign(schema, said);
  }
  return schema;
}

/** The declared members of a request or reply class; members in `without` come from elsewhere (the path). */
export function schemaOf(type: Constructor<object>, without: readonly string[] = []): JsonSchema {
  const byName = new Map<string, Fields>();
  for (const field of fieldsOf(type)) byName.set(field.propertyName, [...(byName.get(field.propertyName) ?? []), field]);
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  for (const [name, checks] of [...byName].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (without.includes(name)) continue;
    properties[name] = propertySchema(type, name, checks);
    // A conditional check is what an absent member passes.
    const optional = checks.some((check) => check.type === 'conditionalValidation' || check.type === 'whitelistValidation');
    if (!optional) required.push(name);
  }
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
}

/** A reply's content, `null` for one without. */
export function replySchema(shape: ReplyShape<unknown>): JsonSchema | null {
  switch (shape.kind) {
    case 'nothing':
      return null;
    case 'raw':
      return {};
    case 'list':
      return { type: 'array', items: schemaOf(shape.type) };
    case 'nullable':
      return { ...schemaOf(shape.type), nullable: true };
    case 'object':
      return schemaOf(shape.type as Constructor<object>);
  }
}
