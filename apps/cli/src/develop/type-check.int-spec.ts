import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { TypeCheck, typeErrors } from './type-check.js';

it('reads errors with and without a place, and one line of each', () => {
  const output =
    "functions/total.ts(2,9): error TS2322: Type 'string' is not assignable.\n  The types differ.\r\nerror TS5023: Unknown option.\n";

  expect(typeErrors(output)).toEqual([
    {
      file: 'functions/total.ts',
      path: '',
      error: "Type 'string' is not assignable.",
      error_code: 'TypeError',
      line: 2,
      column: 9,
    },
    { file: 'functions/tsconfig.json', path: '', error: 'Unknown option.', error_code: 'TypeError' },
  ]);
});

it('checks with the TypeScript of the directory, and not without one', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'groundwork-typecheck-'));
  const check = new TypeCheck(directory);
  try {
    mkdirSync(join(directory, 'functions'));
    writeFileSync(join(directory, 'functions/tsconfig.json'), '{"compilerOptions":{"strict":true,"types":[],"lib":["es2023"]}}');
    writeFileSync(join(directory, 'functions/total.ts'), 'export default (): number => 1;');
    expect(await check.errors()).toBeNull();

    mkdirSync(join(directory, 'node_modules'));
    symlinkSync(resolve('node_modules/typescript'), join(directory, 'node_modules/typescript'));
    expect(await check.errors()).toEqual([]);
    writeFileSync(join(directory, 'functions/total.ts'), "export default (): number => 'one';");
    expect(await check.errors()).toMatchObject([{ file: 'functions/total.ts', line: 1, column: 30 }]);
    const superseded = check.errors();
    const [first, second] = await Promise.all([superseded, check.errors()]);
    expect([first, second?.length]).toEqual([null, 1]);
  } finally {
    rmSync(directory, { recursive: true });
  }
});
