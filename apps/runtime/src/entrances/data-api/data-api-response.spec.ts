import { expect, it } from 'vitest';
import { PARSED_AT_ONCE } from '#codecs/json/parse-json.js';
import { dataApiResponse } from './data-api-response.js';

const LIST = { runs: 'find', members: {}, required: [], status: 200, resultAs: 'documents' } as const;
const COUNTS = { runs: 'deleteOne', members: {}, required: [], status: 201 } as const;

async function text(...given: Parameters<typeof dataApiResponse>): Promise<string> {
  return Buffer.from((await dataApiResponse(...given)).bodyBase64 ?? '', 'base64').toString();
}

it('an answer has the status of its action and the type of its form', async () => {
  const bodyBase64 = expect.any(String);
  expect(await dataApiResponse(COUNTS, '{}', 'JSON')).toEqual({
    status: 201,
    headers: [['Content-Type', 'application/json']],
    bodyBase64,
  });
  expect(await dataApiResponse(LIST, '[]', 'EJSON')).toEqual({
    status: 200,
    headers: [['Content-Type', 'application/ejson']],
    bodyBase64,
  });
});

it('a result is the answer, or a property of it', async () => {
  const result = '{"deletedCount":{"$numberInt":"1"}}';
  expect(await text(COUNTS, result, 'EJSON')).toBe(result);
  expect(await text(COUNTS, result, 'JSON')).toBe('{"deletedCount":1}');
  expect(await text({ ...LIST, resultAs: 'document' }, 'null', 'JSON')).toBe('{"document":null}');
  expect(await text(LIST, '[{"n":{"$numberLong":"1"}}]', 'EJSON')).toBe('{"documents":[{"n":{"$numberLong":"1"}}]}');
});

it('a large result loses its types as a small one does', async () => {
  const document = (n: number) => `{"_id":{"$oid":"65a1f0c2d4e5f60718293a4b"},"n":{"$numberInt":"${n}"},"text":"],[{\\"}"}`;
  const count = Math.ceil(PARSED_AT_ONCE / document(1).length) + 1;
  const numbers = Array.from({ length: count }, (_, n) => n);

  const written = await text(LIST, `[${numbers.map(document).join(',')}]`, 'JSON');

  expect(JSON.parse(written)).toEqual({
    documents: numbers.map((n) => ({ _id: '65a1f0c2d4e5f60718293a4b', n, text: '],[{"}' })),
  });
  const long = `{"text":"${'x'.repeat(PARSED_AT_ONCE)}","n":{"$numberInt":"1"}}`;
  expect(JSON.parse(await text({ ...LIST, resultAs: 'document' }, long, 'JSON'))).toMatchObject({ document: { n: 1 } });
});
