import { decodeEjson } from './ejson-decode.js';
import { loadFunction } from './functions.js';
import { requireModule } from './modules.js';
import { freeze, textOf } from './primordials.js';
import { httpClient, serviceClient } from './services.js';

const MAX_DEPTH = 10;

type Members = Record<string, unknown>;

let text = '{}';
let data: Members | undefined;

/** Set once per call. Decoded on first use: many functions never look at it. */
export function openContext(contextText: string): void {
  text = contextText;
  data = undefined;
}

function read(member: string): unknown {
  data ??= deepFreeze(decodeEjson(text)) as Members;
  return Object.hasOwn(data, member) ? data[member] : undefined;
}

function deepFreeze(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value) || ArrayBuffer.isView(value)) return value;
  freeze(value);
  for (const key of Object.keys(value)) deepFreeze((value as Members)[key]);
  return value;
}

/** Own members only: `values.get('constructor')` is a name like any other. */
function ownMember(members: unknown, name: unknown): unknown {
  return typeof members === 'object' && members !== null && Object.hasOwn(members, textOf(name))
    ? (members as Members)[textOf(name)]
    : undefined;
}

const values = freeze({ get: (name: unknown) => ownMember(read('values'), name) });

const services = freeze({
  get: (name: unknown) => {
    const linked = read('services');
    if (!Array.isArray(linked)) return undefined;
    const service = (linked as { name: string; type: string }[]).find((candidate) => candidate.name === name);
    return service === undefined ? undefined : serviceClient(service.name, service.type);
  },
});

class FunctionMaxStackDepthError extends Error {
  override name = 'FunctionMaxStackDepthError';
}

export function isDepthError(error: unknown): boolean {
  return error instanceof FunctionMaxStackDepthError;
}

/**
 * The `context` of a function at one depth of nested calls. Each has its own, so depth follows the chain of calls however they are awaited.
 * A callee runs in this interpreter with this call's limits and rights; a callee that must run with other rights would first ask
 * the host to switch (operation `user.enter`).
 */
export function contextAt(depth: number): object {
  const execute = (name: unknown, ...args: unknown[]): unknown => {
    if (depth >= MAX_DEPTH) throw new FunctionMaxStackDepthError(`max call depth of ${MAX_DEPTH} exceeded`);
    return loadFunction(textOf(name), false, requireModule, contextAt(depth + 1))(...args);
  };
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
    runningAsSystem: () => read('runningAsSystem') === true,
    values,
    services,
    http: httpClient,
    functions: freeze({ execute }),
  });
}

/** The `context` of the function called first, and of text evaluated by itself. */
export const rootContext = contextAt(0);
