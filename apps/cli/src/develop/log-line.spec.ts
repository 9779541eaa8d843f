import { describe, expect, it } from 'vitest';
import type { LogEntry } from '#admin-client/follow-logs.js';
import { shownEntry } from './log-line.js';

const entry = (given: Partial<LogEntry>): LogEntry => ({
  _id: '1',
  app_id: 'a',
  co_id: 'c',
  domain_id: 'd',
  group_id: 'g',
  request_method: 'POST',
  request_url: '/x',
  started: '2026-01-01T00:00:00.000Z',
  completed: '2026-01-01T00:00:00.034Z',
  type: 'FUNCTION',
  ...given,
});

describe('a log entry', () => {
  it('is a line with name, time and user', () => {
    expect(shownEntry(entry({ function_name: 'hello', user_id: '6b0612345678' }))).toEqual({
      line: [['name', 'FUNCTION'], ' hello  34 ms  user 6b061234…', '  ', ['good', '✓']],
      below: [],
    });
    expect(shownEntry(entry({ type: 'API' })).line[1]).toBe(' POST /x  34 ms');
  });

  it('has the error, its places and what was logged', () => {
    const failed = entry({
      function_name: 'hello',
      error: 'Error: boom\n',
      stack: 'at hello (hello.js:10:15)\nat lib/deep.js:1:2\n',
      messages: ['one\ntwo'],
    });

    expect(shownEntry(failed)).toEqual({
      line: [['name', 'FUNCTION'], ' hello  34 ms', '  ', ['bad', '✗ Error: boom']],
      below: [
        [['quiet', '    at hello (functions/hello.js:10:15)']],
        [['quiet', '    at functions/lib/deep.js:1:2']],
        ['    one'],
        ['    two'],
      ],
    });
  });
});
