import { getIntrospectionQuery } from 'graphql';
import { describe, expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import {
  QUERY_ALIASES_MAX,
  QUERY_BRACKETS_MAX,
  QUERY_CHARS_MAX,
  QUERY_DEPTH_MAX,
  QUERY_FIELDS_MAX,
  QUERY_TOKENS_MAX,
  checkOperationLimits,
} from './operation-limits.js';

const nested = (levels: number): string => `${'{ a '.repeat(levels)}${'}'.repeat(levels)}`;
const aliased = (count: number): string => `{ ${Array.from({ length: count }, (_, at) => `a${at}: a`).join(' ')} }`;
const fields = (count: number): string => `{ ${Array.from({ length: count }, (_, at) => `a${at}`).join(' ')} }`;

function refusal(text: string): string | null {
  try {
    checkOperationLimits(text);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'BadRequest') return error.message;
    throw error;
  }
}

describe('an operation', () => {
  it.each([
    ['of the deepest allowed', nested(QUERY_DEPTH_MAX)],
    ['with as many aliases as allowed', aliased(QUERY_ALIASES_MAX)],
    ['with as many fields as allowed', fields(QUERY_FIELDS_MAX)],
    ['of introspection, as tools send it', getIntrospectionQuery({ inputValueDeprecation: true, specifiedByUrl: true })],
    ['with brackets in a string', `{ a(b: "${'{'.repeat(100)}", c: """${'['.repeat(100)} " """) }`],
    ['that is no GraphQL, which execution tells', '{ a('],
    ['with an unknown fragment, which validation tells', '{ ...missing }'],
    ['that is empty', ''],
  ])('%s continues', (_, text) => {
    expect(refusal(text)).toBeNull();
  });

  const fragments = (count: number): string =>
    Array.from({ length: count }, (_, at) => `fragment f${at} on Query { ...f${at + 1} ...f${at + 1} }`).join('\n');

  it.each([
    ['too long', `{ a } # ${'x'.repeat(QUERY_CHARS_MAX)}`, `a query may have at most ${QUERY_CHARS_MAX} characters`],
    ['of too many tokens', `{ a(${'b:1 '.repeat(QUERY_TOKENS_MAX)}) }`, `a query may have at most ${QUERY_TOKENS_MAX} tokens`],
    ['too deep', nested(QUERY_DEPTH_MAX + 1), `an operation may have at most ${QUERY_DEPTH_MAX} levels`],
    [
      'too deep in a fragment',
      `{ a { ...f } } fragment f on Query ${nested(QUERY_DEPTH_MAX)}`,
      `an operation may have at most ${QUERY_DEPTH_MAX} levels`,
    ],
    [
      'too deep in an inline fragment',
      `{ a { ... on Query ${nested(QUERY_DEPTH_MAX)} } }`,
      `an operation may have at most ${QUERY_DEPTH_MAX} levels`,
    ],
    ['with too many aliases', aliased(QUERY_ALIASES_MAX + 1), `an operation may have at most ${QUERY_ALIASES_MAX} aliases`],
    [
      'with too many aliases in a fragment used often',
      `{ a { ...f } b { ...f } } fragment f on Query ${aliased(QUERY_ALIASES_MAX / 2 + 1)}`,
      `an operation may have at most ${QUERY_ALIASES_MAX} aliases`,
    ],
    ['with too many fields', fields(QUERY_FIELDS_MAX + 1), `an operation may have at most ${QUERY_FIELDS_MAX} fields`],
    [
      'that doubles with every fragment',
      `{ ...f0 } ${fragments(40)} fragment f40 on Query { a }`,
      `an operation may have at most ${QUERY_FIELDS_MAX} fields`,
    ],
    [
      'that doubles with every fragment and never comes to a field',
      `{ ...f0 } ${Array.from({ length: 60 }, (_, index) => `fragment f${index} on Query { ...f${index + 1} ...f${index + 2} }`).join(' ')}`,
      `an operation may have at most ${QUERY_FIELDS_MAX} fields`,
    ],
    ['with a fragment in itself', '{ ...f } fragment f on Query { a { ...f } }', "the fragment 'f' contains itself"],
    ['with such a fragment unused', '{ a } fragment f on Query { a { ...f } }', "the fragment 'f' contains itself"],
    [
      'with a value of brackets',
      `{ a(b: ${'['.repeat(QUERY_BRACKETS_MAX)}) }`,
      `a query may nest at most ${QUERY_BRACKETS_MAX} brackets`,
    ],
    [
      'with brackets a string is to hide',
      `{ a(b: """ \\""" " """, c: ${'{d:'.repeat(2_000)}) }`,
      `a query may nest at most ${QUERY_BRACKETS_MAX} brackets`,
    ],
    [
      'of introspection without end',
      `{ __schema { types { ${'ofType { '.repeat(15)} name ${'} '.repeat(15)} } } }`,
      'an operation may have at most 16 levels',
    ],
  ])('%s is rejected', (_, text, message) => {
    expect(refusal(text)).toBe(message);
  });
});
