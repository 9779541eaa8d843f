import { builtinModules } from 'node:module';

const PART = /^[a-z0-9~_-][a-z0-9._~-]*$/i;
const LENGTH_MAX = 214;

const BUILT_IN: ReadonlySet<string> = new Set(builtinModules);

/** Checks whether a string is a package's name: `name` or `@scope/name`. */
export function isPackageName(name: string): boolean {
  if (name.length === 0 || name.length > LENGTH_MAX) return false;
  const parts = name.startsWith('@') ? name.slice(1).split('/') : [name];
  if (name.startsWith('@') && parts.length !== 2) return false;
  return parts.every((part) => PART.test(part)) && name !== 'node_modules' && name !== '__proto__';
}

/** Checks whether a module is built into Node.js: no package can have such a name. */
export function isBuiltIn(specifier: string): boolean {
  return specifier.startsWith('node:') || BUILT_IN.has(specifier);
}

/** Returns the package a specifier names, and the path below it; `undefined` if it does not name a package. */
export function splitSpecifier(specifier: string): { readonly name: string; readonly path: string } | undefined {
  const parts = specifier.split('/');
  const name = parts.splice(0, specifier.startsWith('@') ? 2 : 1).join('/');
  return isPackageName(name) ? { name, path: parts.join('/') } : undefined;
}
