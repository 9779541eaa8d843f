import { MapConstructor, jsonParse, mapDelete, mapGet, mapSet } from './primordials.js';

type Require = (name: unknown) => unknown;
type ModuleBody = (exports: object, require: Require, module: { exports: unknown }, file: string, folder: string) => void;

/** Answers with the id of the module a name stands for, a module's body for its id, `undefined` for neither, or `{error}` as JSON. */
export type FindModule = (name: string) => string | ModuleBody | undefined;

/** Ids begin with it: no package's name does. */
const ID = './';
const FOLDER = '/node_modules';

const loaded: Map<unknown, unknown> = new MapConstructor();
let findModule: FindModule = () => undefined;

export function connectPackages(find: FindModule): void {
  findModule = find;
}

/**
 * A module of the app's packages, evaluated at its first use in a call.
 * @returns `undefined` where there is none of that name
 * @throws whatever the module throws when it is evaluated
 */
export function packageModule(name: string, require: Require): { readonly exports: unknown } | undefined {
  const known = mapGet(loaded, name);
  if (known !== undefined) return known as { exports: unknown };
  const found = findModule(name);
  if (found === undefined) return undefined;
  if (typeof found === 'string') {
    if (found.startsWith(ID)) return packageModule(found, require);
    throw new SyntaxError((jsonParse(found) as { error: string }).error);
  }
  const module: { exports: unknown } = { exports: {} };
  mapSet(loaded, name, module);
  try {
    found(module.exports as object, require, module, `${FOLDER}/${name.slice(ID.length)}`, FOLDER);
  } catch (error) {
    mapDelete(loaded, name);
    throw error;
  }
  return module;
}
