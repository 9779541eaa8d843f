import type { Document } from 'bson';
import { composed, INDEXES, type Case } from './cases.js';
import type { Outcome } from './compare.js';

/** Tries a case again in another way, and checks that both servers then do the same. */
export interface Again {
  /** Without the server's simplifier of filters. */
  unsimplified(): Promise<boolean>;
  /** With another case in its place. */
  as(other: Case): Promise<boolean>;
}

/** A difference that stays, with its reason. */
export interface KnownDifference {
  readonly name: string;
  readonly reason: string;
  covers(each: Case, server: Outcome, store: Outcome, again: Again): boolean | Promise<boolean>;
}

/** Returns the result with the fields of each document sorted. */
function withoutOrder(text: string): string {
  return JSON.stringify(JSON.parse(text), (_key, value: unknown) => {
    // Unordered documents are strings in a list.
    if (typeof value === 'string' && value.startsWith('{')) return withoutOrder(value);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** Returns the result with decimals rounded to the digits of a double. */
function withoutLastDigits(text: string): string {
  // Sorted documents are strings in a string: their quotes are escaped.
  return text.replace(
    /(\$numberDecimal\\*":\\*")([^"\\]*)/g,
    (_all, name: string, digits: string) => name + Number(digits).toPrecision(12),
  );
}

/** Returns the result with unordered documents sorted by their values, independent of types and the order of fields. */
function sortedAnew(text: string): string {
  return JSON.stringify(JSON.parse(withoutOrder(text)), (key, value: unknown) => {
    if (key !== 'batch' || !Array.isArray(value)) return value;
    return value.map((each) => withoutTypes(JSON.stringify(each))).toSorted();
  });
}

/** Returns the result without types of numbers. */
function withoutTypes(text: string): string {
  return text.replace(
    /\$number[A-Z]\w+(\\*":\\*")([^"\\]*)/g,
    (_all, between: string, digits: string) => between + Number(digits).toPrecision(12),
  );
}

/** Stages after which MongoDB keeps only the fields they name. */
const NARROWING: ReadonlySet<string> = new Set(['$project', '$group', '$bucket', '$bucketAuto', '$sortByCount']);

const COMPUTING: ReadonlySet<string> = new Set(['$addFields', '$set', '$project', '$replaceRoot', '$replaceWith']);

const isUpdateOf = (each: Case, option: string): boolean => JSON.stringify(each.statement.command).includes(`"${option}":true`);

/** Returns `true` if a case leaves as many documents as there were. */
function keepsCount(documents: readonly Document[], { text }: Outcome): boolean {
  const { left } = JSON.parse(text) as { left: readonly unknown[] };
  return left.length === documents.length;
}

const failsAtDocument = ({ message }: Outcome): boolean => /xecutor error|multiplanner/.test(message);

/** A command with the expressions of its filters only, and without stages that leave documents out by their number. */
function onlyExpressions(command: Document): Document {
  const narrowed = (value: unknown, name = ''): unknown => {
    if (Array.isArray(value))
      return value.filter((each) => !/^\{"\$(?:skip|limit)"/.test(JSON.stringify(each))).map((each) => narrowed(each));
    if (typeof value !== 'object' || value === null || '_bsontype' in value || value instanceof Date) return value;
    if (['filter', 'query', 'q', '$match'].includes(name)) return { $and: [{}, ...expressionsOf(value)] };
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, narrowed(each, key)]));
  };
  return narrowed(command) as Document;
}

function expressionsOf(value: unknown): Document[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => (key === '$expr' ? [{ $expr: each as unknown }] : expressionsOf(each)));
}

/** Returns a case with the places of its documents moved by about a kilometer, so that they touch nothing in its command. */
function offGrid(each: Case): Case {
  const moved = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      const [x, y] = value as unknown[];
      return typeof x === 'number' && typeof y === 'number' ? [x + 0.013, y + 0.007] : value.map((part) => moved(part));
    }
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, moved(part)]));
  };
  const documents = each.documents.map(({ g, ...rest }): Document => (g === undefined ? rest : { ...rest, g: moved(g) }));
  return { ...each, documents };
}

export const KNOWN_DIFFERENCES: readonly KnownDifference[] = [
  {
    name: 'constants by a name',
    reason:
      'MongoDB works out what depends on constants that $let names before it looks at documents, and fails without one; the store fails at a document, or at another constant before',
    covers: ({ statement: { command } }, server, store) =>
      JSON.stringify(command).includes('"$let"') &&
      server.code !== null &&
      !failsAtDocument(server) &&
      (store.code === null || failsAtDocument(store) || store.code !== server.code),
  },
  {
    name: 'places that touch',
    reason:
      'MongoDB compares points by cells of a centimeter, and points on one great circle by their rounding; if the documents are moved off the grid, both find the same',
    covers: (each, server, store, again) =>
      /"\$(?:geo|near)/.test(JSON.stringify(each.statement.command)) &&
      server.code === null &&
      store.code === null &&
      again.as(offGrid(each)),
  },
  {
    name: 'codes of 9.0',
    reason: 'version 9.0 has codes of its own for operands of some expressions; the store has those of 8.0',
    covers: (_each, server, store) => server.code !== null && store.code !== null && server.code > 9_500_000,
  },
  {
    name: 'conversions of 9.0',
    reason: 'version 9.0 converts documents, lists and binary data to strings and back; the store refuses it, as 8.0 does',
    covers: ({ statement: { command } }, server, store) =>
      (store.code === 241 && server.code !== 241 && /onversion from (?:object|array|binData|string)/.test(store.message)) ||
      // A replacement for an error hides it.
      /"\$convert":.*"to":"string","onError"/.test(JSON.stringify(command)),
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
    name: 'order of conditions',
    reason:
      'MongoDB asks the conditions of a filter, and leaves documents out by their number, in the order of its plan: an expression that fails may not be asked; both fail alike where it is',
    covers: async (each, server, store, again) => {
      if ((server.code === null) === (store.code === null)) return false;
      if (!failsAtDocument(server.code === null ? store : server)) return false;
      const { statement, ...rest } = await composed(each);
      return again.as({ ...rest, statement: { ...statement, command: onlyExpressions(statement.command) } });
    },
  },
  {
    name: 'failed projections of findAndModify',
    reason: 'MongoDB keeps an update of which it cannot show the document; the store does neither',
    covers: ({ documents, statement: { command, writes } }, server, store) =>
      'findAndModify' in command &&
      writes &&
      server.code === store.code &&
      failsAtDocument(store) &&
      keepsCount(documents, store),
  },
  {
    name: 'order of fields of an upsert',
    reason: 'MongoDB sorts the fields a filter gives a new document by its plan; the store keeps the order of the filter',
    covers: (each, server, store) =>
      isUpdateOf(each, 'upsert') && withoutOrder(withoutLastDigits(server.text)) === withoutOrder(withoutLastDigits(store.text)),
  },
  {
    name: 'order of fields without a value',
    reason:
      'a field of a pipeline that is computed to nothing keeps its place in MongoDB for a later stage; in the store a later stage puts it last',
    covers: ({ statement: { command } }, server, store) =>
      /"pipeline"|"u(?:pdate)?":\[/.test(JSON.stringify(command)) && withoutOrder(server.text) === withoutOrder(store.text),
  },
  {
    name: 'failed updates of many',
    reason: 'MongoDB keeps what was updated before the error; the store updates all documents of a statement or none',
    covers: (each, server, store) => isUpdateOf(each, 'multi') && server.code !== null && server.code === store.code,
  },
  {
    name: 'simplified filters',
    reason:
      'version 9.0 simplifies alternatives wrongly that exclude one another: { $or: [A, not A and B, not A and not B] } becomes not A; with its simplifier turned off it does what the store does',
    covers: ({ statement: { command }, rules }, server, store, again) =>
      server.code === null &&
      store.code === null &&
      // Rules are composed with alternatives.
      (rules !== undefined || /\$n?or/.test(JSON.stringify(command))) &&
      again.unsimplified(),
  },
  {
    name: 'distinct by an index',
    reason:
      'version 9.0 takes values from an index on the field, with nulls for documents without it and without lists; without the index it does what the store does',
    covers: ({ collection, ...each }, _server, _store, again) =>
      (INDEXES[collection] ?? []).some((keys) => Object.keys(keys)[0] === each.statement.command['key']) &&
      again.as({ ...each, collection: 0 }),
  },
  {
    name: 'stages without use',
    reason:
      'MongoDB works out nothing of stages whose results no later stage takes, or that come after a filter no document can fit; without them both do the same',
    covers: async (each, server, store, again) => {
      const { statement, ...rest } = await composed(each);
      const stages = (statement.command['pipeline'] ?? []) as readonly Document[];
      const others = stages.filter((stage) => !COMPUTING.has(Object.keys(stage)[0] ?? ''));
      if (server.code !== null || store.code === null || others.length === stages.length) return false;
      return again.as({ ...rest, statement: { ...statement, command: { ...statement.command, pipeline: others } } });
    },
  },
  {
    name: 'positions in orders of pipelines',
    reason:
      'a pipeline that is sorted by a position in a list takes the position for a name in MongoDB where a later stage needs few fields; without that stage both do the same',
    covers: async (each, _server, _store, again) => {
      const { statement, ...rest } = await composed(each);
      const stages = (statement.command['pipeline'] ?? []) as readonly Document[];
      const others = stages.filter((stage) => !NARROWING.has(Object.keys(stage)[0] ?? ''));
      const isSorted = stages.some(
        (stage) => /"\$sort":|"sortBy":/.test(JSON.stringify(stage)) && /\.\d/.test(JSON.stringify(stage)),
      );
      if (!isSorted || others.length === stages.length) return false;
      return again.as({ ...rest, statement: { ...statement, command: { ...statement.command, pipeline: others } } });
    },
  },
  {
    name: 'split characters',
    reason: 'MongoDB splits characters of several bytes where $replaceAll looks for an empty text; the store keeps them whole',
    covers: ({ statement: { command } }, server) =>
      server.text.includes('\uFFFD') && /"\$replaceAll":.*"find":""/.test(JSON.stringify(command)),
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
      JSON.stringify(command).includes('$densify') && sortedAnew(server.text) === sortedAnew(store.text),
  },
  {
    name: 'count of unchanged documents',
    reason:
      'MongoDB counts a document as modified from which a pipeline takes the _id that is put back, of which $push sorts a list that is in order, $unset empties a place of a list that is null, or a NaN stays one; the store compares what is stored',
    covers: ({ statement: { command } }, server, store) =>
      (/"u":(?:\[|.*"\$push".*"\$sort"|.*"\$unset":\{[^}]*\.\d)/.test(JSON.stringify(command)) ||
        server.text.includes('"NaN"')) &&
      server.text.replace(/"nModified":\{[^}]*\}/, '') === store.text.replace(/"nModified":\{[^}]*\}/, ''),
  },
];
