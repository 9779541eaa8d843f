import type { ExpansionName } from './slots.js';
import type { Truth } from './truth.js';

export type ConversionOperator = 'stringToOid' | 'oidToString' | 'stringToUuid' | 'uuidToString';
export type OrderOperator = 'gt' | 'gte' | 'lt' | 'lte';

/** A value known beforehand. `computed`: it came from an expansion or a function, where an array stands for its elements. */
export interface Literal {
  readonly kind: 'literal';
  readonly value: unknown;
  readonly computed: boolean;
}

export function literal(value: unknown, computed = false): Literal {
  return { kind: 'literal', value, computed };
}

/** `%%name.path` */
export interface Expansion {
  readonly kind: 'expansion';
  readonly name: ExpansionName;
  readonly path: readonly string[];
}

/** A path below the document that an enclosing `nested` condition looks at. */
export interface Relative {
  readonly kind: 'relative';
  readonly path: readonly string[];
}

export interface Conversion {
  readonly kind: 'conversion';
  readonly operator: ConversionOperator;
  readonly operand: Operand;
}

export interface FunctionCall {
  readonly kind: 'function';
  readonly name: string;
  readonly arguments: readonly Operand[];
}

export interface ListTemplate {
  readonly kind: 'list';
  readonly items: readonly Operand[];
}

export interface DocumentTemplate {
  readonly kind: 'document';
  readonly fields: readonly (readonly [string, Operand])[];
}

/** Anything that stands for a value. */
export type Operand = Literal | Expansion | Relative | Conversion | FunctionCall | ListTemplate | DocumentTemplate;

/** Tests of the bits of a value, at positions from 0 for the lowest. */
export const BIT_OPERATORS = ['bitsAllSet', 'bitsAllClear', 'bitsAnySet', 'bitsAnyClear'] as const;
export type BitOperator = (typeof BIT_OPERATORS)[number];

/** Test of a value by an operator of MongoDB's query language. */
export type ValueTest =
  | { readonly kind: 'size'; readonly size: number }
  | { readonly kind: 'type'; readonly names: readonly string[] }
  | { readonly kind: 'mod'; readonly divisor: number; readonly remainder: number }
  | { readonly kind: 'bits'; readonly operator: BitOperator; readonly positions: readonly number[] }
  | { readonly kind: 'regex'; readonly pattern: string; readonly options: string };

/** A condition on one value. */
export type Leaf =
  | { readonly kind: 'match'; readonly subject: Operand; readonly operand: Operand }
  | { readonly kind: 'in'; readonly subject: Operand; readonly operand: Operand }
  | { readonly kind: 'order'; readonly operator: OrderOperator; readonly subject: Operand; readonly operand: Operand }
  | { readonly kind: 'exists'; readonly subject: Operand }
  | { readonly kind: 'test'; readonly subject: Operand; readonly test: ValueTest };

/** A compiled expression's tree. */
export type Condition =
  | Leaf
  | { readonly kind: 'constant'; readonly truth: Truth }
  | { readonly kind: 'all' | 'any'; readonly of: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition }
  /** The boundary of a field: a failed conversion inside makes it false. */
  | { readonly kind: 'field'; readonly of: Condition }
  /** A function as a condition: it must return exactly `true`. */
  | { readonly kind: 'holds'; readonly operand: Operand }
  /** The subject, or an element of it, is a document for which all of these hold. */
  | { readonly kind: 'nested'; readonly subject: Operand; readonly of: readonly Condition[] }
  /** The subject is a list, for an element of which, or a document among them, all of these hold. */
  | { readonly kind: 'element'; readonly subject: Operand; readonly documents: boolean; readonly of: readonly Condition[] };
