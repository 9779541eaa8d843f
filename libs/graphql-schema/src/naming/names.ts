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

/** The name of the type of an embedded document: its title's, or made of where it is. */
export function nestedTypeName(parent: string, fieldName: string, title: string | null): string {
  return (title === null ? null : typeName(title)) ?? parent + upperFirst(singularize(fieldName));
}

/** Names of the root fields that return one document and many. */
export function rootNames(type: string, naturalPlural: boolean): { readonly one: string; readonly many: string } {
  const one = lowerFirst(type);
  const natural = naturalPlural ? pluralize(one) : one;
  return { one, many: natural === one ? `${one}s` : natural };
}
