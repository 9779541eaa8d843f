// Canonical forms of commands: values become their types; names that apps chose become `f`.
import { isPlatform } from './services.mjs';

/** Fields that say how a command is sent, not what it does. */
const OF_TRANSPORT = new Set(
  `lsid txnNumber autocommit startTransaction stmtId stmtIds $clusterTime $readPreference $db
  apiVersion apiStrict readConcern writeConcern maxTimeMS comment`.split(/\s+/),
);
/** Fields and stages of directions: the sign of their numbers is kept. */
const SIGNED = new Set(['sort', 'projection', 'fields', 'key', 'hint', 'limit', '$sort', '$project', '$limit']);
/** Lists whose order counts. */
const ORDERED = new Set(['pipeline', 'updates', 'deletes', 'ops', 'indexes', '$and', '$or', '$nor', '$facet']);
/** Fields of a command and of its statements that hold documents in the query language. */
const QUERY_PARTS = new Set(
  `filter query q u update pipeline updates deletes sort projection fields
  arrayFilters hint key indexes let c collation cursor`.split(/\s+/),
);
/** Fields, stages and operators of documents whose names MongoDB chose. */
const WITH_OPTIONS = new Set(
  `collation cursor indexes updates deletes $changeStream $lookup $graphLookup $unionWith $unwind $merge $out $sample $bucket
  $bucketAuto $fill $densify $setWindowFields $map $filter $reduce $cond $switch $convert $dateToString $regexMatch $getField
  $setField $sortArray $zip`.split(/\s+/),
);
const ID_IN_NAME = /^(?:[0-9a-f]{24}|[0-9a-f]{8}-[0-9a-f-]{27}|\d{3,}|[\w-]{28,})$/i;
const SEGMENTS_MAX = 3;

/** Returns the command without the fields of its transport. */
export function bareCommand(command) {
  return Object.fromEntries(Object.entries(command).filter(([name]) => !OF_TRANSPORT.has(name)));
}

/** Returns the canonical form of a command as a string. */
export function shapeOf(command) {
  const database = String(command.$db);
  const writer = new ShapeWriter(isPlatform(database));
  const [name] = Object.keys(command);
  const target = isPlatform(database) ? collectionShape(command[name]) : typeof command[name] === 'string' ? 'c' : 'db';
  const parts = Object.entries(bareCommand(command))
    .filter(([key]) => key !== name)
    .map(([key, value]) => `${key}:${writer.part(key, value)}`);
  return `${name}(${target}) ${parts.toSorted().join(' ')}`.trim();
}

const collectionShape = (target) => (typeof target === 'string' ? target.replaceAll(/[0-9a-f]{24}|\d{3,}/g, '#') : 'db');

class ShapeWriter {
  constructor(ownNames) {
    this.ownNames = ownNames;
  }

  part(key, value) {
    if (key === 'documents') return `[${this.set(value.map((document) => this.stored(document)))}]`;
    return this.value(value, key, QUERY_PARTS.has(key));
  }

  /** @param parent the name of the field the value is of @param isStructure whether the fields of a document are kept */
  value(value, parent, isStructure) {
    if (value === null) return 'null';
    if (typeof value === 'boolean') return String(value);
    if (typeof value === 'string') return this.text(value, parent);
    if (typeof value === 'number') return this.number('double', value, parent);
    if (Array.isArray(value)) return this.list(value, parent, isStructure);
    const type = value._bsontype;
    if (type === 'Int32' || type === 'Double') return this.number(type.toLowerCase(), Number(value.valueOf()), parent);
    if (type === 'Long') return this.number('long', Number(value.toString()), parent);
    if (type !== undefined) return type.toLowerCase();
    if (value instanceof Date) return 'date';
    if (value instanceof RegExp) return 'regex';
    return isStructure || hasOperators(value) ? this.document(value, parent) : 'document';
  }

  document(value, parent) {
    const isReplacement = (parent === 'u' || parent === 'update') && !hasOperators(value);
    if (isReplacement) return this.stored(value);
    const isSigned = SIGNED.has(parent);
    const written = Object.entries(value).map(([key, each]) => {
      const isStatement = QUERY_PARTS.has(key) && ['updates', 'deletes', 'indexes'].includes(parent);
      const isStructure = key.startsWith('$') || isStatement;
      return `${this.name(key, parent)}:${this.value(each, isSigned && !key.startsWith('$') ? parent : key, isStructure)}`;
    });
    return `{${this.set(written)}}`;
  }

  /** Writes what a stored document consists of: its fields where the platform chose them. */
  stored(document) {
    if (!this.ownNames) return 'stored';
    return `{${this.set(Object.entries(document).map(([key, each]) => `${this.name(key)}:${this.value(each, key, false)}`))}}`;
  }

  list(values, parent, isStructure) {
    const inner = parent === 'pipeline' || ORDERED.has(parent) ? parent : '';
    const written = values.map((each) => this.value(each, inner || parent, isStructure || inner !== ''));
    const kept = ORDERED.has(parent) ? written.filter((each, at) => each !== written[at - 1]) : [this.set(written)];
    return `[${kept.filter((each) => each !== '').join(',')}]`;
  }

  set(written) {
    return [...new Set(written)].toSorted((a, b) => (a < b ? -1 : 1)).join(',');
  }

  text(value, parent) {
    if (value.startsWith('$$')) return `$$${value.slice(2).split('.')[0]}`;
    if (value.startsWith('$')) return `$${this.name(value.slice(1))}`;
    return parent === '$type' ? `'${value}'` : 'string';
  }

  number(type, value, parent) {
    if (SIGNED.has(parent)) return value < 0 ? '-' : value === 0 ? '0' : '+';
    return type;
  }

  name(key, parent) {
    if (WITH_OPTIONS.has(parent) || key.startsWith('$')) return key;
    const segments = key.split('.').map((each) => this.segment(each));
    return segments.slice(0, SEGMENTS_MAX).join('.');
  }

  segment(segment) {
    if (/^\d+$/.test(segment)) return '0';
    if (segment.startsWith('$')) return segment.startsWith('$[') && segment !== '$[]' ? '$[e]' : segment;
    if (this.ownNames) return ID_IN_NAME.test(segment) ? '#' : segment;
    return segment === '_id' ? '_id' : 'f';
  }
}

/** Checks if some field of a document, at any depth, is an operator or refers to a field. */
function hasOperators(value) {
  if (typeof value === 'string') return value.startsWith('$');
  if (Array.isArray(value)) return value.some(hasOperators);
  if (value === null || typeof value !== 'object' || value._bsontype !== undefined || value instanceof Date) return false;
  return Object.entries(value).some(([key, each]) => key.startsWith('$') || hasOperators(each));
}
