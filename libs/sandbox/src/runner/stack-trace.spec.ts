import { describe, expect, it } from 'vitest';
import { cleanStack } from './stack-trace.js';

describe('cleanStack', () => {
  it('keeps frames of user files, moved by the wrapper on their first line', () => {
    const raw =
      '    at inner (a/b.js:1:80)\n    at outer (a/b.js:3:5)\n    at apply (native)\n    at runCall (<guest>/call.js:19:82)\n';
    expect(cleanStack(raw, 70)).toEqual({
      stack: '    at inner (a/b.js:1:11)\n    at outer (a/b.js:3:5)',
      line: 1,
      column: 11,
    });
  });

  it('takes frames without a function name', () => {
    expect(cleanStack('    at fn.js:2:9\n', 0)).toEqual({ stack: '    at fn.js:2:9', line: 2, column: 9 });
  });

  it('finds nothing in what hostile code calls a stack', () => {
    for (const raw of ['', 'x', '\n\n', '    at (native)', ':1', '    at x (<guest>/boot.js:1:1)'])
      expect(cleanStack(raw, 70)).toEqual({});
  });

  it('keeps 50 frames', () => {
    expect(cleanStack('    at f (fn.js:2:3)\n'.repeat(1000), 0).stack?.split('\n')).toHaveLength(50);
  });
});
