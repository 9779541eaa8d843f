import { isDocument } from '../bson/types.js';

/** Names of top-level fields that something reads from a document; `undefined` where it may read all of them. */
export type ReadFields = ReadonlySet<string> | undefined;

/** Nothing is read of documents but their bytes. */
export const NO_FIELDS: ReadonlySet<string> = new Set();

/** Operators that read the whole document, or name fields other than by `$path`. */
const WHOLE: ReadonlySet<string> = new Set(['$getField', '$meta', '$top', '$topN', '$bottom', '$bottomN']);

/** Returns the fields that several parts read together. */
export function together(...parts: readonly ReadFields[]): ReadFields {
  const all = new Set<string>();
  for (const part of parts) {
    if (!part) return undefined;
    for (const name of part) all.add(name);
  }
  return all;
}

/** Returns the fields that a filter reads. */
export function filterFields(filter: unknown): ReadFields {
  if (!isDocument(filter)) return undefined;
  return together(...Object.entries(filter).map(([key, operand]) => conditionFields(key, operand)));
}

function conditionFields(key: string, operand: unknown): ReadFields {
  if (!key.startsWith('$')) return new Set([topLevel(key)]);
  switch (key) {
    case '$and':
    case '$or':
    case '$nor':
      return Array.isArray(operand) ? together(...operand.map(filterFields)) : undefined;
    case '$expr':
      return expressionFields(operand);
    case '$comment':
      return NO_FIELDS;
    default:
      return undefined;
  }
}

/** Returns the fields that a sort specification reads. */
export function sortFields(sort: unknown): ReadFields {
  if (!isDocument(sort) || Object.values(sort).some(isDocument)) return undefined;
  return new Set(Object.keys(sort).map(topLevel));
}

/** Returns the fields that an aggregation expression reads, or a document or list of expressions. */
export function expressionFields(expression: unknown): ReadFields {
  if (typeof expression === 'string') return pathFields(expression);
  if (Array.isArray(expression)) return together(...expression.map(expressionFields));
  if (!isDocument(expression)) return NO_FIELDS;
  const keys = Object.keys(expression);
  if (keys.some((key) => WHOLE.has(key))) return undefined;
  return together(...keys.map((key) => expressionFields(expression[key])));
}

/** Other variables hold constants, or parts of what the expression that defines them reads. */
function pathFields(text: string): ReadFields {
  if (text.startsWith('$$')) return /^\$\$(?:ROOT|CURRENT)(?:\.|$)/.test(text) ? undefined : NO_FIELDS;
  return text.startsWith('$') ? new Set([topLevel(text.slice(1))]) : NO_FIELDS;
}

/** Returns the fields that a pipeline reads from the documents it begins with. */
export function pipelineFields(stages: readonly unknown[]): ReadFields {
  const read: ReadFields[] = [];
  for (const stage of stages) {
    const [entry] = isDocument(stage) ? Object.entries(stage) : [];
    if (!entry) return undefined;
    const [name, specification] = entry;
    const last = finalFields(name, specification);
    if (last !== 'passes on') return together(...read, last);
    read.push(passingFields(name, specification));
  }
  return undefined;
}

/** Returns the fields that a stage reads whose results hold nothing else of a document; other stages pass documents on. */
function finalFields(name: string, specification: unknown): ReadFields | 'passes on' {
  switch (name) {
    case '$count':
      return NO_FIELDS;
    case '$group':
    case '$sortByCount':
    case '$bucket':
    case '$bucketAuto':
      return expressionFields(specification);
    case '$project':
      return inclusionFields(specification);
    default:
      return 'passes on';
  }
}

/** Returns the fields that a stage reads which passes documents on; an unknown stage reads all. */
function passingFields(name: string, specification: unknown): ReadFields {
  switch (name) {
    case '$match':
      return filterFields(specification);
    case '$sort':
      return sortFields(specification);
    case '$skip':
    case '$limit':
    case '$unset':
      return NO_FIELDS;
    case '$addFields':
    case '$set':
      return expressionFields(specification);
    case '$unwind': {
      const path = isDocument(specification) ? specification['path'] : specification;
      return typeof path === 'string' ? pathFields(path) : undefined;
    }
    default:
      return undefined;
  }
}

/** Returns the fields that an including projection reads; an excluding one passes documents on. */
function inclusionFields(specification: unknown): ReadFields | 'passes on' {
  if (!isDocument(specification)) return undefined;
  const entries = Object.entries(specification);
  if (entries.some(([name, value]) => name !== '_id' && isExcluding(value))) return 'passes on';
  if (entries.every(([name]) => name === '_id')) return 'passes on';
  return together(new Set(['_id']), new Set(entries.map(([name]) => topLevel(name))), expressionFields(specification));
}

function isExcluding(value: unknown): boolean {
  if (isDocument(value)) return Object.values(value).some(isExcluding);
  return value === false || Number(value) === 0;
}

/** Returns the first name of a dotted path. */
export function topLevel(path: string): string {
  const end = path.indexOf('.');
  return end === -1 ? path : path.slice(0, end);
}
