import {
  MapConstructor,
  mapDelete,
  mapGet,
  mapSet,
  ProxyConstructor,
  reflectDefineProperty,
  reflectDeleteProperty,
  reflectGet,
  reflectGetOwnPropertyDescriptor,
  reflectHas,
  reflectOwnKeys,
  reflectPreventExtensions,
  reflectSet,
} from '../primordials.js';

/** Asks the runner for a list that the host gave a number: the list as `decodeTyped` reads it, or its length. */
export type AskList = (number: number, onlyLength: boolean) => string | number;

/** Handler of a proxy that stands for an unread list. */
type Unread = ProxyHandler<unknown[]> & { number: number; count: number; list: unknown[]; target: unknown[] };

const unread: Map<unknown, unknown> = new MapConstructor();
let ask: AskList | undefined;
let decode: (text: string) => unknown[] = () => [];

/** @param decodeList reads a list as the runner writes it */
export function connectLists(askRunner: AskList, decodeList: (text: string) => unknown[]): void {
  ask = askRunner;
  decode = decodeList;
}

/**
 * Returns an array whose elements are made when code first looks at one. Until then it is known by the number alone. The promise that
 * delivers it asks for `then`, and code often asks for `length`: both make no elements.
 */
export function unreadList(number: number): unknown[] {
  const target: unknown[] = [];
  const handler: Unread = {
    // A trap that user code gave to the prototype of all objects would be one of this handler.
    __proto__: null,
    number,
    count: -1,
    list: target,
    target,
    get,
    set,
    has,
    deleteProperty,
    ownKeys,
    getOwnPropertyDescriptor,
    defineProperty,
    preventExtensions,
  } as Unread;
  handler.list = new ProxyConstructor(target, handler);
  mapSet(unread, handler.list, handler);
  return handler.list;
}

/** Returns the number of a list that no code has looked into; 0 for every other value. */
export function unreadNumber(value: unknown): number {
  return (mapGet(unread, value) as Unread | undefined)?.number ?? 0;
}

/** Returns the array behind a list, with its elements. Other arrays are returned as they are. */
export function elementsOf(list: unknown[]): unknown[] {
  const handler = mapGet(unread, list) as Unread | undefined;
  return handler === undefined ? list : read(handler);
}

/** Returns how many elements a list has, without making them. */
export function lengthOf(list: readonly unknown[]): number {
  return givenLength(list)();
}

/** Returns a function that counts the elements a list has now, also after code has changed the list. */
export function givenLength(list: readonly unknown[]): () => number {
  const handler = mapGet(unread, list) as Unread | undefined;
  if (handler !== undefined) return () => countOf(handler);
  const { length } = list;
  return () => length;
}

function countOf(handler: Unread): number {
  if (handler.count < 0) handler.count = ask?.(handler.number, true) as number;
  return handler.count;
}

/** From here on the proxy has no traps, and the list no number. */
function read(handler: Unread): unknown[] {
  const { target } = handler;
  const elements = decode(ask?.(handler.number, false) as string);
  handler.count = elements.length;
  mapDelete(unread, handler.list);
  delete handler.get;
  delete handler.set;
  delete handler.has;
  delete handler.deleteProperty;
  delete handler.ownKeys;
  delete handler.getOwnPropertyDescriptor;
  delete handler.defineProperty;
  delete handler.preventExtensions;
  for (let i = 0; i < elements.length; i++) target[i] = elements[i];
  return target;
}

function get(this: Unread, target: unknown[], key: string | symbol, receiver: unknown): unknown {
  if (key === 'length') return countOf(this);
  if (key !== 'then') read(this);
  return reflectGet(target, key, receiver);
}

function set(this: Unread, target: unknown[], key: string | symbol, value: unknown, receiver: unknown): boolean {
  read(this);
  return reflectSet(target, key, value, receiver);
}

function has(this: Unread, target: unknown[], key: string | symbol): boolean {
  read(this);
  return reflectHas(target, key);
}

function deleteProperty(this: Unread, target: unknown[], key: string | symbol): boolean {
  read(this);
  return reflectDeleteProperty(target, key);
}

function ownKeys(this: Unread, target: unknown[]): (string | symbol)[] {
  read(this);
  return reflectOwnKeys(target);
}

function getOwnPropertyDescriptor(this: Unread, target: unknown[], key: string | symbol): PropertyDescriptor | undefined {
  read(this);
  return reflectGetOwnPropertyDescriptor(target, key);
}

function defineProperty(this: Unread, target: unknown[], key: string | symbol, description: PropertyDescriptor): boolean {
  read(this);
  return reflectDefineProperty(target, key, description);
}

function preventExtensions(this: Unread, target: unknown[]): boolean {
  read(this);
  return reflectPreventExtensions(target);
}
