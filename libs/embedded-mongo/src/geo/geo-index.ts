import { isDocument, isNumber, toNumber, type Document } from '../bson/types.js';
import { unsupportedFeature } from '../errors/unsupported-feature.js';
import { mongoError } from '../errors/mongo-error.js';
import { shellText } from '../bson/shell-text.js';
import { isStrict } from './geo-query.js';
import { GeometryError, readStored } from './geometry.js';
import type { FlatPoint } from './planar.js';
import { valuesAlong } from './values-along.js';

export type GeoKind = '2dsphere' | '2d';

const KINDS: ReadonlySet<unknown> = new Set<GeoKind>(['2dsphere', '2d']);

/** Options of geospatial indexes, as `listIndexes` shows them. */
export const GEO_INDEX_OPTIONS = ['2dsphereIndexVersion', 'finestIndexedLevel', 'coarsestIndexedLevel', 'bits', 'min', 'max'];

/** Version of `2dsphere` indexes that MongoDB 8 makes; older ones may be asked for. */
const SPHERE_VERSION = 3;

/**
 * A geospatial index. It holds no keys: documents are found by a scan, and the index decides which values may be stored and by
 * which fields documents can be ordered.
 */
export class GeoIndex {
  constructor(
    private readonly key: Document,
    private readonly range: { readonly min: number; readonly max: number },
  ) {}

  kindOf(path: string): GeoKind | undefined {
    const kind = this.key[path];
    return isGeoKind(kind) ? kind : undefined;
  }

  /** Returns the indexed fields of a kind. */
  paths(kind: GeoKind): string[] {
    return Object.keys(this.key).filter((path) => this.key[path] === kind);
  }

  /** Returns the fields before a geospatial one, which a query has to have conditions on. */
  fieldsBefore(path: string): string[] {
    const fields = Object.keys(this.key);
    return fields.slice(0, fields.indexOf(path)).filter((field) => !isGeoKind(this.key[field]));
  }

  /** Throws 16433 for the point of a query that the index does not reach. */
  requireReach({ x, y }: FlatPoint): void {
    if (!this.reaches(x, y)) throw mongoError(16_433, `${this.outside()} :: caused by :: ${shellText({ 0: x, 1: y })}`);
  }

  /** Throws an error for a value that MongoDB cannot index: 16755 in a `2dsphere` index, 13026, 13027, 13068 or 16804 in a `2d` one. */
  check(document: Document): void {
    for (const path of Object.keys(this.key)) {
      const kind = this.kindOf(path);
      if (!kind) continue;
      for (const value of valuesAlong(document, path.split('.'))) {
        if (kind === '2d') this.checkFlat(value, document);
        else checkSphere(value, document);
      }
    }
  }

  private checkFlat(value: unknown, document: Document): void {
    const parts = partsOf(value);
    const [first] = parts;
    if (isNumber(first)) this.checkPair(value, document);
    else {
      for (const part of parts) {
        if (typeof part !== 'object' || part === null || isNumber(part)) {
          throw mongoError(16_804, 'location object expected, location array not in correct format');
        }
        this.checkPair(part, document);
      }
    }
  }

  private checkPair(value: unknown, document: Document): void {
    const around = ` :: caused by :: ${shellText(document)}`;
    const parts = partsOf(value);
    if (parts.length < 2) throw mongoError(13_068, `geo field only has ${parts.length} element${around}`);
    const [x, y] = parts;
    if (!isNumber(x) || !isNumber(y)) {
      throw mongoError(13_026, `geo values must be 'legacy coordinate pairs' for 2d indexes${around}`);
    }
    if (!this.reaches(toNumber(x), toNumber(y))) throw mongoError(13_027, this.outside() + around);
  }

  private reaches(x: number, y: number): boolean {
    const { min, max } = this.range;
    return [x, y].every((each) => each >= min && each <= max);
  }

  private outside(): string {
    return `point not in interval of [ ${this.range.min}, ${this.range.max} ]`;
  }
}

function isGeoKind(kind: unknown): kind is GeoKind {
  return KINDS.has(kind);
}

function partsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  return isDocument(value) ? Object.keys(value).map((name) => value[name]) : [];
}

function checkSphere(value: unknown, document: Document): void {
  if (value === null || ((Array.isArray(value) || isDocument(value)) && Object.keys(value).length === 0)) return;
  try {
    const shape = readStored(value);
    if (isStrict(shape)) throw new GeometryError("can't index geometry with strict winding order");
    if (shape.kind === 'point' && !shape.sphere) {
      throw new GeometryError("can't project geometry from FLAT CRS into spherical CRS");
    }
  } catch (error) {
    if (!(error instanceof GeometryError)) throw error;
    throw mongoError(16_755, `Can't extract geo keys: ${shellText(document)}  ${error.message}`);
  }
}

/** Returns the geospatial part of an index; `undefined` for an index of another kind. */
export function geoIndexOf(spec: Document): GeoIndex | undefined {
  const { key } = spec;
  if (!isDocument(key) || !Object.values(key).some(isGeoKind)) return undefined;
  const { min, max } = spec;
  return new GeoIndex(key, { min: isNumber(min) ? toNumber(min) : -180, max: isNumber(max) ? toNumber(max) : 180 });
}

/** Returns the options of a requested index that make a difference to geospatial ones. Throws 14, 67, 72, 115, 16800 or 16801. */
export function geoOptions(request: Document, key: Document): Document {
  const given: Document = {};
  for (const name of GEO_INDEX_OPTIONS) {
    const value = request[name];
    if (value === undefined) continue;
    if (!isNumber(value)) throw mongoError(14, `The field '${name}' must be a number, but got ${typeof value}`);
    given[name] = value;
  }
  const kinds = Object.values(key).filter((kind) => typeof kind === 'string');
  if (!kinds.some(isGeoKind)) return given;
  if (new Set(kinds).size > 1) throw mongoError(67, "Can't use more than one index plugin for a single index.");
  if (request['unique'] === true) throw unsupportedFeature(115, 'A unique geospatial index');
  return kinds.includes('2d') ? flatOptions(given, request, key) : sphereOptions(given);
}

function sphereOptions(given: Document): Document {
  const { '2dsphereIndexVersion': version = SPHERE_VERSION } = given;
  if (!isNumber(version) || ![1, 2, SPHERE_VERSION].includes(toNumber(version))) {
    throw mongoError(
      67,
      `unsupported geo index version { 2dsphereIndexVersion : ${shellText(version)} }, only versions: [1,2,3] are supported`,
    );
  }
  return { ...given, '2dsphereIndexVersion': version };
}

function flatOptions(given: Document, request: Document, key: Document): Document {
  const kinds = Object.values(key);
  if (kinds.filter((kind) => kind === '2d').length > 1) throw mongoError(16_800, "can't have 2 geo fields");
  if (kinds[0] !== '2d') throw mongoError(16_801, '2d has to be first in index');
  const { bits = 26, min = -180, max = 180 } = given;
  const [wanted, low, high] = [bits, min, max].map((each) => (isNumber(each) ? toNumber(each) : Number.NaN)) as [
    number,
    number,
    number,
  ];
  if (!(wanted > 0 && wanted <= 32)) {
    throw mongoError(72, `bits for hash must be > 0 and <= 32, but ${wanted} bits were specified`);
  }
  if (!(low < high)) {
    throw mongoError(72, `region for hash must be valid and have positive area, but [${low}, ${high}] was specified`);
  }
  if (isDocument(request['collation']) && request['collation']['locale'] !== 'simple') {
    throw mongoError(67, `Index type '2d' does not support collation: ${shellText(request['collation'])}`);
  }
  return given;
}
