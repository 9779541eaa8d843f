import { describe, expect, it } from 'vitest';
import { unifiedDiff } from './unified-diff.js';

function numbered(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}\n`).join('');
}

describe('unifiedDiff', () => {
  it('shows what differs with three lines around it', () => {
    const before = `${numbered(1, 5)}old\n${numbered(7, 11)}`;
    const after = `${numbered(1, 5)}new 1\nnew 2\n${numbered(7, 11)}`;

    expect(unifiedDiff('f.js', before, after)).toBe(
      [
        '--- f.js',
        '+++ f.js',
        '@@ -3,7 +3,8 @@',
        ' line 3',
        ' line 4',
        ' line 5',
        '-old',
        '+new 1',
        '+new 2',
        ' line 7',
        ' line 8',
        ' line 9',
        '',
      ].join('\n'),
    );
  });

  it('shows a new file', () => {
    expect(unifiedDiff('f.js', null, 'a\nb\n')).toBe('--- /dev/null\n+++ f.js\n@@ -0,0 +1,2 @@\n+a\n+b\n');
  });

  it('shows a removed file', () => {
    expect(unifiedDiff('f.js', 'a', null)).toBe('--- f.js\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n');
  });

  it('shows repeated lines once', () => {
    expect(unifiedDiff('f.js', 'a\na\n', 'a\na\na\n')).toBe('--- f.js\n+++ f.js\n@@ -1,2 +1,3 @@\n a\n a\n+a\n');
  });

  it('is empty for equal texts', () => {
    expect(unifiedDiff('f.js', 'a', 'a')).toBe('');
  });
});
