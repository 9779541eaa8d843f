import * as driver from 'mongodb';
import { describe, expect, it } from 'vitest';
import * as values from './values.js';

const ofDriver: Readonly<Record<string, unknown>> = { ...driver };

describe('values', () => {
  it('are of the classes that the driver returns', () => {
    const own = Object.entries(values);
    expect(own.length).toBeGreaterThan(10);
    for (const [name, value] of own) expect([name, value === ofDriver[name]]).toEqual([name, true]);
  });
});
