import { decodeEjson } from './ejson/ejson-decode.js';
import { loadFunction } from './functions.js';
import { demand } from './lazy.js';
import { requireModule } from './node/modules.js';
import {
  freeze,
  getPrototypeOf,
  hasOwn,
  isArray,
  isFrozen,
  isView,
  MapConstructor,
  mapGet,
  mapSet,
  objectKeys,
  ownMember,
  PlainPrototype,
  promiseResolve,
  promiseThen,
  reflectApply,
  setMember,
  textOf,
} from './primordials.js';
import { beginRights, currentRights, endRights, leaveRights, OWN_RIGHTS, whenSettled } from './services/rights.js';
import type { ServiceClientFactory, ServiceClients } from './services/services.js';
import { isThenable } from './values/is-thenable.js';
import { readLists } from './values/read-lists.js';

const MAX_DEPTH = 10;

type Members = Record<string, unknown>;

/**
 * Returns the JSON of a property that calls have in common, `undefined` for others; without a name, the JSON of an
 * object with all of them.
 */
export type ReadContext = (member: string) => string | undefined;

const looked: Map<unknown, unknown> = new MapConstructor();
let readText: ReadContext = () => undefined;
let own: Members | undefined;

export function connectContext(read: ReadContext): void {
  readText = read;
}

/**
 * Returns a context property for platform code, which changes nothing. Read and decoded on first use, since many
 * functions use only a few properties.
 */
function look(member: string): unknown {
  const known = mapGet(looked, member);
  if (known !== undefined) return known;
  const text = readText(member);
  const value = text === undefined ? lookAtOwn(member) : decodeEjson(text);
  mapSet(looked, member, value);
  return value;
}

function lookAtOwn(member: string): unknown {
  own ??= decodeEjson(readText('') ?? '{}') as Members;
  return hasOwn(own, member) ? own[member] : undefined;
}

/**
 * Returns a context property for user code, which must not change it: it is frozen on first access, since few calls
 * read many properties.
 */
function read(member: string): unknown {
  return deepFreeze(look(member));
}

function deepFreeze(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || isFrozen(value) || isView(value)) return value;
  freeze(value);
  const keys = objectKeys(value);
  for (let i = 0; i < keys.length; i++) deepFreeze((value as Members)[keys[i] as string]);
  return value;
}

/** Values are JSON. */
function copied(value: unknown): unknown {
  if (isArray(value)) return copyElements(value);
  if (typeof value !== 'object' || value === null || getPrototypeOf(value) !== PlainPrototype) return value;
  const keys = objectKeys(value);
  const copy: Members = {};
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string;
    setMember(copy, key, copied((value as Members)[key]));
  }
  return copy;
}

function copyElements(list: readonly unknown[]): unknown[] {
  const copy: unknown[] = [];
  for (let i = 0; i < list.length; i++) copy[i] = copied(list[i]);
  return copy;
}

/** A copy each time, which code may change. */
const values = freeze({ get: (name: unknown) => copied(ownMember(look('values'), textOf(name))) });

class FunctionMaxStackDepthError extends Error {
  override name = 'FunctionMaxStackDepthError';
}

export function isDepthError(error: unknown): boolean {
  return error instanceof FunctionMaxStackDepthError;
}

function listed(names: readonly unknown[], name: string): boolean {
  for (let i = 0; i < names.length; i++) if (names[i] === name) return true;
  return false;
}

interface LinkedService {
  readonly name: string;
  readonly type: string;
}

function namedIn(services: readonly LinkedService[], name: unknown): LinkedService | undefined {
  for (let i = 0; i < services.length; i++) if (services[i]?.name === name) return services[i];
  return undefined;
}

/** Returns `true` for functions that the host lists to run as the system regardless of their caller. */
function runsAsSystem(name: string): boolean {
  const names = look('systemFunctions');
  return isArray(names) && listed(names, name);
}

/** The documents of cursors in what a function returns that has rights its caller has not: a cursor would be read with them later. */
function withListsRead(result: unknown): unknown {
  if (!isThenable(result)) return readLists(result) ?? result;
  return promiseThen(promiseResolve(result), (value) => readLists(value) ?? value);
}

/** Runs a function, and has its rights end with its value, thrown and rejected ones too. */
function untilEnd(rights: number, run: () => unknown): unknown {
  const end = (): void => {
    endRights(rights);
  };
  let result: unknown;
  let isPromise: boolean;
  try {
    result = run();
    isPromise = isThenable(result);
  } catch (error) {
    end();
    throw error;
  }
  if (isPromise) {
    leaveRights(rights);
    whenSettled(() => promiseResolve(result), end);
  } else end();
  return result;
}

/**
 * Returns the `context` of a function at one depth of nested calls. Each has its own, so depth and rights follow the
 * chain of calls however they are awaited. A callee runs in this interpreter and within this call's limits.
 * @param rights whom its calls to services act for; of a callee that runs as the system they are over when it has ended
 */
export function contextAt(depth: number, rights: number): object {
  const execute = (name: unknown, ...args: unknown[]): unknown => {
    if (depth >= MAX_DEPTH) throw new FunctionMaxStackDepthError('max call depth of ' + MAX_DEPTH + ' exceeded');
    const callee = textOf(name);
    const current = currentRights(rights);
    if (current !== OWN_RIGHTS || !runsAsSystem(callee)) {
      return reflectApply(loadFunction(callee, false, requireModule, contextAt(depth + 1, current)), undefined, args);
    }
    const inner = beginRights(callee);
    return untilEnd(inner, () => {
      const result = reflectApply(loadFunction(callee, false, requireModule, contextAt(depth + 1, inner)), undefined, args);
      return look('runningAsSystem') === true ? result : withListsRead(result);
    });
  };
  const clients = (): ServiceClients => demand<ServiceClientFactory>('services').clientsFor(rights);
  const services = freeze({
    get: (name: unknown) => {
      const linked = look('services');
      if (!isArray(linked)) return undefined;
      const service = namedIn(linked as readonly LinkedService[], name);
      return service === undefined ? undefined : clients().service(service.name, service.type);
    },
  });
  return freeze({
    get user() {
      return read('user');
    },
    get app() {
      return read('app');
    },
    get environment() {
      return read('environment');
    },
    get request() {
      return read('request');
    },
    get http() {
      return clients().http;
    },
    runningAsSystem: () => currentRights(rights) !== OWN_RIGHTS || look('runningAsSystem') === true,
    values,
    services,
    functions: freeze({ execute }),
  });
}

/** The `context` of the function called first, and of code that is evaluated separately. */
export const rootContext = contextAt(0, OWN_RIGHTS);
