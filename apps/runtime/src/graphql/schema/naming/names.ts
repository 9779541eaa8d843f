import { pluralize, singularize } from './inflection.js';

const ILLEGAL = /[^_0-9A-Za-z]+/;

export function upperFirst(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/**
 * The GraphQL name of a field or a title: what GraphQL does not allow separates words, which are joined in camel case;
 * leading digits go. `null` where nothing legal remains or the name begins with `__`.
 */
export function graphqlName(name: string): string | null {
  if (name.startsWith('__')) return null;
  const [first = '', ...rest] = name.split(ILLEGAL).filter((piece) => piece !== '');
  const joined = (first + rest.map(upperFirst).join('')).replace(/^[0-9]+/, '');
  return joined === '' || joined.startsWith('__') ? null : joined;
}

/** The name of a type: the singular, with a capital. */
export function typeName(name: string): string | null {
  const legal = graphqlName(name);
  return legal === null ? null : upperFirst(singularize(legal));
}

/**
 * Names of what is made of an owner and a part of it, the plain one first; the next ones give way to others by ever more `_` between the two. None
 * begins with `__`, which GraphQL keeps for itself.
 */
export function* derivedNames(owner: string, part: string): Generator<string, never, undefined> {
  for (let gap = ''; ; gap += '_') {
    const name = owner + gap + part;
    yield name.startsWith('__') ? `T${name}` : name;
  }
}

/** Names of the type of an embedded document: its title's, or made of where it is, and then those that give way. */
export function* nestedTypeNames(parent: string, fieldName: string, title: string | null): Generator<string, void, undefined> {
  const derived = derivedNames(parent, upperFirst(singularize(fieldName)));
  const titled = title === null ? null : typeName(title);
  if (titled !== null) {
    derived.next();
    yield titled;
  }
  yield* derived;
}

/** Names of the root fields that return one document and many. */
export function rootNames(type: string, naturalPlural: boolean): { readonly one: string; readonly many: string } {
  const one = lowerFirst(type);
  const natural = naturalPlural ? pluralize(one) : one;
  return { one, many: natural === one ? `${one}s` : natural };
}
