/** Part of JSON Schema 2020-12 that the description of the API needs. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  format?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  examples?: unknown[];
  contentMediaType?: string;
}

/** Name of the component for a value that may be any JSON: a schema without a type says too little to those who generate code. */
export const ANY_VALUE = 'AnyValue';

export const ANY_VALUE_SCHEMA: JsonSchema = {
  description: 'Any JSON value.',
  type: ['object', 'array', 'string', 'number', 'boolean', 'null'],
};

export function componentRef(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/** Returns the same schema, accepting `null` too. */
export function orNull(schema: JsonSchema): JsonSchema {
  if (schema.$ref === componentRef(ANY_VALUE).$ref) return schema;
  if (typeof schema.type === 'string') {
    return { ...schema, type: [schema.type, 'null'], ...(schema.enum ? { enum: [...schema.enum, null] } : {}) };
  }
  const { description, ...rest } = schema;
  return { ...(description === undefined ? {} : { description }), anyOf: [...(rest.anyOf ?? [rest]), { type: 'null' }] };
}
