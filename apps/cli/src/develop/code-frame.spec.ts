import { describe, expect, it } from 'vitest';
import { codeFrame } from './code-frame.js';

describe('a code frame', () => {
  it('shows the line with a mark below the column', () => {
    expect(codeFrame('exports = () => {\n  return 1 +;\n};\r\n', { line: 2, column: 13 })).toEqual([
      '2 │   return 1 +;',
      '  ╵             ^',
    ]);
    expect(codeFrame('a\r\nb', { line: 1, column: 2 })).toEqual(['1 │ a', '  ╵  ^']);
  });

  it('keeps tabs below tabs', () => {
    expect(codeFrame('\t\tx = ;', { line: 1, column: 7 })).toEqual(['1 │ \t\tx = ;', '  ╵ \t\t    ^']);
  });

  it('shows a part of a long line', () => {
    const [line = '', mark = ''] = codeFrame(`${'a'.repeat(500)}!${'b'.repeat(500)}`, { line: 1, column: 501 });

    expect(line).toHaveLength(104);
    expect(line[mark.indexOf('^')]).toBe('!');
    const [end = '', below = ''] = codeFrame('a'.repeat(500), { line: 1, column: 501 });
    expect(end).toHaveLength(104);
    expect(below.indexOf('^')).toBe(104);
  });

  it('is nothing for a place the text does not have', () => {
    expect(codeFrame('a', { line: 2, column: 1 })).toEqual([]);
    expect(codeFrame('a', { line: 1, column: 0 })).toEqual([]);
  });
});
