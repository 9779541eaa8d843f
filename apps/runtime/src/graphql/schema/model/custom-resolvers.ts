import { typeName } from '../naming/names.js';
import type { CustomInput, CustomPayload, CustomResolverModel } from './custom-model.js';
import type { ObjectModel, ScalarValue, ValueModel } from './model.js';
import type { Building, ObjectModels } from './object-models.js';
import { isJsonObject, textMember, type JsonObject, type SourceResolver } from './source.js';
import { scalarOf, shapeOf } from './type-mapping.js';
import { isAbsentType, isDefaultPayload } from './type-names.js';

/** Reason that a resolver is not in the API. */
export class ResolverFault extends Error {
  override readonly name = 'ResolverFault';
}

/** The types resolvers may name. */
export interface NamedTypes {
  isInput(name: string): boolean;
  outputModel(name: string): ObjectModel | null;
}

function nameOf(type: unknown, member: string): string {
  if (typeof type === 'string' && type !== '') return type;
  throw new ResolverFault(`its ${member} must name a type`);
}

/** Scalars by the names GraphQL has for them. */
const GRAPHQL_NAMES: ReadonlyMap<string, string> = new Map([
  ['Int', 'int'],
  ['Long', 'long'],
  ['Float', 'double'],
  ['String', 'string'],
  ['Boolean', 'bool'],
  ['ObjectId', 'objectId'],
  ['DateTime', 'date'],
]);

function namedScalar(name: string, objects: ObjectModels): ScalarValue | null {
  const scalar = scalarOf(GRAPHQL_NAMES.get(name) ?? name);
  return scalar && objects.scalar(scalar);
}

function scalarValue(type: unknown, member: string, isList: boolean, objects: ObjectModels): ValueModel {
  const name = nameOf(type, member);
  const scalar = namedScalar(name, objects);
  if (!scalar) throw new ResolverFault(`its ${member} '${name}' has no equivalent in GraphQL`);
  return isList ? { kind: 'list', item: scalar } : scalar;
}

function customObject(
  schema: JsonObject,
  name: string | null,
  member: string,
  use: Building['use'],
  objects: ObjectModels,
  parent = name,
): ValueModel {
  if (name === null) throw new ResolverFault(`the schema of its ${member} needs a title`);
  const building = { use, prefix: '', namespace: null, relationships: {} };
  const model = objects.objectOf([name], schema, building, parent ?? name);
  if (!model) throw new ResolverFault(`the schema of its ${member} defines no type, or its name is already in use`);
  return { kind: 'object', model };
}

function titleOf(schema: unknown): string | null {
  const title = textMember(schema, 'title');
  return title === null ? null : typeName(title);
}

/** A schema whose lists of one schema for `items` are that schema: apps of the original write the items of a list either way. */
function withPlainItems(schema: unknown): unknown {
  if (!isJsonObject(schema)) return schema;
  const { items, properties } = schema;
  const item: unknown = Array.isArray(items) && items.length === 1 ? items[0] : items;
  return {
    ...schema,
    ...(items === undefined ? {} : { items: withPlainItems(item) }),
    ...(isJsonObject(properties)
      ? { properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, withPlainItems(one)])) }
      : {}),
  };
}

/** A type of a resolver's own, from a JSON schema: an object, or a list of objects or scalars. */
function customValue(given: unknown, member: string, use: Building['use'], objects: ObjectModels): ValueModel {
  const schema = withPlainItems(given);
  const shape = shapeOf(schema);
  if (!shape || !isJsonObject(schema)) throw new ResolverFault(`its ${member} must be a JSON schema of an object or a list`);
  if (shape.kind === 'scalar') return objects.scalar(shape.scalar);
  if (shape.kind === 'object') return customObject(schema, titleOf(schema), member, use, objects);
  const item = shapeOf(shape.items);
  if (item?.kind === 'scalar') return { kind: 'list', item: objects.scalar(item.scalar) };
  if (item?.kind !== 'object') throw new ResolverFault(`the items of its ${member} must be objects or scalars`);
  const title = titleOf(schema);
  const ownName = titleOf(shape.items);
  const name = ownName ?? (title === null ? null : `${title}Item`);
  // Nested types are named after the list: `ReportsPayloadAuthor`, not `ReportsPayloadItemAuthor`.
  return { kind: 'list', item: customObject(shape.items, name, member, use, objects, ownName ?? title) };
}

function inputOf(resolver: SourceResolver, types: NamedTypes, objects: ObjectModels): CustomInput | null {
  const { inputType: type, inputFormat: format } = resolver;
  if (isAbsentType(type)) return null;
  switch (format) {
    case 'scalar':
    case 'scalar-list':
      return { kind: 'value', value: scalarValue(type, 'input type', format === 'scalar-list', objects) };
    case 'custom':
      return { kind: 'value', value: customValue(type, 'input type', 'input', objects) };
    default: {
      const name = nameOf(type, 'input type');
      // Without a format a name may be either.
      const scalar = format === '' ? namedScalar(name, objects) : null;
      if (scalar) return { kind: 'value', value: scalar };
      if (!types.isInput(name)) throw new ResolverFault(`input type '${name}' does not exist`);
      return { kind: 'generated', typeName: name, isList: format === 'generated-list' };
    }
  }
}

function payloadOf(resolver: SourceResolver, types: NamedTypes, objects: ObjectModels): CustomPayload {
  const { payloadType: type, payloadFormat: format } = resolver;
  if (isDefaultPayload(type)) return { kind: 'default' };
  switch (format) {
    case 'scalar':
    case 'scalar-list':
      return { kind: 'value', value: scalarValue(type, 'payload type', format === 'scalar-list', objects) };
    case 'custom':
      return { kind: 'value', value: customValue(type, 'payload type', 'document', objects) };
    default: {
      const name = nameOf(type, 'payload type');
      const scalar = format === '' ? namedScalar(name, objects) : null;
      if (scalar) return { kind: 'value', value: scalar };
      const model = types.outputModel(name);
      if (!model) throw new ResolverFault(`type '${name}' does not exist`);
      const value: ValueModel = { kind: 'object', model };
      return { kind: 'value', value: format === 'generated-list' ? { kind: 'list', item: value } : value };
    }
  }
}

/** @throws ResolverFault */
export function customResolverOf(resolver: SourceResolver, types: NamedTypes, objects: ObjectModels): CustomResolverModel {
  const { id, onType, fieldName, functionId } = resolver;
  if (!/^(?!__)[_A-Za-z][_0-9A-Za-z]*$/.test(fieldName)) throw new ResolverFault('its field name is invalid');
  if (onType !== 'Query' && onType !== 'Mutation' && !types.outputModel(onType)) {
    throw new ResolverFault(`type '${onType}' does not exist`);
  }
  return {
    id,
    onType,
    fieldName,
    functionId,
    input: inputOf(resolver, types, objects),
    payload: payloadOf(resolver, types, objects),
  };
}
