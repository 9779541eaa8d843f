import { GraphQLBoolean, GraphQLError, GraphQLFloat, GraphQLScalarType, GraphQLString, Kind, type ValueNode } from 'graphql';
import type { ScalarName } from '../model/model.js';
import { ObjectId } from '#codecs/bson/values.js';
import { readInstant } from '../values/instant.js';
import { readWholeNumber } from '../values/whole-number.js';

const OBJECT_ID = /^[0-9a-fA-F]{24}$/;
/** Characters of a value an error repeats. */
const SHOWN_MAX = 80;

function shown(value: unknown): string {
  const text = ['string', 'number', 'boolean'].includes(typeof value) ? JSON.stringify(value) : 'a value that is not a scalar';
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
}

/**
 * Returns the value a literal would have as a variable; the name of an enum value or an input object is not a scalar.
 */
function literal(node: ValueNode): unknown {
  if (node.kind === Kind.STRING) return node.value;
  return node.kind === Kind.INT || node.kind === Kind.FLOAT ? Number(node.value) : {};
}

/** Returns the form of a literal shown in errors: numbers keep their digits as written. */
function shownLiteral(node: ValueNode): string {
  return node.kind === Kind.INT || node.kind === Kind.FLOAT ? shown(node.value).slice(1, -1) : shown(literal(node));
}

/** An error about a value, with its place where it is a literal. */
function invalid(message: string, value: unknown, node: ValueNode | undefined): GraphQLError {
  return new GraphQLError(`${message} ${node ? shownLiteral(node) : shown(value)}`, node ? { nodes: node } : {});
}

function parseObjectId(value: unknown, node?: ValueNode): object {
  if (typeof value === 'string' && OBJECT_ID.test(value)) return new ObjectId(value);
  throw invalid('ObjectId must be a string of 24 hexadecimal digits, not', value, node);
}

function parseDateTime(value: unknown, node?: ValueNode): Date {
  const instant = typeof value === 'string' ? readInstant(value) : null;
  if (instant) return instant;
  throw invalid('DateTime must be an RFC 3339 date and time, not', value, node);
}

function parseInt53(value: unknown, node?: ValueNode): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  const message = Number.isInteger(value)
    ? 'Int cannot represent whole numbers beyond 2^53 (fields of longs can with the setting long_scalar: "Long"):'
    : 'Int cannot represent non-integer value:';
  throw invalid(message, value, node);
}

/** Parses a 64-bit integer: returns a string if a number cannot represent it. */
function parseLong(value: unknown, node?: ValueNode): number | string {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  const whole = typeof value === 'string' ? readWholeNumber(value) : null;
  if (whole !== null) return whole.toString();
  throw invalid('Long must be a whole number of 64 bits, not', value, node);
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
  parseLiteral: (node) => parseObjectId(literal(node), node),
});

export const GraphQLDateTime = new GraphQLScalarType<unknown>({
  name: 'DateTime',
  description: 'A date and time of RFC 3339, for example 2020-09-01T15:38:14.918Z.',
  serialize: ready,
  parseValue: parseDateTime,
  parseLiteral: (node) => parseDateTime(literal(node), node),
});

/** `Int` that also holds what a stored `long` may: whole numbers up to 2^53. */
export const GraphQLInt53 = new GraphQLScalarType<unknown>({
  name: 'Int',
  description: 'A whole number. Those outside of 32 bits come from and go to fields stored as `long`.',
  serialize: ready,
  parseValue: parseInt53,
  // GraphQL does not accept 1.0 as an integer.
  parseLiteral: (node) => parseInt53(node.kind === Kind.FLOAT ? node.value : literal(node), node),
});

/** Scalar for stored longs, if an app wants a separate one. */
export const GraphQLLong = new GraphQLScalarType<unknown>({
  name: 'Long',
  description: 'A whole number of 64 bits. Beyond 2^53 it is a string of decimal digits.',
  serialize: ready,
  parseValue: parseLong,
  parseLiteral: (node) => parseLong(node.kind === Kind.INT || node.kind === Kind.STRING ? node.value : {}, node),
});

export const SCALAR_TYPES: Readonly<Record<ScalarName, GraphQLScalarType>> = {
  ObjectId: GraphQLObjectId,
  Int: GraphQLInt53,
  Long: GraphQLLong,
  Float: GraphQLFloat,
  String: GraphQLString,
  Boolean: GraphQLBoolean,
  DateTime: GraphQLDateTime,
};
