import { describe, expect, it } from 'vitest';
import { JsonMeasure, measureJson } from './json-measure.js';

const UNLIMITED = { depth: 1_000, values: 1_000 };
const bytes = (text: string): Buffer => Buffer.from(text);

/** Returns the smallest limits that the input does not exceed. */
async function measured(text: string): Promise<{ depth: number; values: number }> {
  const limits = { depth: 0, values: 1 };
  for (let excess = await measureJson(bytes(text), limits); excess; excess = await measureJson(bytes(text), limits))
    limits[excess] += 1;
  return limits;
}

describe('measuring JSON', () => {
  it.each([
    ['5', 0, 1],
    ['"[[{{,,"', 0, 1],
    ['{}', 1, 1],
    ['[ ]', 1, 1],
    ['[[],[]]', 2, 3],
    ['{"a":1,"b":2}', 1, 3],
    ['{"a":[1,[2]],"b":{}}', 3, 6],
    ['["[[[[", "\\"[[[[,"]', 1, 3],
    ['["\\\\",[1]]', 2, 4],
    [' [ 1 , 2 ] ', 1, 3],
  ])('%s has %i levels and %i values', async (text, depth, values) => {
    expect(await measured(text)).toEqual({ depth, values });
  });

  it('counts what a parser would build', async () => {
    const count = (value: unknown): number =>
      typeof value === 'object' && value !== null
        ? Object.values(value).reduce<number>((sum, inner) => sum + count(inner), 1)
        : 1;
    const value = { a: [1, 'x,y', [{ b: [] }, {}], null], 'c"{': { d: true, e: { f: '\\' } } };

    expect((await measured(JSON.stringify(value))).values).toBe(count(value));
    expect((await measured(JSON.stringify(value, null, 2))).values).toBe(count(value));
  });

  it('is the same for any chunks', () => {
    const text = bytes('{"a\\\\\\"":[1,"\\"",{"b":[]},[ ]],"c":{}}');
    for (let cut = 0; cut <= text.length; cut += 1) {
      const few = new JsonMeasure({ depth: 10, values: 7 });
      const enough = new JsonMeasure({ depth: 4, values: 8 });

      expect(few.read(text, 0, cut) ?? few.read(text, cut)).toBe('values');
      expect(enough.read(text, 0, cut) ?? enough.read(text, cut)).toBeNull();
    }
  });

  it('says which limit comes first', async () => {
    expect(await measureJson(bytes(`[${'[1,2,'.repeat(2_000)}`), UNLIMITED)).toBe('values');
    expect(await measureJson(bytes('['.repeat(1_001)), { depth: 1_000, values: 100_000 })).toBe('depth');
    expect(await measureJson(bytes('}}}}['), { depth: 1, values: 10 })).toBeNull();
  });

  it('counts values up to a place', () => {
    const measure = new JsonMeasure(UNLIMITED);
    const text = bytes('[1,{"a":2}] ,,');

    expect(measure.count).toBe(1);
    expect(measure.read(text, 1, 4)).toBeNull();
    expect(measure.count).toBe(2);
    expect(new JsonMeasure({ depth: 1, values: 1_000 }).read(text, 3)).toBeNull();
    expect(new JsonMeasure({ depth: 1, values: 1_000 }).read(text)).toBe('depth');
  });

  it('takes turns over more than a megabyte', async () => {
    const large = bytes(`[${'1,'.repeat(530_000)}1]`);
    const measuring = measureJson(large, { depth: 1, values: 530_001 });
    expect(measuring).toBeInstanceOf(Promise);
    expect(await measuring).toBe('values');
    expect(await measureJson(large, { depth: 1, values: 530_002 })).toBeNull();

    const megabyte = bytes('[1]'.padEnd(1024 * 1024));
    expect(measureJson(megabyte, UNLIMITED)).toBeNull();
    expect(measureJson(bytes('[1]'.padEnd(1024 * 1024 + 1)), UNLIMITED)).toBeInstanceOf(Promise);
  });
});
