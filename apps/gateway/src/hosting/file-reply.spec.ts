import { describe, expect, it } from 'vitest';
import type { SentFile } from '#contracts/config/hosting.contract.js';
import { fileReply } from './file-reply.js';

const FILE: SentFile = {
  blob: 'b',
  size: 100,
  hash: 'abc',
  modified: 1_767_323_045,
  headers: { 'content-type': 'text/css', 'cache-control': 'public, max-age=300' },
};
const MODIFIED = 'Fri, 02 Jan 2026 03:04:05 GMT';
const HEADERS: Record<string, string> = { ...FILE.headers, etag: '"abc"', 'last-modified': MODIFIED, 'accept-ranges': 'bytes' };
const WHOLE = { status: 200, headers: HEADERS, bytes: { start: 0, end: 100 } };

function reply(headers: Record<string, string> = {}, method = 'GET') {
  return fileReply(200, FILE, { method, headers });
}

describe('a file', () => {
  it('is sent whole', () => {
    expect(reply()).toEqual(WHOLE);
    expect(reply({}, 'HEAD')).toEqual(WHOLE);
  });

  it.each([
    { 'if-none-match': '"abc"' },
    { 'if-none-match': 'W/"abc"' },
    { 'if-none-match': '"x", "abc"' },
    { 'if-none-match': '*' },
    { 'if-modified-since': MODIFIED },
    { 'if-none-match': '"abc"', range: 'bytes=0-1' },
  ])('is not sent to who has it: %j', (headers) => {
    const { 'content-type': _, ...kept } = HEADERS;
    expect(reply(headers)).toEqual({ status: 304, headers: kept, bytes: null });
  });

  it.each([
    { 'if-none-match': '"other"' },
    { 'if-none-match': '"abc-br"' },
    { 'if-none-match': '"other"', 'if-modified-since': MODIFIED },
    { 'if-modified-since': 'Fri, 02 Jan 2026 03:04:04 GMT' },
    { 'if-none-match': '"abc"', 'cache-control': 'no-cache' },
  ])('is sent to who has another: %j', (headers) => {
    expect(reply(headers)).toEqual(WHOLE);
  });

  it.each([
    ['bytes=0-9', 0, 10, 'bytes 0-9/100'],
    ['bytes=90-', 90, 100, 'bytes 90-99/100'],
    ['bytes=-5', 95, 100, 'bytes 95-99/100'],
    ['bytes=50-500', 50, 100, 'bytes 50-99/100'],
  ])('is sent in part for %s', (range, start, end, sent) => {
    const part = { status: 206, headers: { ...HEADERS, 'content-range': sent }, bytes: { start, end } };
    expect(reply({ range })).toEqual(part);
    expect(reply({ range, 'if-range': '"abc"' })).toEqual(part);
    expect(reply({ range, 'if-range': MODIFIED })).toEqual(part);
  });

  it.each([
    { range: 'bytes=0-1,5-6' },
    { range: 'lines=0-1' },
    { range: 'nonsense' },
    { range: 'bytes=0-9', 'if-range': '"other"' },
    { range: 'bytes=0-9', 'if-range': 'W/"abc"' },
    { range: 'bytes=0-9', 'if-range': 'Fri, 02 Jan 2026 03:04:04 GMT' },
  ])('is sent whole for %j', (headers) => {
    expect(reply(headers)).toEqual(WHOLE);
  });

  it('has no range beyond its end', () => {
    expect(reply({ range: 'bytes=100-' })).toEqual({ status: 416, headers: { 'content-range': 'bytes */100' }, bytes: null });
    expect(reply({ range: 'bytes=100-' }, 'HEAD')).toEqual(WHOLE);
  });

  it('is sent whole if it is compressed, with a separate tag', () => {
    const compressed = { ...HEADERS, etag: '"abc-br"', 'content-encoding': 'br' };
    const conditions = { method: 'GET', headers: { range: 'bytes=0-9' } };
    expect(fileReply(200, FILE, conditions, 'br')).toEqual({ status: 200, headers: compressed, bytes: { start: 0, end: 100 } });
    expect(fileReply(200, FILE, { method: 'GET', headers: { 'if-none-match': '"abc-br"' } }, 'br').status).toBe(304);
    expect(fileReply(200, FILE, { method: 'GET', headers: { 'if-none-match': '"abc"' } }, 'br').status).toBe(200);
  });

  it('is always sent whole if it is an error page', () => {
    const conditions = { method: 'GET', headers: { 'if-none-match': '"abc"', range: 'bytes=0-9' } };
    expect(fileReply(404, FILE, conditions)).toEqual({ ...WHOLE, status: 404 });
  });
});
