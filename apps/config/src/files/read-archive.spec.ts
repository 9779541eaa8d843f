import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { readArchive } from './read-archive.js';
import { writeArchive } from './write-archive.js';

async function archiveOf(files: ReadonlyMap<string, string>): Promise<Buffer> {
  return buffer(writeArchive(files));
}

/** Returns an archive with entry names that archivers would not write: names keep their length. */
async function renamed(from: string, to: string): Promise<Buffer> {
  const bytes = await archiveOf(new Map([[from, 'x']]));
  for (let at = bytes.indexOf(from); at !== -1; at = bytes.indexOf(from, at + 1)) bytes.write(to, at);
  return bytes;
}

async function twice(path: string): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from('1'), path);
  zip.addBuffer(Buffer.from('2'), path);
  zip.end();
  return buffer(zip.outputStream);
}

async function textsOf(bytes: Buffer): Promise<[string, string][]> {
  return [...(await readArchive(bytes)).files].map(([path, content]) => [path, Buffer.from(content).toString()]);
}

const refused = (message: RegExp): object => ({ name: 'AppError', code: 'BadRequest', message: expect.stringMatching(message) });

describe('an archive', () => {
  it('holds the files that were written, folders and names of any script', async () => {
    const files = new Map([
      ['values/', ''],
      ['functions/größe.js', 'exports = "ä😀";'],
      ['empty.json', ''],
    ]);

    expect(await textsOf(await archiveOf(files))).toEqual([...files]);
  });

  it('compresses files, except those too short to gain from it', async () => {
    const long = 'exports = () => 1;\n'.repeat(1_000);
    const bytes = await archiveOf(
      new Map([
        ['long.js', long],
        ['short.js', 'exports = () => 2;'],
      ]),
    );

    expect(bytes.length).toBeLessThan(long.length / 10);
    expect(bytes.includes('exports = () => 2;')).toBe(true);
    expect(await textsOf(bytes)).toEqual([
      ['long.js', long],
      ['short.js', 'exports = () => 2;'],
    ]);
  });

  it('has the same bytes for the same files', async () => {
    const files = new Map([['a.json', '{}']]);

    expect((await archiveOf(files)).equals(await archiveOf(files))).toBe(true);
  });

  it('is not unpacked unless it is read', async () => {
    const ignored = [
      'hosting/files/index.html',
      'functions/node_modules/left/index.js',
      '__MACOSX/._a.json',
      'node_modules/x.js',
    ];
    const files = new Map([...ignored, 'a.json', 'functions/node_modules_not.js'].map((path) => [path, 'x']));

    const read = await readArchive(await archiveOf(files));
    expect([...read.files.keys()]).toEqual(['a.json', 'functions/node_modules_not.js']);
    expect(read.leftOut).toEqual(ignored);
  });
});

describe('what is rejected', () => {
  it.each([
    { title: 'a path that climbs', bytes: () => renamed('xxxx.json', '../x.json'), message: /^the archive cannot be read: / },
    { title: 'an absolute path', bytes: () => renamed('xxxx.json', '/xxx.json'), message: /^the archive cannot be read: / },
    { title: 'a file that is there twice', bytes: () => twice('a.json'), message: /^the archive has two files "a\.json"$/ },
    {
      title: 'more than memory should hold',
      bytes: () => archiveOf(new Map([['a.json', ' '.repeat(64 * 1024 * 1024 + 1)]])),
      message: /^the archive unpacks to more than 67108864 bytes$/,
    },
    { title: 'no archive', bytes: async () => Buffer.from('PK of another kind'), message: /^the archive is not a zip file$/ },
    { title: 'nothing', bytes: async () => Buffer.alloc(0), message: /^the archive is not a zip file$/ },
    {
      title: 'an archive cut off at its beginning',
      bytes: async () => (await archiveOf(new Map([['a.json', 'a'.repeat(500)]]))).subarray(40),
      message: /^the archive (?:is not a zip file|cannot be read: )/,
    },
  ])('is $title', async ({ bytes, message }) => {
    await expect(readArchive(await bytes())).rejects.toMatchObject(refused(message));
  });

  it('is a file larger than its entry says', async () => {
    const bytes = await archiveOf(new Map([['a.json', 'a'.repeat(5_000)]]));
    // The uncompressed size in the central directory: 24 bytes behind its signature.
    const entry = bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    bytes.writeUInt32LE(10, entry + 24);

    await expect(readArchive(bytes)).rejects.toMatchObject(refused(/^the archive cannot be read: /));
  });
});
