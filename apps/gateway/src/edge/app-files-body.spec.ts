import { describe, expect, it } from 'vitest';
import { givenFiles } from './app-files-body.js';

const LIMITS = { depth: 200, values: 1_000, setting: 'MAX_IMPORT_VALUES' } as const;
const zip = Buffer.from([0x50, 0x4b, 0x05, 0x06, 0, 0xff]);

describe('the files in a body', () => {
  it.each([
    { title: 'a zip that says so', body: zip, type: 'application/zip', given: { archive: zip.toString('base64') } },
    {
      title: 'a zip sent as a form',
      body: zip,
      type: 'application/x-www-form-urlencoded',
      given: { archive: zip.toString('base64') },
    },
    {
      title: 'bytes that only claim it',
      body: Buffer.from('{}'),
      type: 'application/x-zip-compressed',
      given: { archive: 'e30=' },
    },
    { title: 'a document', body: Buffer.from('{"a":[1]}'), type: 'application/json', given: { document: { a: [1] } } },
    { title: 'nothing', body: undefined, type: undefined, given: { document: {} } },
    { title: 'a document of no type', body: Buffer.from('{}'), type: undefined, given: { document: {} } },
  ])('are $title', ({ body, type, given }) => {
    expect(givenFiles(body, LIMITS, type)).toEqual(given);
  });

  it.each(['[]', '"PK"', '7', 'null'])('are not %s', (text) => {
    expect(() => givenFiles(Buffer.from(text), LIMITS, 'application/json')).toThrow(
      'the request body must be a JSON object or a zip archive',
    );
  });

  it('are a large document as a string, parsed by its reader', async () => {
    const text = `{"a":"${'x'.repeat(70_000)}"}`;

    expect(await givenFiles(Buffer.from(text), LIMITS, 'application/json')).toEqual({ document_text: text });
  });

  it('hold as many values as an import may', async () => {
    const text = `{"a":[${'1,'.repeat(1_000)}1]}`;
    const large = Buffer.from(text.padEnd(70_000));

    for (const body of [Buffer.from(text), large]) {
      await expect(async () => givenFiles(body, LIMITS)).rejects.toMatchObject({
        code: 'ReadSizeLimitExceeded',
        message: 'the request body holds more than 1000 values (MAX_IMPORT_VALUES)',
      });
    }
  });
});
