import { describe, expect, it } from 'vitest';
import { asciiPart, TextBuffer } from './text-buffer.js';

describe('a buffer of text', () => {
  it.each([0, 1, -1, 9, 10, 99, 100, -100, 2_147_483_647, -2_147_483_648])('writes %i', (value) => {
    const out = new TextBuffer();
    out.integer(value);

    expect(out.take()).toBe(String(value));
  });

  it('gives what was written, once, and goes back', () => {
    const out = new TextBuffer();
    out.put(asciiPart('ab'));
    const before = out.length;
    out.text('ä');
    out.back(before);
    out.hex(Buffer.from([0, 0xff, 0x1a]), 0, 3);

    expect(out.take()).toBe('ab00ff1a');
    expect(out.take()).toBe('');
  });

  it('grows', () => {
    const out = new TextBuffer();
    const text = 'ä'.repeat(300_000);
    for (let times = 0; times < 5; times += 1) out.text(text);
    out.ascii('x'.repeat(300_000));

    expect(out.take()).toBe(text.repeat(5) + 'x'.repeat(300_000));
    expect(out.length).toBe(0);
  });

  it.each(['', 'plain', '"', '\\', '\n', 'ä', '❤', '🐎', '\u0000'])('quotes %j as JSON does', (text) => {
    const out = new TextBuffer();
    const bytes = Buffer.from(`<${text}>`);

    expect(out.quoted(bytes, 1, bytes.length - 1)).toBe(true);
    expect(out.take()).toBe(JSON.stringify(text));
  });

  it('rejects to quote what is no UTF-8, and writes nothing', () => {
    const out = new TextBuffer();

    expect(out.quoted(Buffer.from([0x61, 0xc3]), 0, 2)).toBe(false);
    expect(out.take()).toBe('');
  });
});
