import type { Document } from '#codecs/bson/values.js';
import { AppError } from '#contracts/error.js';
import type { ClusterNamespace } from '#store/port/cluster-namespace.js';
import { isDocument } from './documents.js';
import { NAMING_STAGES } from './pipeline-guard.js';

/** Stages that name a collection with its database, and the property that does it (`''`: the stage's own properties). */
const PLACES: ReadonlyMap<string, string> = new Map([
  ['$out', ''],
  ['$unionWith', ''],
  ['$merge', 'into'],
  ['$lookup', 'from'],
  ['$graphLookup', 'from'],
]);

/**
 * Returns a checked pipeline in which database names are replaced by the names they are stored under. Names are
 * replaced only in the known places of such stages, so that no document shows a stored name.
 * @throws AppError `InvalidParameter` for a name that is too long; `MongoDBError` if something that looks like such a
 * stage is found anywhere else
 */
export function storedPipeline(pipeline: Document[], namespace: ClusterNamespace): Document[] {
  return namespace.prefix === '' ? pipeline : pipeline.map((stage) => storedStage(stage, namespace));
}

function storedStage(stage: Document, namespace: ClusterNamespace): Document {
  return mapMembers(stage, (name, given: unknown) => storedSpecification(name, given, namespace));
}

function storedSpecification(stage: string, given: unknown, namespace: ClusterNamespace): unknown {
  if (stage === '$facet' && isDocument(given)) return mapMembers(given, (_name, inner) => storedInner(inner, namespace));
  const place = PLACES.get(stage);
  if (place === undefined) return refuseTargets(given);
  if (!isDocument(given)) return given;
  const stored = mapMembers(given, (name, value) => {
    if (name === 'pipeline') return storedInner(value, namespace);
    return name === place && namesDatabase(value) ? storedTarget(value, namespace) : refuseTargets(value);
  });
  // In a stage that names its collection elsewhere these are unknown properties, which the server reports.
  return namesDatabase(stored) ? storedTarget(stored, namespace) : stored;
}

function storedInner(inner: unknown, namespace: ClusterNamespace): unknown {
  if (!Array.isArray(inner)) return inner;
  return inner.map((stage: unknown) => (isDocument(stage) ? storedStage(stage, namespace) : stage));
}

function storedTarget(target: { readonly db: string }, namespace: ClusterNamespace): object {
  return { ...target, db: namespace.stored(target.db) };
}

function namesDatabase(value: unknown): value is { readonly db: string; readonly coll: string } {
  return isDocument(value) && typeof value['db'] === 'string' && typeof value['coll'] === 'string';
}

function refuseTargets(value: unknown): unknown {
  if (Array.isArray(value)) for (const element of value) refuseTargets(element);
  if (!isDocument(value)) return value;
  for (const [name, given] of Object.entries(value)) {
    const targets = isDocument(given) ? [given, given['from'], given['into']] : [];
    if (NAMING_STAGES.has(name) && targets.some(namesDatabase))
      throw new AppError('MongoDBError', `the pipeline stage '${name}' cannot name a database here`);
    refuseTargets(given);
  }
  return value;
}

function mapMembers(given: object, change: (name: string, value: unknown) => unknown): Document {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, change(name, value)]));
}
