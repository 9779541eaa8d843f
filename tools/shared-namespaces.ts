/** Helper that bundlers write to import a module of CommonJS: it makes an object with a function for every export. */
const HELPER = /\bvar __toESM ?= ?(?=\(mod, ?isNodeMode, ?target\) ?=>)/;

/**
 * Has the importers of a module of CommonJS share the object they import it by, in bundled code: four hundred of them would each make
 * one, with a function for every export of Nest. All code stays at its line.
 */
export function withSharedNamespaces(text: string): string {
  return text.replace(
    HELPER,
    'var __namespaces = [new WeakMap(), new WeakMap()], __toESM = (mod, isNodeMode) => { ' +
      'if (Object(mod) !== mod) return __namespaceOf(mod, isNodeMode); const known = __namespaces[isNodeMode ? 1 : 0]; ' +
      'if (!known.has(mod)) known.set(mod, __namespaceOf(mod, isNodeMode)); return known.get(mod); }, __namespaceOf = ',
  );
}
