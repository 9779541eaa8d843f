import {
  ErrorConstructor,
  MapConstructor,
  defineProperty,
  jsonParse,
  mapDelete,
  mapGet,
  mapSet,
  objectKeys,
  reflectApply,
  setMember,
  stringIndexOf,
  stringSlice,
} from './primordials.js';

type Require = (name: unknown) => unknown;
type ModuleBody = (exports: unknown, require: Require, module: { exports: unknown }, file: string, folder: string) => void;

/** Finds for `?<kind><folder>\n<name>` the kind and path of a module, for `=<path>` its body; for both an error as JSON, or nothing. */
export type FindModule = (request: string) => string | ModuleBody | undefined;

/** Evaluated module, and the letter of the form it was written in. */
interface Evaluated {
  readonly kind: string;
  readonly module: { exports: unknown };
}

const FOLDER = '/node_modules';

/** Kinds: CommonJS, as functions are too, and modules that import CommonJS as Node does. */
const COMMON_JS = 'c';
const NODE = 'n';

const SyntaxErrorConstructor = SyntaxError;

/** Modules by path, and by what was asked for. */
const loaded: Map<unknown, unknown> = new MapConstructor();
const asked: Map<unknown, unknown> = new MapConstructor();
let findModule: FindModule = () => undefined;

/** Kind and folder of the module whose `require` is called, and the kind of the module it led to. */
let asking = COMMON_JS;
let reached = '';

export function connectPackages(find: FindModule): void {
  findModule = find;
}

/**
 * Returns a module of the app's packages, evaluated at its first use in a call.
 * @returns `undefined` if no module has that name
 * @throws the error the module throws when it is evaluated
 */
export function packageModule(name: string, require: Require): { readonly exports: unknown } | undefined {
  const request = `?${asking}\n${name}`;
  asking = COMMON_JS;
  let found = mapGet(asked, request) as Evaluated | undefined;
  if (found === undefined) {
    const id = findModule(request);
    if (typeof id !== 'string') return undefined;
    found = moduleAt(id, require);
    mapSet(asked, request, found);
  }
  reached = found.kind;
  return found.module;
}

function moduleAt(id: string, require: Require): Evaluated {
  const kind = stringSlice(id, 0, 1);
  if (kind === '{') throw errorOf(id);
  const path = stringSlice(id, 1);
  const known = mapGet(loaded, path) as Evaluated | undefined;
  if (known !== undefined) return known;
  const body = findModule(`=${path}`);
  if (typeof body !== 'function') throw errorOf(body ?? '{}');
  const module: { exports: unknown } = { exports: {} };
  const evaluated: Evaluated = { kind, module };
  mapSet(loaded, path, evaluated);
  const folder = folderOf(path);
  try {
    const args = [module.exports, requireFrom(kind, folder, require), module, `${FOLDER}/${path}`, FOLDER + slashed(folder)];
    reflectApply(body, module.exports, args);
  } catch (error) {
    mapDelete(loaded, path);
    throw error;
  }
  return evaluated;
}

function errorOf(text: string): Error {
  const { name, message } = jsonParse(text) as { readonly name?: string; readonly message?: string };
  return name === 'SyntaxError' ? new SyntaxErrorConstructor(message) : new ErrorConstructor(message);
}

function folderOf(path: string): string {
  let end = -1;
  for (let at = stringIndexOf(path, '/'); at >= 0; at = stringIndexOf(path, '/', at + 1)) end = at;
  return end < 0 ? '' : stringSlice(path, 0, end);
}

function slashed(folder: string): string {
  return folder === '' ? '' : `/${folder}`;
}

/** The `require` of a module: names are looked up from its folder. */
function requireFrom(kind: string, folder: string, require: Require): Require {
  return (name) => {
    asking = kind + folder;
    reached = '';
    try {
      const exports = require(name);
      return kind === NODE && reached === COMMON_JS ? asNodeImports(exports) : exports;
    } finally {
      asking = COMMON_JS;
    }
  };
}

/** CommonJS in the form modules import it in: all of it is the default export, also where it says that it was a module before. */
function asNodeImports(exports: unknown): unknown {
  if (exports === null || (typeof exports !== 'object' && typeof exports !== 'function')) return exports;
  const members = exports as Record<string, unknown>;
  if (members['__esModule'] !== true) return exports;
  const all = {};
  const names = objectKeys(members);
  for (let i = 0; i < names.length; i++) {
    const name = names[i] ?? '';
    if (name === 'default' || name === '__esModule') continue;
    const description = { __proto__: null, get: () => members[name], enumerable: true };
    defineProperty(all, name, description as PropertyDescriptor);
  }
  defineProperty(all, '__esModule', { __proto__: null, value: true } as PropertyDescriptor);
  setMember(all, 'default', exports);
  return all;
}
