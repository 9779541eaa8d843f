import { describe, expect, it } from 'vitest';
import { reachOf, removalText, type AccessEntry } from './access';
import { durationOf, secondsOf } from './durations';
import { lineProblem, linesOf } from './origins';

const entry = (address: string, includes_current = false): AccessEntry => ({ _id: address, address, includes_current });

describe('how long sessions last', () => {
  it.each([
    [1_800, { count: '30', unit: 'minutes' }],
    [5_184_000, { count: '60', unit: 'days' }],
    [5_400, { count: '90', unit: 'minutes' }],
    [7_201, { count: '7201', unit: 'seconds' }],
  ] as const)('%d seconds', (seconds, duration) => {
    expect(durationOf(seconds)).toEqual(duration);
    expect(secondsOf(duration)).toBe(seconds);
  });

  it.each(['', '0', '-1', '1.5', 'a day', '1e3'])('is a whole number of them, unlike "%s"', (count) => {
    expect(secondsOf({ count, unit: 'days' })).toBeNull();
  });
});

describe('the access list', () => {
  it('allows all callers if it is empty or contains a catch-all', () => {
    expect(reachOf([])).toBe('everybody');
    expect(reachOf([entry('10.0.0.1'), entry('0.0.0.0/0', true)])).toBe('everybody');
    expect(reachOf([entry('10.0.0.1')])).toBe('elsewhere');
    expect(reachOf([entry('10.0.0.1'), entry('127.0.0.1', true)])).toBe('here');
  });

  it('warns if removing an entry locks out the administrator or allows everyone', () => {
    const [own, other] = [entry('127.0.0.1', true), entry('10.0.0.1')];
    expect(removalText([own, other], own._id, '127.0.0.1')).toContain('Your address, 127.0.0.1');
    expect(removalText([own, other], other._id, '127.0.0.1')).toContain('rejected immediately');
    expect(removalText([other], other._id, '127.0.0.1')).toContain('lets anyone reach this app');
  });
});

describe('allowed request origins', () => {
  it('are the lines that hold something', () => {
    expect(linesOf(' https://a.example \n\nhttps://b.example\n')).toEqual(['https://a.example', 'https://b.example']);
  });

  it.each(['https://shop.example', 'http://localhost:3000', 'https://*.shop.example', '*'])('may be %s', (line) => {
    expect(lineProblem(line)).toBeNull();
  });

  it.each(['shop.example', 'https://shop.example/', 'https://shop.example/page', 'ftp:shop'])('may not be %s', (line) => {
    expect(lineProblem(line)).toContain(line);
  });
});
