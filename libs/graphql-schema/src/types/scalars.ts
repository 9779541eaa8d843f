import { GraphQLBoolean, GraphQLError, GraphQLFloat, GraphQLScalarType, GraphQLString, Kind, type ValueNode } from 'graphql';
import type { ScalarName } from '../model/model.js';
import { ObjectId } from '../values/bson.js';
import { readInstant } from '../values/instant.js';

const OBJECT_ID = /^[0-9a-fA-F]{24}$/;
/** Characters of a value an error repeats. */
const SHOWN_MAX = 80;

function shown(value: unknown): string {
  const text = ['string', 'number', 'boolean'].includes(typeof value) ? JSON.stringify(value) : 'a value that is no scalar';
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
}

/** What a literal would be as a variable; an enum's name or an input object is no scalar. */
function literal(node: ValueNode): unknown {
  if (node.kind === Kind.STRING) return node.value;
  return node.kind === Kind.INT || node.kind === Kind.FLOAT ? Number(node.value) : {};
}

function parseObjectId(value: unknown): object {
  if (typeof value === 'string' && OBJECT_ID.test(value)) return new ObjectId(value);
  throw new GraphQLError(`ObjectId must be a string of 24 hexadecimal digits, not ${shown(value)}`);
}

function parseDateTime(value: unknown): Date {
  const instant = typeof value === 'string' ? readInstant(value) : null;
  if (instant) return instant;
  throw new GraphQLError(`DateTime must be an RFC 3339 date and time, not ${shown(value)}`);
}

function parseInt53(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw new GraphQLError(`Int cannot represent non-integer value: ${shown(value)}`);
}

/** Values are read from BSON by the fields, which know what is stored: what reaches a scalar is ready. */
function ready(value: unknown): unknown {
  return value;
}

export const GraphQLObjectId = new GraphQLScalarType<unknown>({
  name: 'ObjectId',
  description: '24 hexadecimal digits.',
  serialize: ready,
  parseValue: parseObjectId,
  parseLiteral: (node) => parseObjectId(literal(node)),
});

export const GraphQLDateTime = new GraphQLScalarType<unknown>({
  name: 'DateTime',
  description: 'A date and time of RFC 3339, for example 2020-09-01T15:38:14.918Z.',
  serialize: ready,
  parseValue: parseDateTime,
  parseLiteral: (node) => parseDateTime(literal(node)),
});

/** `Int` that also holds what a stored `long` may: whole numbers up to 2^53. */
export const GraphQLInt53 = new GraphQLScalarType<unknown>({
  name: 'Int',
  description: 'A whole number. Those outside of 32 bits come from and go to fields stored as `long`.',
  serialize: ready,
  parseValue: parseInt53,
  // 1.0 is no whole number in GraphQL.
  parseLiteral: (node) => parseInt53(node.kind === Kind.FLOAT ? node.value : literal(node)),
});

export const SCALAR_TYPES: Readonly<Record<ScalarName, GraphQLScalarType>> = {
  ObjectId: GraphQLObjectId,
  Int: GraphQLInt53,
  Float: GraphQLFloat,
  String: GraphQLString,
  Boolean: GraphQLBoolean,
  DateTime: GraphQLDateTime,
};
