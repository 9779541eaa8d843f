import { describe, expect, it } from 'vitest';
import { fileHashes } from './file-hashes.js';
import { mergedEdits } from './merged-edits.js';

const filesOf = (files: Readonly<Record<string, string>>) =>
  new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));
const hashesOf = (files: Readonly<Record<string, string>>) => fileHashes({ files: filesOf(files), hosted: new Map() });

describe('edits made elsewhere', () => {
  it('are the differences between two exports, regardless of other local files', () => {
    const local = hashesOf({ 'a.json': '{"a":1}', 'b.js': '1', 'c.js': '1', 'mine.js': '1' });
    const before = filesOf({ 'a.json': '{\n "a": 1\n}', 'b.js': '1', 'c.js': '1', 'defaults.json': '{}', 'x/': '' });
    const after = filesOf({ 'a.json': '{\n "a": 1\n}', 'b.js': '2', 'defaults.json': '{}', 'new.js': '3' });

    expect(mergedEdits(before, after, { local, deployed: local })).toEqual([
      { path: 'b.js', change: 'changed', bytes: Buffer.from('2'), isConflict: false },
      { path: 'c.js', change: 'removed', bytes: null, isConflict: false },
      { path: 'new.js', change: 'added', bytes: Buffer.from('3'), isConflict: false },
    ]);
  });

  it('are in conflict with what is built from other files', () => {
    const local = hashesOf({ 'functions/a.js': '1' });
    const built = new Map([['functions/a.js', 'functions/a.ts']]);
    const [before, after] = [filesOf({ 'functions/a.js': '1' }), filesOf({ 'functions/a.js': '2' })];

    expect(mergedEdits(before, after, { local, deployed: local, built })).toMatchObject([{ isConflict: true }]);
    expect(mergedEdits(after, before, { local, deployed: local, built })).toEqual([]);
  });

  it('are in conflict with local files that changed as well', () => {
    const deployed = hashesOf({ 'a.js': '1', 'b.js': '1', 'c.js': '1', 'd.js': '1' });
    const local = hashesOf({ 'a.js': 'mine', 'b.js': 'theirs', 'd.js': 'mine', 'e.js': 'mine' });
    const before = filesOf({ 'a.js': '1', 'b.js': '1', 'c.js': '1', 'd.js': '1' });
    const after = filesOf({ 'a.js': 'theirs', 'b.js': 'theirs', 'c.js': 'theirs', 'e.js': 'theirs' });

    expect(
      mergedEdits(before, after, { local, deployed }).map(({ path, change, isConflict }) => [path, change, isConflict]),
    ).toEqual([
      ['a.js', 'changed', true],
      ['c.js', 'added', true],
      ['d.js', 'removed', true],
      ['e.js', 'changed', true],
    ]);
  });
});
