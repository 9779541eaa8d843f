import { MapConstructor, mapGet, mapSet } from './primordials.js';

/** Has the runner evaluate a guest module that is not part of the image; the module calls {@link offer} with what it exports. */
export type LoadModule = (name: string) => void;

const offered: Map<unknown, unknown> = new MapConstructor();
let loadModule: LoadModule = () => undefined;

export function connectLoader(load: LoadModule): void {
  loadModule = load;
}

/** Registers the exports of a module that is loaded on demand; the module calls it at its end. */
export function offer(name: string, members: object): void {
  mapSet(offered, name, members);
}

/** Returns the exports of a guest module; its first use in a call loads it. */
export function demand<T extends object>(name: string): T {
  if (mapGet(offered, name) === undefined) loadModule(name);
  const members = mapGet(offered, name);
  if (members === undefined) throw new Error(`The module '${name}' does not load`);
  return members as T;
}
