import { expect, it } from 'vitest';
import { droppedFiles, pickedFiles, targetOf } from './chosen-files';

function fileEntry(fullPath: string): FileSystemEntry {
  const file = new File([fullPath], fullPath.slice(fullPath.lastIndexOf('/') + 1));
  return { isFile: true, fullPath, file: (done: (file: File) => void) => done(file) } as unknown as FileSystemEntry;
}

/** Returns a folder that lists its entries in pieces. */
function folderEntry(fullPath: string, ...pieces: FileSystemEntry[][]): FileSystemEntry {
  const left = [...pieces];
  const readEntries = (done: (entries: FileSystemEntry[]) => void): void => done(left.shift() ?? []);
  return { isFile: false, fullPath, createReader: () => ({ readEntries }) } as unknown as FileSystemEntry;
}

const dropped = (entry: FileSystemEntry | null, file: File | null = null) => ({
  webkitGetAsEntry: () => entry,
  getAsFile: () => file,
});

it('files and folders that are dropped are found with all that is in them', async () => {
  const found = await droppedFiles([
    dropped(fileEntry('/a.html')),
    dropped(
      folderEntry(
        '/dist',
        [fileEntry('/dist/b.js'), folderEntry('/dist/img', [fileEntry('/dist/img/c.png')])],
        [fileEntry('/dist/d.js')],
      ),
    ),
    dropped(null, new File(['x'], 'plain.txt')),
    dropped(null),
  ]);
  expect(found.map(({ path, file }) => [path, file.name])).toEqual([
    ['a.html', 'a.html'],
    ['dist/b.js', 'b.js'],
    ['dist/img/c.png', 'c.png'],
    ['dist/d.js', 'd.js'],
    ['plain.txt', 'plain.txt'],
  ]);
});

it('are reported if they cannot be read', async () => {
  const refused = new Error('not readable');
  const broken = { isFile: true, fullPath: '/a', file: (_: unknown, fail: (error: Error) => void) => fail(refused) };
  await expect(droppedFiles([dropped(broken as unknown as FileSystemEntry)])).rejects.toBe(refused);
});

it('files of a chosen folder keep their place in it', () => {
  const alone = Object.assign(new File([], 'a.txt'), { webkitRelativePath: '' });
  const inFolder = Object.assign(new File([], 'b.txt'), { webkitRelativePath: 'dist/sub/b.txt' });
  expect(pickedFiles([alone, inFolder]).map(({ path }) => path)).toEqual(['a.txt', 'dist/sub/b.txt']);
});

it.each([
  ['a.txt', '/', false, '/a.txt'],
  ['a.txt', '/img/', true, '/img/a.txt'],
  ['dist/sub/b.txt', '/', false, '/dist/sub/b.txt'],
  ['dist/sub/b.txt', '/', true, '/sub/b.txt'],
  ['u\u0308.txt', '/', false, '/ü.txt'],
])('%s in %s, %s', (path, folder, isFlat, target) => {
  expect(targetOf({ path }, folder, isFlat)).toBe(target);
});
