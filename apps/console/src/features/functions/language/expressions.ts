import { GLOBALS, TYPES, type Member, type Members } from './globals';

/** Declarations that are followed to find out what a variable is. */
const DEPTH_MAX = 5;

/** Names before a place in a source, such as `context`, `services`, `get()`; `typed` is the part of a name right before it. */
export interface Chain {
  readonly parts: readonly string[];
  readonly typed: string;
}

/** Kinds of names of the app that a call takes as a string. */
export type NameKind = 'functions' | 'values' | 'services' | 'databases' | 'collections';

const CALLS: readonly (readonly [RegExp, NameKind])[] = [
  [/\bfunctions\s*\.\s*execute\($/, 'functions'],
  [/\bvalues\s*\.\s*get\($/, 'values'],
  [/\bservices\s*\.\s*get\($/, 'services'],
  [/\.\s*db\($/, 'databases'],
  [/\.\s*collection\($/, 'collections'],
];

/**
 * Returns the position of the parenthesis that the end of `text` closes; -1 if it does not close one. Skips quoted
 * strings.
 */
function openingOf(text: string): number {
  let depth = 0;
  let quote = '';
  for (let at = text.length - 1; at >= 0; at--) {
    const each = text[at] ?? '';
    if (quote !== '') {
      if (each === quote && text[at - 1] !== '\\') quote = '';
    } else if (/["'`]/.test(each)) quote = each;
    else if (each === ')') depth++;
    else if (each === '(' && --depth === 0) return at;
  }
  return -1;
}

/** Reads the names before the end of the source. Returns no parts where a name begins, `null` where no name can be. */
export function chainBefore(text: string): Chain | null {
  const typed = /[\w$]*$/.exec(text)?.[0] ?? '';
  let rest = text.slice(0, text.length - typed.length);
  const parts: string[] = [];
  for (;;) {
    const dot = /\??\.\s*$/.exec(rest);
    if (!dot || dot.index === 0) break;
    rest = rest.slice(0, dot.index).trimEnd();
    const isCall = rest.endsWith(')');
    if (isCall) rest = rest.slice(0, Math.max(0, openingOf(rest))).trimEnd();
    const name = /[A-Za-z_$][\w$]*$/.exec(rest)?.[0];
    if (name === undefined) return null;
    parts.unshift(isCall ? `${name}()` : name);
    rest = rest.slice(0, rest.length - name.length).trimEnd();
  }
  return { parts, typed };
}

/** Returns the expression a variable is declared with; `null` if it is not. */
function declarationOf(name: string, source: string): string | null {
  const found = [
    ...source.matchAll(new RegExp(`\\b(?:const|let|var)\\s+${name.replaceAll('$', '\\$')}\\s*=\\s*(?:await\\s+)?`, 'g')),
  ].at(-1);
  if (!found) return null;
  return /^[^;\n]*(?:\n\s*\.[^;\n]*)*/.exec(source.slice(found.index + found[0].length))?.[0]?.trimEnd() ?? null;
}

function typeOf(parts: readonly string[], source: string, depth = 0): string | null {
  const [first = '', ...rest] = parts;
  let type = Object.hasOwn(GLOBALS, first) ? (GLOBALS[first]?.[2] ?? null) : null;
  if (type === null && depth < DEPTH_MAX) {
    const declared = declarationOf(first, source);
    const chain = declared === null ? null : chainBefore(`${declared}.`);
    if (chain && chain.parts.length > 0) type = typeOf(chain.parts, source, depth + 1);
  }
  for (const part of rest) {
    const name = part.replace('()', '');
    const members: Members = type === null ? {} : (TYPES[type] ?? {});
    const member = Object.hasOwn(members, name) ? members[name] : undefined;
    if (!member || member[0].includes('(') !== part.endsWith('()')) return null;
    type = member[2] ?? null;
  }
  return type;
}

/**
 * Returns the properties a name at the end of a chain may refer to, with the name of their type; globals where a name
 * begins.
 */
export function membersAt({ parts }: Chain, source: string): { readonly type: string; readonly members: Members } | null {
  if (parts.length === 0) return { type: '', members: GLOBALS };
  const type = typeOf(parts, source);
  return type === null ? null : { type, members: TYPES[type] ?? {} };
}

/** Returns the property a source has at `end`, where its name ends; `null` if it is not known. */
export function memberAt(source: string, end: number): Member | null {
  const chain = chainBefore(source.slice(0, end));
  const found = chain && membersAt(chain, source);
  return chain && found && Object.hasOwn(found.members, chain.typed) ? (found.members[chain.typed] ?? null) : null;
}

/**
 * Returns the kind of names for the string at the end of `before`, and its typed part; `null` outside of such strings.
 */
export function nameTextAt(before: string): { readonly kind: NameKind; readonly typed: string } | null {
  const [, call = '', typed = ''] = /^([\s\S]*\()\s*["'`]([^"'`\n]*)$/.exec(before) ?? [];
  const kind = CALLS.find(([pattern]) => pattern.test(call))?.[1];
  return kind === undefined ? null : { kind, typed };
}
