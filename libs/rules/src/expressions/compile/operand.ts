import { shown } from '../fault.js';
import { literal, type ConversionOperator, type Operand } from '../syntax.js';
import { CONVERSION_OPERANDS, convert } from '../values/conversion.js';
import { bsonTag, valueType, type Document } from '../values/value-type.js';
import { compileExpansion, isExpansion, NOTHING } from './expansion.js';
import { MalformedWrapper, unwrapped } from './extended-json.js';
import { documentOf, type Inspection } from './inspection.js';
import { isConversion, looksLikeOperator, operatorOf } from './operators.js';

/**
 * Use of a template, which determines its contents: arguments of functions are data and may contain keys such as
 * `$set`.
 */
export type TemplateUse = 'operand' | 'argument';

function compileText(text: string, inspection: Inspection): Operand {
  inspection.countText(text);
  return isExpansion(text) ? compileExpansion(text, inspection) : literal(text);
}

function isBsonScalar(value: unknown): boolean {
  if (value instanceof Date) return !Number.isNaN(value.getTime());
  return typeof value === 'object' && value !== null && bsonTag(value) !== undefined;
}

/** Compiles `{"%stringToOid": …}` and its kin: a literal or an expansion, converted. */
export function compileConversion(operator: ConversionOperator, json: unknown, inspection: Inspection): Operand {
  const document = documentOf(json);
  if (document && unwrapped(document) === undefined) {
    inspection.fault(`%${operator} takes a literal or an expansion`);
    return NOTHING;
  }
  const operand = compileOperand(json, inspection, 'operand');
  if (operand.kind === 'expansion') return { kind: 'conversion', operator, operand };
  if (operand.kind !== 'literal') {
    inspection.fault(`%${operator} takes a literal or an expansion`);
    return NOTHING;
  }
  const converted = convert(operator, operand.value);
  if (converted === undefined && operand !== NOTHING) inspection.fault(`%${operator} takes ${CONVERSION_OPERANDS[operator]}`);
  return literal(converted);
}

/** Compiles `{"%function": {"name": …, "arguments": […]}}`. */
export function compileFunction(json: unknown, inspection: Inspection): Operand {
  const call = documentOf(json);
  if (!call) {
    inspection.fault('%function takes an object with "name" and "arguments"');
    return NOTHING;
  }
  let name = '';
  let args: readonly Operand[] = [];
  if (!Object.hasOwn(call, 'name')) inspection.fault('%function needs a "name"');
  inspection.eachMember(call, undefined, (key, value) => {
    if (key === 'name') name = functionName(value, inspection);
    else if (key === 'arguments') args = functionArguments(value, inspection);
    else inspection.fault(`%function has no ${shown(key)}`);
  });
  return { kind: 'function', name, arguments: args };
}

function functionName(value: unknown, inspection: Inspection): string {
  if (typeof value === 'string' && value !== '') return value;
  inspection.fault('the name of a function must be a string that is not empty');
  return '';
}

function functionArguments(value: unknown, inspection: Inspection): readonly Operand[] {
  if (Array.isArray(value)) {
    return inspection.eachElement<Operand>(value, NOTHING, (element) => compileOperand(element, inspection, 'argument'));
  }
  inspection.fault('the arguments of a function must be a list');
  return [];
}

/** An object of one conversion or function, where a value is expected. */
function compileOperatorValue(document: Document, inspection: Inspection, use: TemplateUse): Operand | undefined {
  const keys = Object.keys(document);
  const [key] = keys;
  const operator = key === undefined || keys.length > 1 ? undefined : operatorOf(key);
  if (key === undefined || (operator !== 'function' && !isConversion(operator))) return undefined;
  if (operator === 'function' && use === 'argument') return undefined;
  return inspection.at(key, NOTHING, () =>
    operator === 'function' ? compileFunction(document[key], inspection) : compileConversion(operator, document[key], inspection),
  );
}

function compileDocument(document: Document, inspection: Inspection, use: TemplateUse): Operand {
  const value = unwrapped(document);
  if (value instanceof MalformedWrapper) {
    inspection.fault(value.message);
    return NOTHING;
  }
  if (value !== undefined) return literal(value);
  const computed = compileOperatorValue(document, inspection, use);
  if (computed) return computed;
  const names = Object.keys(document);
  const fields = inspection.eachMember<Operand>(document, NOTHING, (key, member) => {
    const isOperator = looksLikeOperator(key) || isExpansion(key);
    const isData = use === 'argument' ? key.startsWith('$') : inspection.takesAsData(key);
    if (isOperator && !isData) inspection.fault(`${shown(key)} cannot be used inside a value`);
    return compileOperand(member, inspection, use);
  });
  return folded({ kind: 'document', fields: fields.map((field, index) => [names[index] ?? '', field] as const) });
}

/** A template without expansions is a literal. */
function folded(template: Operand & { kind: 'list' | 'document' }): Operand {
  const parts = template.kind === 'list' ? template.items : template.fields.map(([, field]) => field);
  const values: unknown[] = [];
  for (const part of parts) {
    if (part.kind !== 'literal') return template;
    values.push(part.value);
  }
  if (template.kind === 'list') return literal(values);
  return literal(Object.fromEntries(template.fields.map(([name], index) => [name, values[index]])));
}

/** Compiles a value: a literal, an expansion, a conversion, a function's result, or a list or document of such. */
export function compileOperand(json: unknown, inspection: Inspection, use: TemplateUse): Operand {
  if (typeof json === 'string') return compileText(json, inspection);
  if (json === null || typeof json === 'boolean' || typeof json === 'number' || isBsonScalar(json)) return literal(json);
  if (Array.isArray(json)) {
    const items = inspection.eachElement<Operand>(json, NOTHING, (element) => compileOperand(element, inspection, use));
    return folded({ kind: 'list', items });
  }
  const document = documentOf(json);
  if (document) return compileDocument(document, inspection, use);
  inspection.fault(`${valueType(json) === 'undefined' ? 'undefined' : 'this'} is not a JSON value`);
  return NOTHING;
}
