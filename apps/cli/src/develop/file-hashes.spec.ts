import { describe, expect, it } from 'vitest';
import { changedPaths, changeText, fileHashes } from './file-hashes.js';

const hashesOf = (files: Readonly<Record<string, string>>, hosted: Readonly<Record<string, string>> = {}) => {
  const map = (given: Readonly<Record<string, string>>) =>
    new Map(Object.entries(given).map(([path, text]) => [path, Buffer.from(text)]));
  return fileHashes({ files: map(files), hosted: map(hosted) });
};

describe('changed paths', () => {
  it('are those added, changed and removed, hosted files included', () => {
    const before = hashesOf({ 'a.json': '1', 'b.json': '1', 'c.json': '1' }, { 'hosting/files/x': '1' });
    const after = hashesOf({ 'a.json': '1', 'b.json': '2', 'd.json': '1' }, { 'hosting/files/x': '2' });

    expect(changedPaths(before, after)).toEqual(['b.json', 'c.json', 'd.json', 'hosting/files/x']);
    expect(changedPaths(after, after)).toEqual([]);
  });

  it('name a folder only where no file shows it', () => {
    const before = hashesOf({ 'values/': '' });

    expect(changedPaths(before, hashesOf({ 'values/': '', 'functions/': '', 'functions/a.js': '1' }))).toEqual([
      'functions/a.js',
    ]);
    expect(changedPaths(before, hashesOf({}))).toEqual(['values/']);
  });

  it('are summarized in a few words', () => {
    expect(changeText(['functions/a.js'])).toBe('functions/a.js');
    expect(changeText(['functions/a.js', 'b', 'c'])).toBe('functions/a.js (+2)');
    expect(changeText([])).toBe('nothing');
  });
});
