import { describe, expect, it } from 'vitest';
import { AppFileError } from '../app-file-error.js';
import type { Json } from '../json/json.js';
import { Faults } from './faults.js';
import { Fields } from './fields.js';

const CONTENT = { text: 'a', empty: '', yes: true, no: false, nothing: null, number: 5, object: { a: 1 }, list: ['x', 'y'] };

type Read = (fields: Fields) => unknown;

const of = (content: Record<string, Json> = CONTENT, path = '', faults = new Faults()) =>
  new Fields('f.json', content, path, undefined, faults);

describe('properties of a file', () => {
  it.each<[string, Read, unknown]>([
    ['a string', (fields) => fields.text('text'), 'a'],
    ['an empty string', (fields) => fields.text('empty'), ''],
    ['a missing string', (fields) => fields.text('missing'), undefined],
    ['null as a string', (fields) => fields.text('nothing'), undefined],
    ['an inherited name', (fields) => fields.get('toString'), undefined],
    ['any value', (fields) => fields.get('number'), 5],
    ['null that is given', (fields) => fields.given('nothing'), null],
    ['null', (fields) => fields.get('nothing'), undefined],
    ['a required string', (fields) => fields.requiredText('text'), 'a'],
    ['a reference', (fields) => fields.reference('empty'), ''],
    ['a boolean', (fields) => [fields.boolean('yes'), fields.boolean('no'), fields.boolean('missing')], [true, false, undefined]],
    ['an object', (fields) => [fields.objectAt('object'), fields.objectAt('missing')], [{ a: 1 }, undefined]],
    ['fields of an object', (fields) => [fields.fieldsAt('object')?.path, fields.fieldsAt('missing')], ['object', undefined]],
    ['a list', (fields) => [fields.list('list'), fields.list('missing')], [['x', 'y'], undefined]],
    ['strings', (fields) => [fields.texts('list'), fields.texts('missing')], [['x', 'y'], undefined]],
    ['objects', (fields) => fields.objects('missing'), undefined],
    ['a name', (fields) => [fields.entityName('called', 'text'), fields.entityName('called')], ['a', 'called']],
    ['whether there are some', (fields) => [fields.isEmpty, of({}).isEmpty], [false, true]],
    ['what is not empty', (fields) => fields.withoutEmpty('text', 'empty', 'no').object['empty'], undefined],
    ['what is empty but not named', (fields) => fields.withoutEmpty('text').object, CONTENT],
  ])('are read: %s', (_, read, value) => {
    expect(read(of())).toEqual(value);
  });

  it.each<[Read, string, string]>([
    [(fields) => fields.text('number'), 'InvalidField', 'number must be a string'],
    [(fields) => fields.requiredText('missing'), 'MissingField', 'missing is missing'],
    [(fields) => fields.requiredText('empty'), 'InvalidField', 'empty must not be empty'],
    [(fields) => fields.requiredText('number'), 'InvalidField', 'number must be a string'],
    [(fields) => fields.reference('nothing'), 'MissingField', 'nothing is missing'],
    [(fields) => fields.boolean('text'), 'InvalidField', 'text must be a boolean'],
    [(fields) => fields.objectAt('list'), 'InvalidField', 'list must be an object'],
    [(fields) => fields.fieldsAt('text'), 'InvalidField', 'text must be an object'],
    [(fields) => fields.list('object'), 'InvalidField', 'object must be a list'],
    [(fields) => fields.objects('list'), 'InvalidField', 'list[0] must be an object'],
    [(fields) => fields.entityName(), 'MissingField', 'name is missing'],
    [(fields) => fields.entityName(''), 'InvalidField', 'name must not be empty'],
    [(fields) => fields.entityName('__proto__', 'label'), 'InvalidField', "label must not be '__proto__'"],
    [(fields) => fields.entityName('a'.repeat(257)), 'InvalidField', 'name must have at most 256 characters'],
    [(fields) => fields.fieldsAt('object')?.text('a'), 'InvalidField', 'object.a must be a string'],
    [(fields) => fields.refuse('', 'is wrong'), 'InvalidField', 'is wrong'],
  ])('are rejected with their path: %#', (read, fault, message) => {
    expect(() => read(of())).toThrow(expect.objectContaining({ fault, file: 'f.json', message: `f.json: ${message}` }));
  });

  it('may have a name of 256 characters', () => {
    expect(of().entityName('a'.repeat(256))).toHaveLength(256);
  });

  it('are named below the path of their object', () => {
    const inner = of({ list: [{ a: 1 }, { b: 'x' }], wrong: 1 }, '[2].options');
    expect(inner.objects('list')?.map(({ path }) => path)).toEqual(['[2].options.list[0]', '[2].options.list[1]']);
    expect(() => inner.text('wrong')).toThrow('f.json: [2].options.wrong must be a string');
    expect(() => inner.refuse('', 'is wrong')).toThrow('f.json: [2].options is wrong');
  });

  it('count as missing where they are wrong and errors are collected', () => {
    const faults = new Faults(9);
    const fields = of({ text: 1, flag: 'x', object: [], list: {}, texts: ['a', 1, 'b'], objects: [{ a: 1 }, 2] }, '', faults);
    const found = [fields.text('text'), fields.boolean('flag'), fields.objectAt('object'), fields.list('list')];

    expect(found).toEqual([undefined, undefined, undefined, undefined]);
    expect(fields.texts('texts')).toEqual(['a', 'b']);
    expect(fields.objects('objects')?.map(({ object }) => object)).toEqual([{ a: 1 }]);
    expect(fields.attempt(() => fields.requiredText('missing'))).toBeUndefined();
    expect(faults.found.map(({ message }) => message)).toEqual([
      'f.json: text must be a string',
      'f.json: flag must be a boolean',
      'f.json: object must be an object',
      'f.json: list must be a list',
      'f.json: texts[1] must be a string',
      'f.json: objects[1] must be an object',
      'f.json: missing is missing',
    ]);
  });

  it('are read another way where one is wrong, even if errors are collected', () => {
    const faults = new Faults(9);
    const fields = of({ text: 1 }, 'at', faults);

    expect(
      fields.readOr(
        (strict) => strict.text('text'),
        ({ message }) => message,
      ),
    ).toBe('f.json: at.text must be a string');
    expect(
      fields.readOr(
        (strict) => strict.get('text'),
        () => 'unused',
      ),
    ).toBe(1);
    expect(faults.found).toEqual([]);
    const failing = (): never => {
      throw new RangeError('other');
    };
    expect(() => fields.readOr(failing, () => 'unused')).toThrow(RangeError);
    expect(() => fields.attempt(failing)).toThrow(RangeError);
  });
});

describe('collected errors', () => {
  const fault = (problem: string) => new AppFileError('InvalidField', 'f.json', problem);

  it('are each there once, and as many as allowed', () => {
    const faults = new Faults(2);
    for (const problem of ['is wrong', 'is wrong', 'is odd']) faults.add(fault(problem));

    expect(faults.found.map(({ message }) => message)).toEqual(['f.json: is wrong', 'f.json: is odd']);
    expect(() => faults.add(fault('is much'))).toThrow(
      expect.objectContaining({ name: 'FaultLimitError', message: 'too many errors', cause: fault('is much') }),
    );
    expect([faults.isCollecting, new Faults().isCollecting, new Faults(1).isCollecting]).toEqual([true, false, true]);
  });

  it('name what could not be read, and where the rest is', () => {
    const [faults, none] = [new Faults(2), new Faults()];
    const entity = {};
    for (const each of [faults, none]) {
      each.placed(entity, 'f.json', '[1]');
      each.placedSetting('origins', 'g.json');
    }
    const read = (): never => {
      throw fault('is wrong');
    };

    expect([faults.attempt(read, "value 'a'"), faults.attempt(read), faults.attempt(() => 5, "value 'b'")]).toEqual([
      undefined,
      undefined,
      5,
    ]);
    expect(faults.unread).toEqual(new Set(["value 'a'"]));
    expect(faults.placeOf(entity)).toEqual({ file: 'f.json', field: '[1]' });
    expect(faults.settingPlaces).toEqual(new Map([['origins', { file: 'g.json', field: '' }]]));
    expect([none.placeOf(entity), none.settingPlaces]).toEqual([undefined, new Map()]);
  });

  it('may leave entities out, with a note', () => {
    const faults = new Faults();
    faults.leaveOut("value 'a'", fault('is wrong'));
    faults.note(fault('is odd'), 'read as a string');

    expect(faults.leftOut).toEqual(new Map([["value 'a'", fault('is wrong')]]));
    expect(faults.notes).toEqual(['f.json: left out: is wrong', 'f.json: read as a string: is odd']);
  });
});
