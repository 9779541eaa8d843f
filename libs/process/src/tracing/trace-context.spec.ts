import { describe, expect, it } from 'vitest';
import { formatParent, parseParent, readTraceContext } from './trace-context.js';

const PARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

describe('the headers of a trace', () => {
  it('are handed on as they came', () => {
    expect(readTraceContext(PARENT, undefined)).toEqual({ parent: PARENT });
    expect(readTraceContext(PARENT, 'rojo=1,congo=2')).toEqual({ parent: PARENT, state: 'rojo=1,congo=2' });
  });

  it.each([
    undefined,
    '',
    'x',
    [PARENT, PARENT],
    PARENT.toUpperCase(),
    `${PARENT}-more`,
    PARENT.replace('00-4', '01-4'),
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-4bf92f3577b34da6a3ce929d0e0e4736-${'0'.repeat(16)}-01`,
    `${PARENT}\r\nx: y`,
  ])('are none: %j', (parent) => {
    expect(readTraceContext(parent, 'a=1')).toBeUndefined();
  });

  it.each([['a=1', 'b=2'], 'x'.repeat(513), 'a=\u0000', ''])('go without the state %j', (state) => {
    expect(readTraceContext(PARENT, state)).toEqual({ parent: PARENT });
  });

  it('are taken apart and put together again', () => {
    const parts = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7', traceFlags: 1 };
    expect(parseParent(PARENT)).toEqual(parts);
    expect(formatParent(parts)).toBe(PARENT);
    expect(formatParent({ ...parts, traceFlags: 0 })).toMatch(/-00$/);
  });
});
