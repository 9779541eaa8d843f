import { Binary } from 'bson';
import { encode } from '../../bson/encode.js';
import { binaryBytes, getField, hasField, isDocument, isNullish, type Document } from '../../bson/types.js';
import { mongoError } from '../../errors/mongo-error.js';
import { typeNameOf } from '../../bson/type-codes.js';
import { createAccumulator } from './accumulators.js';
import type { ExpressionCompiler, Names, OperatorTable } from './expression-compiler.js';
import { named, unaryOrNull, variadic } from './operator-operands.js';
import { withField } from './array.js';

export const objectOperators: OperatorTable = {
  $mergeObjects: variadic('$mergeObjects', (args, collation) => {
    const merged = createAccumulator('$mergeObjects', collation);
    const inputs = args.length === 1 && Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
    for (const value of inputs) merged.add(value);
    return merged.result();
  }),
  $objectToArray: unaryOrNull('$objectToArray', (value) => {
    if (!isDocument(value)) throw mongoError(40390, `$objectToArray requires a document input, found: ${typeNameOf(value)}`);
    return Object.keys(value).map((key) => ({ k: key, v: value[key] }));
  }),
  $getField: (operand, compiler, names) => {
    const isLong = isDocument(operand) && hasField(operand, 'field');
    const field = constantField('$getField', isLong ? operand['field'] : operand, compiler, names);
    const input = compiler.compile(isLong && hasField(operand, 'input') ? operand['input'] : '$$CURRENT', names);
    return (root, frame) => {
      const document = input(root, frame);
      if (isDocument(document)) return getField(document, field);
      return document === null ? null : undefined;
    };
  },
  $setField: (operand, compiler, names) => {
    if (!isDocument(operand)) throw mongoError(4161100, '$setField only supports an object as its argument');
    const field = constantField('$setField', operand['field'], compiler, names);
    const fields = named('$setField', ['input', 'value'], [], ({ input, value }) => replaced('$setField', input, field, value));
    return compiler.inconstant(() =>
      fields({ input: operand['input'] ?? null, value: operand['value'] ?? null }, compiler, names),
    );
  },
  $unsetField: (operand, compiler, names) => {
    if (!isDocument(operand)) throw mongoError(4161100, '$unsetField only supports an object as its argument');
    const field = constantField('$unsetField', operand['field'], compiler, names);
    const input = compiler.inconstant(() => compiler.compile(operand['input'] ?? null, names));
    return (root, frame) => replaced('$unsetField', input(root, frame), field, undefined);
  },
  $bsonSize: unaryOrNull('$bsonSize', (value) => {
    if (!isDocument(value)) throw mongoError(31393, `$bsonSize requires a document input, found: ${typeNameOf(value)}`);
    return encode(value).length;
  }),
  $binarySize: unaryOrNull('$binarySize', (value) => {
    if (typeof value === 'string') return Buffer.byteLength(value);
    if (value instanceof Binary) return binaryBytes(value).length;
    throw mongoError(51276, `$binarySize requires a string or BinData argument, found: ${typeNameOf(value)}`);
  }),
};

/** A field name that does not depend on the document. */
function constantField(operator: string, specification: unknown, compiler: ExpressionCompiler, names: Names | undefined): string {
  const field =
    typeof specification === 'string' && specification.startsWith('$')
      ? specification
      : compiler.compile(specification, names)({}, undefined);
  if (typeof field !== 'string' || (typeof specification === 'string' && specification.startsWith('$'))) {
    throw mongoError(5654602, `${operator} requires 'field' to evaluate to a constant String, but got ${typeNameOf(field)}`);
  }
  return field;
}

function replaced(operator: string, input: unknown, field: string, value: unknown): Document | null {
  if (isNullish(input)) return null;
  if (!isDocument(input)) throw mongoError(4161105, `${operator} requires 'input' to evaluate to type Object`);
  return withField(input, field, value);
}
