import { buffer } from 'node:stream/consumers';
import { pack, type Headers } from 'tar-stream';
import { describe, expect, it } from 'vitest';
import { readArchive, type TakeEntries } from './read-archive.js';
import { writeArchive } from './write-archive.js';

interface Taken {
  readonly files: string[];
  readonly links: (readonly [path: string, target: string])[];
}

async function read(bytes: Buffer, below = ''): Promise<Taken> {
  const taken: Taken = { files: [], links: [] };
  const take: TakeEntries = {
    file: (path) => void taken.files.push(path),
    link: (path, target) => void taken.links.push([path, target]),
  };
  await readArchive(bytes, take, below);
  return taken;
}

function tarred(...headers: (Partial<Headers> & { name: string })[]): Promise<Buffer> {
  const tar = pack();
  for (const header of headers) tar.entry(header, '');
  tar.finalize();
  return buffer(tar);
}

describe('links in an archive', () => {
  it.each<readonly [header: Partial<Headers> & { name: string }, path: string, target: string]>([
    [{ name: 'node_modules/.bin/a', type: 'symlink', linkname: '../a/cli.js' }, 'node_modules/.bin/a', 'node_modules/a/cli.js'],
    [
      { name: './node_modules/@s/b', type: 'symlink', linkname: '../.store/b@1/node_modules/@s/b/' },
      'node_modules/@s/b',
      'node_modules/.store/b@1/node_modules/@s/b',
    ],
    [{ name: 'node_modules/c.js', type: 'link', linkname: './node_modules/a/c.js' }, 'node_modules/c.js', 'node_modules/a/c.js'],
  ])('are taken where they lead to what is in it: %j', async (header, path, target) => {
    expect(await read(await tarred(header))).toStrictEqual({ files: [], links: [[path, target]] });
  });

  it.each<Partial<Headers> & { name: string }>([
    { name: 'node_modules/x', type: 'symlink', linkname: '/etc/passwd' },
    { name: 'node_modules/x', type: 'symlink', linkname: '../packages/x' },
    { name: 'node_modules/.bin/x', type: 'symlink', linkname: '../../../x' },
    { name: 'node_modules/x', type: 'symlink', linkname: '../node_modules_not/x' },
    { name: 'node_modules/x', type: 'symlink', linkname: '' },
    { name: 'node_modules/x', type: 'link', linkname: 'other/x' },
  ])('are rejected where they lead out of it: %j', async (header) => {
    await expect(read(await tarred(header))).rejects.toMatchObject({
      fault: 'invalid',
      message: `the archive contains a link that points outside of it: "${header.name}"`,
    });
  });

  it('are kept in a rewritten zip, and read below a folder', async () => {
    const files = [['functions/node_modules/a/cli.js', Buffer.from('1')]] as const;
    const zip = await writeArchive(files, [['functions/node_modules/.bin/a', 'functions/node_modules/a/cli.js']]);
    expect(await read(zip, 'functions/')).toStrictEqual({
      files: ['node_modules/a/cli.js'],
      links: [['node_modules/.bin/a', 'node_modules/a/cli.js']],
    });
  });

  it('are no special files', async () => {
    await expect(read(await tarred({ name: 'node_modules/x', type: 'fifo' }))).rejects.toMatchObject({
      fault: 'invalid',
      message: 'the archive contains a special file: "node_modules/x"',
    });
  });
});
