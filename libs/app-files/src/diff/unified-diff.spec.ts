import { describe, expect, it } from 'vitest';
import { unifiedDiff } from './unified-diff.js';

const lines = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `${from + index}\n`).join('');

describe('unifiedDiff', () => {
  it('is empty when nothing changed', () => {
    expect(unifiedDiff('a.js', 'x', 'x')).toBe('');
  });

  it('shows three lines around a change', () => {
    const before = lines(1, 9);

    expect(unifiedDiff('a.js', before, before.replace('5\n', 'five\n'))).toBe(
      '--- a.js\n+++ a.js\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n',
    );
  });

  it('puts distant changes in separate hunks and near ones in one', () => {
    const before = lines(1, 30);
    const far = before.replace('2\n', '').replace('29\n', '29\n29.5\n');
    const near = before.replace('5\n', '').replace('11\n', '');

    expect(unifiedDiff('a.js', before, far).match(/@@.*@@/g)).toEqual(['@@ -1,5 +1,4 @@', '@@ -27,4 +26,5 @@']);
    expect(unifiedDiff('a.js', before, near).match(/@@.*@@/g)).toHaveLength(1);
  });

  it('shows files that came and went', () => {
    expect(unifiedDiff('a.js', undefined, 'x\ny\n')).toBe('--- /dev/null\n+++ a.js\n@@ -0,0 +1,2 @@\n+x\n+y\n');
    expect(unifiedDiff('a.js', 'x\n', undefined)).toBe('--- a.js\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n');
    expect(unifiedDiff('a.js', undefined, '')).toBe('--- /dev/null\n+++ a.js\n');
  });

  it('shows a newline that is missing at the end', () => {
    expect(unifiedDiff('a.js', 'x', 'x\n')).toBe('--- a.js\n+++ a.js\n@@ -1 +1 @@\n-x\n\\ No newline at end of file\n+x\n');
  });
});
