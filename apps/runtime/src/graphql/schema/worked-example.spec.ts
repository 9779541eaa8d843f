import { readFile } from 'node:fs/promises';
import { buildSchema as parseSdl, parse, print, validateSchema, visit } from 'graphql';
import { describe, expect, it } from 'vitest';
import { buildSchema, printSdl } from './build-schema.js';
import { CINEMA } from './testing/cinema.js';
import { NO_HANDLERS } from './testing/no-handlers.js';
import { PLAIN_SETTINGS } from './model/source.js';

function text(name: string): Promise<string> {
  return readFile(new URL(`testing/${name}`, import.meta.url), 'utf8');
}

function build(source = CINEMA) {
  const { schema, warnings } = buildSchema(source, NO_HANDLERS);
  if (!schema) throw new Error('no schema');
  return { schema, warnings };
}

/** Descriptions are ours; types, fields and arguments are the reference's. */
function bare(sdl: string): string {
  const undescribed = visit(parse(sdl), {
    enter: (node) => ('description' in node ? { ...node, description: undefined } : undefined),
  });
  return print(undescribed);
}

describe('the worked example', () => {
  it('is generated to the letter', async () => {
    const expected = printSdl(parseSdl(await text('cinema.worked-example.graphql')));
    expect(bare(printSdl(build().schema))).toBe(bare(expected));
  });

  it('keeps its text, byte for byte', async () => {
    await expect(printSdl(build().schema)).toMatchFileSnapshot('testing/cinema.golden.sdl');
  });

  it('is a valid schema without warnings, in any stored order', () => {
    const { schema, warnings } = build();
    expect(validateSchema(schema)).toEqual([]);
    expect(warnings).toEqual([]);
    const turned = build({ ...CINEMA, collections: CINEMA.collections.toReversed() });
    expect(printSdl(turned.schema)).toBe(printSdl(schema));
  });

  it('has other names for many people with natural plurals, and nothing else', () => {
    const plural = bare(printSdl(build({ ...CINEMA, settings: { ...PLAIN_SETTINGS, naturalPlurals: true } }).schema));
    const changed = plural
      .replace('  people(limit', '  persons(limit')
      .replaceAll(/(insert|update|delete)ManyPeople/g, '$1ManyPersons');
    expect(changed.split('\n').toSorted()).toEqual(bare(printSdl(build().schema)).split('\n').toSorted());
    expect(plural).toMatch(/^ {2}people\(limit: Int, query: PersonQueryInput, sortBy: PersonSortByInput\): \[Person\]!$/m);
  });
});
