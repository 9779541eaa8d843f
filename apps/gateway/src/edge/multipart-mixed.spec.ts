import { describe, expect, it } from 'vitest';
import { isMultipart, readFileForm } from './multipart-mixed.js';

const TYPE = 'multipart/mixed; boundary=edge';
const BINARY = Buffer.from([0, 255, 13, 10, 45, 45, 128, 195, 40]);

function form(file: Buffer, head = 'Content-Disposition: form-data; name="file"'): Buffer {
  return Buffer.concat([
    Buffer.from('--edge\r\nContent-Disposition: form-data; name="meta"\r\n\r\n{"path":"/a"}\r\n'),
    Buffer.from(`--edge\r\n${head}\r\n\r\n`),
    file,
    Buffer.from('\r\n--edge--\r\n'),
  ]);
}

describe('a form with a file', () => {
  it('is read byte by byte, with neither file name nor type', async () => {
    expect(await readFileForm(form(BINARY), TYPE, 100)).toEqual({ meta: '{"path":"/a"}', file: BINARY });
  });

  it('is read as form-data, with file name and type', async () => {
    const head = 'Content-Disposition: form-data; name="file"; filename="a.bin"\r\nContent-Type: text/plain';
    expect(await readFileForm(form(BINARY, head), 'Multipart/Form-Data; boundary=edge', 100)).toMatchObject({ file: BINARY });
  });

  it('may hold nothing', async () => {
    expect(await readFileForm(form(Buffer.alloc(0)), TYPE, 100)).toMatchObject({ file: Buffer.alloc(0) });
    expect(await readFileForm(Buffer.from('--edge--\r\n'), TYPE, 100)).toEqual({ meta: '', file: null });
  });

  it('has a largest file', async () => {
    await expect(readFileForm(form(Buffer.alloc(101)), TYPE, 100)).rejects.toMatchObject({ code: 'RequestTooLarge' });
    expect((await readFileForm(form(Buffer.alloc(100)), TYPE, 100)).file).toHaveLength(100);
  });

  it.each([
    ['no form', Buffer.from('nothing'), TYPE],
    ['one that breaks off', form(BINARY).subarray(0, 120), TYPE],
    ['one without a boundary', form(BINARY), 'multipart/mixed'],
  ])('is rejected where it is %s', async (_, body, type) => {
    await expect(readFileForm(body, type, 100)).rejects.toMatchObject({ code: 'BadRequest' });
  });

  it('is detected by its type', () => {
    expect(isMultipart(TYPE)).toBe(true);
    expect(isMultipart('application/json')).toBe(false);
  });
});
