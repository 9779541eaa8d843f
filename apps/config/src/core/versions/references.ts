import { AppError } from '#contracts/error.js';
import type { ConfigTree } from '../trees/config-tree.js';

/** Reference to another entity in a request: by id or by name; an empty string means no reference. */
export interface Reference {
  readonly id?: string | null | undefined;
  readonly name?: string | null | undefined;
}

function idOf(tree: ConfigTree, kind: 'functions' | 'services', { id, name }: Reference, noun: string): string {
  if (id) {
    if (tree.get(kind).get(id)) return id;
    throw new AppError('InvalidParameter', `${noun} '${id}' does not exist`);
  }
  if (!name) return '';
  const found = tree.get(kind).idOf(name);
  if (found === undefined) throw new AppError('InvalidParameter', `${noun} '${name}' does not exist`);
  return found;
}

/** Returns the id of a function of the app; empty if none is named. Throws `InvalidParameter` if it does not exist. */
export function functionIdOf(tree: ConfigTree, reference: Reference): string {
  return idOf(tree, 'functions', reference, 'function');
}

/** Returns the id of the function that a request must name, or `fallback`, the stored id, if it names none. */
export function requireFunctionId(tree: ConfigTree, reference: Reference, fallback = ''): string {
  const id = functionIdOf(tree, reference) || fallback;
  if (id === '') throw new AppError('InvalidParameter', 'function_id or function_name is required');
  return id;
}

/** Returns the id of the function a file names. An empty name stands for a deleted function and becomes an empty reference. */
export function filedFunctionId(tree: ConfigTree, name: string): string {
  return name === '' ? '' : requireFunctionId(tree, { name });
}

/** Returns the id of a service of the app, like `functionIdOf`. */
export function serviceIdOf(tree: ConfigTree, reference: Reference): string {
  return idOf(tree, 'services', reference, 'service');
}

/** Returns the name of an entity, empty if it is deleted. */
export function nameOf(tree: ConfigTree, kind: 'functions' | 'services', id: string): string {
  return tree.get(kind).get(id)?.name ?? '';
}

const DATA_SOURCE_TYPES: readonly unknown[] = ['mongodb-atlas', 'mongodb', 'datalake'];

/** Throws `InvalidParameter` unless a service with this id holds collections. */
export function requireDataSource(tree: ConfigTree, serviceId: string): void {
  const service = tree.get('services').get(serviceId);
  if (service && !DATA_SOURCE_TYPES.includes(service.shown['type'])) {
    throw new AppError('InvalidParameter', `service '${service.name}' is not a data source`);
  }
}

/** Throws `InvalidParameter` unless a service with this id can be watched for changes. */
export function requireChangeStreams(tree: ConfigTree, serviceId: string): void {
  const type = tree.get('services').get(serviceId)?.shown['type'];
  if (type !== undefined && type !== 'mongodb-atlas' && type !== 'mongodb') {
    throw new AppError('InvalidParameter', 'a database trigger requires an associated Atlas cluster service');
  }
}
