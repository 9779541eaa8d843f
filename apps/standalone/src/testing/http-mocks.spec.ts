import { beforeEach, describe, expect, it } from 'vitest';
import { HttpMocks } from './http-mocks.js';

let mocks: HttpMocks;
beforeEach(() => {
  mocks = new HttpMocks();
});

const mock = (method: string, url: string, status = 200) =>
  mocks.add({ method, url, status, headers: { 'X-A': 'b' }, body: 'text' });
const statusOf = (url: string, method = 'GET') => mocks.replyTo({ url, method })?.status ?? null;

describe('mocks of requests', () => {
  it('return their method and address, the newest first', () => {
    mock('GET', 'https://a.example/b', 200);
    mock('get', 'https://a.example/b', 201);
    mock('POST', 'https://a.example/b', 202);

    expect(statusOf('https://a.example/b')).toBe(201);
    expect(statusOf('https://a.example/b', 'POST')).toBe(202);
    expect(statusOf('https://a.example/b/c')).toBeNull();
    expect(statusOf('https://a.example/b', 'PUT')).toBeNull();
  });

  it('take * for any text, and everything else as it is', () => {
    mock('*', 'https://a.example/x?q=*', 203);
    mock('*', 'https://a.example/(b)*', 204);

    expect(statusOf('https://a.example/x?q=1&r=2', 'DELETE')).toBe(203);
    expect(statusOf('https://a.example/xyq=1')).toBeNull();
    expect(statusOf('https://a.example/(b)/c')).toBe(204);
    expect(statusOf('https://a.example/b/c')).toBeNull();
  });

  it('remember what was asked, until they are given up', () => {
    mock('POST', 'https://a.example/b', 201);
    const request = { url: 'https://a.example/b', method: 'POST', headers: { 'X-Of': ['a', 'b'] }, body: Buffer.from('é') };

    expect(mocks.replyTo(request)).toEqual({ status: 201, statusText: '', headers: { 'x-a': ['b'] }, body: Buffer.from('text') });
    expect(statusOf('https://a.example/c')).toBeNull();
    expect(mocks.calls).toEqual([
      { method: 'POST', url: 'https://a.example/b', headers: { 'x-of': 'a, b' }, body: 'é', status: 201 },
      { method: 'GET', url: 'https://a.example/c', headers: {}, body: '', status: null },
    ]);
    mocks.reset();
    expect(mocks.calls).toEqual([]);
    expect(statusOf('https://a.example/b', 'POST')).toBeNull();
  });
});
