import { pluralize, singularize } from './inflection.js';

const ILLEGAL = /[^_0-9A-Za-z]+/;

export function upperFirst(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/**
 * Returns the GraphQL name of a field or a title: characters that GraphQL does not allow separate words, which are joined in
 * camel case; leading digits are removed. `null` if nothing legal remains or the name begins with `__`.
 */
export function graphqlName(name: string): string | null {
  if (name.startsWith('__')) return null;
  const [first = '', ...rest] = name.split(ILLEGAL).filter((piece) => piece !== '');
  const joined = (first + rest.map(upperFirst).join('')).replace(/^[0-9]+/, '');
  return joined === '' || joined.startsWith('__') ? null : joined;
}

/** Returns the name of a type: the singular, with a capital. */
export function typeName(name: string): string | null {
  const legal = graphqlName(name);
  return legal === null ? null : upperFirst(singularize(legal));
}

/**
 * Yields names made of an owner and a part of it, the plain one first; the next ones have ever more `_` between the two, to avoid
 * names that are taken. None begins with `__`, which GraphQL reserves.
 */
export function* derivedNames(owner: string, part: string): Generator<string, never, undefined> {
  for (let gap = ''; ; gap += '_') {
    const name = owner + gap + part;
    yield name.startsWith('__') ? `T${name}` : name;
  }
}

/** Yields names for the type of an embedded document: its title or else its place, then names that avoid those that are taken. */
export function* nestedTypeNames(parent: string, fieldName: string, title: string | null): Generator<string, void, undefined> {
  const derived = derivedNames(parent, upperFirst(singularize(fieldName)));
  const titled = title === null ? null : typeName(title);
  if (titled !== null) {
    derived.next();
    yield titled;
  }
  yield* derived;
}

/** Returns the names of the root fields for one document and for many. */
export function rootNames(type: string, naturalPlural: boolean): { readonly one: string; readonly many: string } {
  const one = lowerFirst(type);
  const natural = naturalPlural ? pluralize(one) : one;
  return { one, many: natural === one ? `${one}s` : natural };
}
