import { expect, it } from 'vitest';
import { anImport } from '../files/import/import-run.fixture.js';
import { checkedDataApi, DATA_API_SIZE_MAX } from './data-api-rules.js';

const { draft } = anImport();

it('can be repaired if it was stored before it was checked', () => {
  const wrong = { run_as_user_id_script_source: 7, versions: 'v1' };
  expect(() => checkedDataApi(draft, { ...wrong, disabled: true })).toThrow(
    expect.objectContaining({ code: 'InvalidParameter' }),
  );
  const right = { ...wrong, run_as_user_id_script_source: 'exports = () => "a"', versions: ['v1'] };
  expect(checkedDataApi(draft, right)).toMatchObject(right);
});

it('a configuration has the size of the longest script, and no more', () => {
  const script = `exports = () => "${'x'.repeat(900_000)}"`;
  expect(checkedDataApi(draft, { run_as_user_id_script_source: script }).run_as_user_id_script_source).toBe(script);
  expect(() => checkedDataApi(draft, { unknown: 'x'.repeat(DATA_API_SIZE_MAX) })).toThrow(/may have at most/);
});
