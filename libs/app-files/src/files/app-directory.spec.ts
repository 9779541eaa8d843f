import { describe, expect, it } from 'vitest';
import { AppFileError } from '../app-file-error.js';
import { TEXT_FILE_BYTES_MAX } from '../file-limits.js';
import { AppDirectory } from './app-directory.js';
import { Faults } from './faults.js';

const FILES = {
  'b.json': '{"a":{"b":1},"c":2}',
  'a.json': '[{"x":1},5,{"y":2}]',
  'f/z.js': 'z',
  'f/.js': 'unnamed',
  'f/a.js': '\uFEFFa',
  'f/note.txt': 'note',
  'f/g/h/deep.js': 'deep',
  'f/B/x.js': 'x',
  'fa/other.js': 'other',
  'empty/': '',
  'below/empty/': '',
};

const directory = (faults?: Faults) => AppDirectory.of(new Map(Object.entries(FILES)), faults);

describe('the files of an app', () => {
  it('are found by folder, sorted', () => {
    const files = directory();

    expect(files.filesIn('f', '.js')).toEqual(['a.js', 'z.js']);
    expect(files.filesIn('', '.json')).toEqual(['a.json', 'b.json']);
    expect([files.filesIn('f/g', '.js'), files.filesIn('none', '.js')]).toEqual([[], []]);
    expect(files.foldersIn('')).toEqual(['below', 'empty', 'f', 'fa']);
    expect([files.foldersIn('f'), files.foldersIn('f/g'), files.foldersIn('none')]).toEqual([['B', 'g'], ['h'], []]);
    expect(files.filesBelow('f')).toEqual(['f/.js', 'f/B/x.js', 'f/a.js', 'f/g/h/deep.js', 'f/note.txt', 'f/z.js']);
    expect(files.filesBelow('below')).toEqual([]);
  });

  it('exist, as folders do that contain something or have an entry', () => {
    const files = directory();

    expect(['b.json', 'f', 'f/z.js', 'none'].map((path) => files.hasFile(path))).toEqual([true, false, true, false]);
    expect(['', 'f', 'f/g', 'f/g/h', 'empty', 'below/empty', 'f/z.js', 'none'].map((path) => files.hasFolder(path))).toEqual([
      ...Array<boolean>(6).fill(true),
      false,
      false,
    ]);
    expect(['empty', 'below/empty', 'below', 'f'].map((path) => files.namesFolder(path))).toEqual([true, true, false, false]);
  });

  it('know which of them were read', () => {
    const files = directory();
    files.text('f/g/h/deep.js');
    files.text('b.json');
    files.peek('a.json');
    files.json('b.json');
    files.peek('b.json');

    expect(files.readFiles()).toEqual(['b.json', 'f/g/h/deep.js']);
    expect(files.readFolders()).toEqual(new Set(['f', 'f/g', 'f/g/h']));
    expect(files.unread()).toEqual(['a.json', 'f/.js', 'f/B/x.js', 'f/a.js', 'f/note.txt', 'f/z.js', 'fa/other.js']);
    expect(files.rewritten((_, value) => value).readFiles()).toEqual(['b.json', 'f/g/h/deep.js']);
  });

  it('are text without a byte order mark, up to a size', () => {
    const bytes = new TextEncoder().encode('\uFEFFä');
    const whole = 'ä'.repeat(TEXT_FILE_BYTES_MAX / 2);
    const files = AppDirectory.of(
      new Map<string, string | Uint8Array>([
        ['a', '\uFEFFa\uFEFF'],
        ['bytes', bytes],
        ['bad', new Uint8Array([0xc3, 0x28])],
        ['whole', whole],
        ['large', `${whole}x`],
        ['large bytes', new Uint8Array(TEXT_FILE_BYTES_MAX + 1)],
      ]),
    );
    const tooLarge = `has more than ${TEXT_FILE_BYTES_MAX} bytes`;

    expect([files.text('a'), files.text('bytes')]).toEqual(['a\uFEFF', 'ä']);
    expect(files.text('whole')).toHaveLength(whole.length);
    expect(() => files.text('large')).toThrow(new AppFileError('TooLarge', 'large', tooLarge));
    expect(() => files.text('large bytes')).toThrow(new AppFileError('TooLarge', 'large bytes', tooLarge));
    expect(() => files.text('bad')).toThrow(expect.objectContaining({ fault: 'InvalidText', message: 'bad: is not UTF-8 text' }));
    expect(() => files.text('none')).toThrow(expect.objectContaining({ fault: 'MissingFile', message: 'none: is missing' }));
  });

  it('hold objects, or lists of objects', () => {
    const faults = new Faults(9);
    const files = directory(faults);

    expect(files.object('b.json').object).toEqual({ a: { b: 1 }, c: 2 });
    expect([files.optionalObject('b.json')?.file, files.optionalObject('none.json')]).toEqual(['b.json', undefined]);
    expect(files.objects('a.json').map(({ object, path, file }) => [file, path, object])).toEqual([
      ['a.json', '[0]', { x: 1 }],
      ['a.json', '[2]', { y: 2 }],
    ]);
    expect(faults.found).toEqual([expect.objectContaining({ fault: 'InvalidField', message: 'a.json: [1] must be an object' })]);
    expect(() => files.object('a.json')).toThrow(
      expect.objectContaining({ fault: 'InvalidField', message: 'a.json: must contain an object' }),
    );
    expect(() => files.objects('b.json')).toThrow(
      expect.objectContaining({ fault: 'InvalidField', message: 'b.json: must contain a list' }),
    );
  });

  it('are read each, without those that fail, which are named', () => {
    const faults = new Faults(9);
    const files = directory(faults);

    expect(
      files.each(
        ['f/z.js', 'none', 'f/a.js'],
        (path) => files.text(path),
        (path) => `file '${path}'`,
      ),
    ).toEqual(['z', 'a']);
    expect(files.each(['gone'], (path) => files.text(path))).toEqual([]);
    expect(files.each([1], () => undefined)).toEqual([undefined]);
    expect(faults.unread).toEqual(new Set(["file 'none'"]));
  });

  it('are rewritten as JSON, not as text', () => {
    const files = directory().rewritten((file, value) => ({ file, value }));

    expect(files.json('b.json')).toEqual({ file: 'b.json', value: { a: { b: 1 }, c: 2 } });
    expect(files.text('b.json')).toBe(FILES['b.json']);
  });
});

describe('properties that were not read', () => {
  it('are reported by file, at most five of an object, without internal ones', () => {
    const files = AppDirectory.of(
      new Map([
        ['z.json', '{"a":1,"b":{"c":1,"d":2},"id":1,"_id":1,"version":1,"last_modified":1,"provider_region":1}'],
        ['many.json', '{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7}'],
        ['five.json', '{"a":1,"b":2,"c":3,"d":4,"e":5}'],
        ['whole.json', '{"a":1}'],
        ['unwanted.json', '{"a":1}'],
      ]),
    );
    const fields = files.object('z.json');
    fields.fieldsAt('b')?.get('c');
    fields.fieldsAt('b')?.get('missing');
    for (const path of ['many.json', 'five.json', 'unwanted.json']) files.object(path);
    expect(files.object('whole.json').object).toEqual({ a: 1 });

    expect(files.unreadMembers((file) => file !== 'unwanted.json')).toEqual([
      'five.json: a, b, c, d, e ignored',
      'many.json: a, b, c, d, e and 2 more ignored',
      'z.json: a ignored',
      'z.json: b.d ignored',
    ]);
  });
});
