import { INDEXES, type Case } from './cases.js';
import type { Outcome } from './compare.js';

/** A difference that stays, with its reason. */
export interface KnownDifference {
  readonly name: string;
  readonly reason: string;
  covers(each: Case, server: Outcome, store: Outcome): boolean;
}

/** Text with the fields of each document sorted. */
function withoutOrder(text: string): string {
  return JSON.stringify(JSON.parse(text), (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

/** Text with decimals of as many digits as a double has. */
function withoutLastDigits(text: string): string {
  // Sorted documents are texts in a text: their quotes are escaped.
  return text.replace(
    /(\$numberDecimal\\*":\\*")([^"\\]*)/g,
    (_all, name: string, digits: string) => name + Number(digits).toPrecision(12),
  );
}

/** Text with numbers of any type alike. */
function withoutTypes(text: string): string {
  return text.replace(
    /\$number[A-Z]\w+(\\*":\\*")([^"\\]*)/g,
    (_all, between: string, digits: string) => between + Number(digits).toPrecision(12),
  );
}

const isUpdateOf = (each: Case, option: string): boolean => JSON.stringify(each.statement.command).includes(`"${option}":true`);

/** Returns `true` if a filter asks for null, or for what has none of some values, below a field. */
function asksForNull(text: string): boolean {
  return /null|\$exists|\$nin|\$ne|\$nor|\$not|\$lookup/.test(text) && /"[a-z]\.|\$elemMatch/.test(text);
}

export const KNOWN_DIFFERENCES: readonly KnownDifference[] = [
  {
    name: 'constant expressions',
    reason:
      'MongoDB works out constant parts of an expression before it looks at documents, and fails without one; the store fails at a document',
    covers: ({ statement: { command } }, server, store) =>
      server.message.includes('Failed to optimize') ||
      ('findAndModify' in command && !server.message.includes('xecutor error') && store.message.includes('xecutor error')),
  },
  {
    name: 'codes of 9.0',
    reason: 'version 9.0 has codes of its own for operands of some expressions; the store has those of 8.0',
    covers: (_each, server, store) => server.code !== null && store.code !== null && server.code > 9_500_000,
  },
  {
    name: 'conversions of 9.0',
    reason: 'version 9.0 converts documents, lists and binary data to strings and back; the store refuses it, as 8.0 does',
    covers: (_each, server, store) => store.code === 241 && server.code !== 241,
  },
  {
    name: 'lists as _id',
    reason: 'both refuse a list as the _id of an upsert, MongoDB with 54 where an operator other than $set made it',
    covers: (each, server, store) => isUpdateOf(each, 'upsert') && server.code === 54 && store.code === 53,
  },
  {
    name: 'faults of expressions',
    reason: 'where several operands of expressions are wrong, MongoDB reports the one its plan comes to first',
    covers: (_each, server, store) =>
      [server, store].every(({ message }) => message.includes('xecutor error during')) && server.code !== store.code,
  },
  {
    name: 'order of fields of an upsert',
    reason: 'MongoDB sorts the fields a filter gives a new document by its plan; the store keeps the order of the filter',
    covers: (each, server, store) => isUpdateOf(each, 'upsert') && withoutOrder(server.text) === withoutOrder(store.text),
  },
  {
    name: 'order of fields without a value',
    reason:
      'a field of a pipeline that is computed to nothing keeps its place in MongoDB for a later stage; in the store a later stage puts it last',
    covers: ({ statement: { command } }, server, store) =>
      JSON.stringify(command).includes('"pipeline"') && withoutOrder(server.text) === withoutOrder(store.text),
  },
  {
    name: 'failed updates of many',
    reason: 'MongoDB keeps what was updated before the error; the store updates all documents of a statement or none',
    covers: (each, server, store) => isUpdateOf(each, 'multi') && server.code !== null && server.code === store.code,
  },
  {
    name: 'null below lists',
    reason:
      'in version 9.0 a condition on null below a field holds where the field is a list without documents; the store follows 8.0',
    covers: (each, server, store) =>
      (server.code === null || store.code === null) &&
      asksForNull(JSON.stringify([each.statement.command, each.rules])) &&
      /\[/.test(JSON.stringify(each.documents)),
  },
  {
    name: 'simplified filters',
    reason:
      'version 9.0 simplifies alternatives wrongly that exclude one another: { $or: [A, not A and B, not A and not B] } becomes not A',
    covers: ({ statement: { command }, rules }, server, store) => {
      const text = JSON.stringify([command, rules]);
      const excludes = rules ? rules.roles.length > 1 : /\$nor|\$ne|\$nin|\$not/.test(text);
      return server.code === null && store.code === null && (rules !== undefined || text.includes('$or')) && excludes;
    },
  },
  {
    name: 'distinct by an index',
    reason:
      'version 9.0 takes values from an index on the field, with nulls for documents without it and without lists; the store answers the same with and without an index',
    covers: ({ statement: { command }, collection }) =>
      (INDEXES[collection] ?? []).some((keys) => Object.keys(keys)[0] === command['key']),
  },
  {
    name: 'digits of decimals',
    reason: 'logarithms, powers and angles of decimals have 34 digits in MongoDB, 15 in the store',
    covers: (_each, server, store) => withoutLastDigits(server.text) === withoutLastDigits(store.text),
  },
  {
    name: 'numbers of $densify',
    reason: 'MongoDB counts on from the number it met last, in its type; the store from the lower bound, in the type of that',
    covers: ({ statement: { command } }, server, store) =>
      JSON.stringify(command).includes('$densify') && withoutTypes(server.text) === withoutTypes(store.text),
  },
  {
    name: 'count of unchanged documents',
    reason:
      'MongoDB counts a document as modified from which a pipeline takes the _id that is put back; the store compares what is stored',
    covers: (_each, server, store) =>
      server.text.replace(/"nModified":\{[^}]*\}/, '') === store.text.replace(/"nModified":\{[^}]*\}/, ''),
  },
];
