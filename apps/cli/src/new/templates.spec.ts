import { describe, expect, it } from 'vitest';
import { templateOf } from './chosen-template.js';
import { TEMPLATES } from './template-names.js';
import { templateFiles } from './templates.js';

const CLIENT = 'hosting/files/realm-web.js';

async function textsOf(template: (typeof TEMPLATES)[number], isJavaScript: boolean): Promise<ReadonlyMap<string, string>> {
  const files = await templateFiles(template, { name: 'Shop', isJavaScript });
  return new Map([...files].map(([path, bytes]) => [path, bytes.toString('utf8')]));
}

describe.each(TEMPLATES)('the template %s', (template) => {
  it.each([true, false])('is complete and has no placeholder left (JavaScript: %s)', async (isJavaScript) => {
    const texts = await textsOf(template, isJavaScript);

    for (const [path, text] of texts) {
      if (path !== CLIENT) expect([path, /\{\{[^}]*\}\}(?!\})/.exec(text)?.[0]]).toEqual([path, undefined]);
      if (path.endsWith('.json')) expect(() => JSON.parse(text) as unknown).not.toThrow();
    }
    expect([...texts.keys()]).toEqual(
      expect.arrayContaining(['.gitignore', '.github/workflows/test.yml', 'README.md', 'package.json', 'realm_config.json']),
    );
    expect(texts.get('README.md')?.trimEnd().split('\n').length).toBeLessThanOrEqual(10);
    expect(JSON.parse(texts.get('package.json') ?? '')).toMatchObject({
      name: 'shop',
      scripts: { dev: expect.any(String), test: 'groundwork test', types: expect.any(String) },
    });
    expect([...texts.keys()].filter((path) => /^tests\/.*\.test\.[jt]s$/.test(path))).toHaveLength(1);
  });

  it('has the same functions and tests in both languages', async () => {
    const sourcesOf = async (isJavaScript: boolean): Promise<string[]> =>
      [...(await textsOf(template, isJavaScript)).keys()]
        .filter((path) => /^(?:functions|tests|web)\/.*\.[jt]s$/.test(path))
        .map((path) => path.replace(/\.ts$/, '.js'))
        .toSorted();

    expect(await sourcesOf(true)).toEqual(await sourcesOf(false));
    expect([...(await textsOf(template, true)).keys()].filter((path) => path.endsWith('.ts'))).toEqual([]);
  });
});

it('a secret of a new app is another one each time', async () => {
  const of = async (): Promise<string> => (await textsOf('custom-jwt', false)).get('.env.local') ?? '';

  expect(await of()).toMatch(/^GROUNDWORK_SECRET_JWTKEY=[\w-]{43}$/m);
  expect(await of()).not.toBe(await of());
});

it('an answer names a template by its number or name', () => {
  expect(['', '1', '2', 'graphql', '5', 'none'].map(templateOf)).toEqual([
    'todo',
    'todo',
    'custom-jwt',
    'graphql',
    undefined,
    undefined,
  ]);
});
