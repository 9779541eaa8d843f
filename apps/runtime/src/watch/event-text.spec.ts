import { describe, expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import { errorText, messageText } from './event-text.js';

describe('an event', () => {
  it('has three characters escaped, and no others', () => {
    expect(messageText('{"a":"50%25 &\r\n+ä"}').toString()).toBe('event: message\ndata: {"a":"50%2525 &%0D%0A+ä"}\n\n');
  });

  it('reports why a stream ended, in two messages', () => {
    expect(errorText(new AppError('InvalidSession', 'invalid session: 100%')).toString()).toBe(
      'event: error\ndata: {"error":"invalid session: 100%25","error_code":"InvalidSession"}\n\n',
    );
    expect(errorText(new AppError('TooManyRequests', 'x')).toString()).toContain('"error_code":"TooManyRequests"');
    expect(errorText(null).toString()).toBe(
      'event: error\ndata: {"error":"internal server error","error_code":"InternalServerError"}\n\n',
    );
  });
});
