import { describe, expect, it } from 'vitest';
import { VALUE } from '#contracts/config/value.entity.js';
import { AppError } from '#contracts/error.js';
import { newId } from '#contracts/ids.js';
import { anImport, putFunction } from './import-run.fixture.js';
import { located } from '../../core/versions/located-error.js';
import { importKind, requireAtMost, type Imported } from './import-run.js';

const [KEPT, OTHER] = [newId(), newId()];

function aValue(name: string, value: unknown = 1): Imported<'values'> {
  return { name, content: () => VALUE.made({ name, value }) };
}

function aRun(removesRest: boolean) {
  return anImport({
    removesRest,
    before: (edit) => {
      edit.put('values', KEPT, VALUE.made({ name: 'kept', value: 0 }));
      edit.put('values', OTHER, VALUE.made({ name: 'other', value: 0 }));
      putFunction(edit, newId(), 'f');
    },
  });
}

function faulty<K extends 'functions' | 'values'>(name: string): Imported<K> {
  const content = (): never => {
    throw new AppError('ValueNotFound', 'is wrong');
  };
  return { name, content };
}

const LIMIT = { noun: 'value', max: 3 };

describe('entities that are imported', () => {
  it('keep the id of what has their name, and the rest where it stays', async () => {
    const run = aRun(false);
    await importKind(run, 'values', [aValue('kept', 5), aValue('new')], LIMIT);
    const after = await run.after('values');
    expect(after.get(KEPT)).toMatchObject({ name: 'kept', value: 5 });
    expect([...after.values()].map(({ name }) => name).toSorted()).toEqual(['kept', 'new', 'other']);
  });

  it('take the place of the rest where that goes, and of nothing of other kinds', async () => {
    const run = aRun(true);
    await importKind(run, 'values', [aValue('kept', 5)], LIMIT);
    expect([...(await run.after('values')).keys()]).toEqual([KEPT]);
    expect(await run.after('functions')).toHaveProperty('size', 1);
  });

  it('are given what they replace', async () => {
    const run = aRun(false);
    const seen: unknown[] = [];
    const recording = (name: string): Imported<'values'> => ({
      name,
      content: async (stored) => {
        seen.push(await stored());
        return VALUE.made({ name, value: 1 });
      },
    });
    await importKind(run, 'values', [recording('kept'), recording('new')], LIMIT);
    expect(seen).toEqual([{ name: 'kept', value: 0, private: false, from_secret: false }, undefined]);
  });

  it('are rejected by their name, and when there would be too many', async () => {
    const functions = { noun: 'function', max: 3 };
    await expect(importKind(aRun(false), 'functions', [faulty<'functions'>('f')], functions)).rejects.toMatchObject({
      code: 'ValueNotFound',
      message: "function 'f': is wrong",
    });
    await expect(importKind(aRun(false), 'values', [aValue('a'), aValue('b')], LIMIT)).rejects.toMatchObject({
      code: 'InvalidParameter',
      message: 'an app may have at most 3 values',
    });
    expect(() => requireAtMost(3, 3, 'no')).not.toThrow();
  });

  it('are skipped and reported if they are not essential', async () => {
    const run = aRun(true);
    await importKind(run, 'values', [faulty<'values'>('kept'), faulty<'values'>('bad'), aValue('good')], LIMIT);

    expect(run.notes).toEqual(["value 'kept' is left out: is wrong", "value 'bad' is left out: is wrong"]);
    const after = await run.after('values');
    expect(new Map([...after.values()].map(({ name, value }) => [name, value]))).toEqual(
      new Map([
        ['good', 1],
        ['kept', 0],
      ]),
    );
  });

  it('pass on what is no expected failure', async () => {
    const programming = new TypeError('odd');
    const odd: Imported<'values'> = { name: 'odd', content: () => Promise.reject(programming) };
    await expect(importKind(aRun(false), 'values', [odd], LIMIT)).rejects.toBe(programming);
    await expect(located('x', () => Promise.reject(programming))).rejects.toBe(programming);
  });
});
