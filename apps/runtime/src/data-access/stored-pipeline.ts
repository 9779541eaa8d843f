import type { Document } from 'mongodb';
import { ClusterNamespace } from '#data-sources/cluster-namespace.js';
import { isMembers, NAMING_STAGES } from './pipeline-guard.js';

/** A checked pipeline with databases it names by what they are stored as, wherever they are named. @throws AppError `InvalidParameter` */
export function storedPipeline(pipeline: Document[], namespace: ClusterNamespace): Document[] {
  return namespace === ClusterNamespace.SHARED ? pipeline : (stored(pipeline, namespace) as Document[]);
}

function stored(value: unknown, namespace: ClusterNamespace): unknown {
  if (Array.isArray(value)) return value.map((element) => stored(element, namespace));
  if (!isMembers(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const inside = stored(member, namespace);
      return [name, NAMING_STAGES.has(name) ? storedStage(inside, namespace) : inside];
    }),
  );
}

function storedStage(specification: unknown, namespace: ClusterNamespace): unknown {
  if (!isMembers(specification)) return specification;
  const { from, into } = specification;
  return {
    ...storedTarget(specification, namespace),
    ...(from === undefined ? {} : { from: storedTarget(from, namespace) }),
    ...(into === undefined ? {} : { into: storedTarget(into, namespace) }),
  };
}

function storedTarget<T>(target: T, namespace: ClusterNamespace): T {
  if (!isMembers(target)) return target;
  const { db, coll } = target;
  return typeof db === 'string' && typeof coll === 'string' ? { ...target, db: namespace.stored(db) } : target;
}
