import { describe, expect, it } from 'vitest';
import { counted, type Progress } from './counted';

describe('counted', () => {
  it('reports bytes and lines, and passes the body and its headers on', async () => {
    const reports: Progress[] = [];
    const text = '[\n{"a":1},\n{"a":2}\n]\n';
    const response = counted(new Response(text, { headers: { 'content-disposition': 'x' } }), (progress) =>
      reports.push(progress),
    );

    expect(await response.text()).toBe(text);
    expect(response.headers.get('content-disposition')).toBe('x');
    expect(reports.at(-1)).toEqual({ bytes: text.length, lines: 4 });
  });

  it('fails where the body fails', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('cut')) });
    await expect(counted(new Response(body), () => undefined).text()).rejects.toThrow('cut');
  });
});
