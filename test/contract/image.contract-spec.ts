import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
/** Milliseconds a build may take on a busy machine. */
const BUILT = 120_000;
const lines = (file: string): string[] => readFileSync(file, 'utf8').split('\n');
const [, buildStage = '', servedStage = ''] = readFileSync('Dockerfile', 'utf8').split(/^FROM .*$/m);

/** Everything the first stage takes of the tree, and where to. */
const copied = [...buildStage.matchAll(/^COPY (.+)$/gm)].flatMap(([, parts = '']) => {
  const paths = parts.split(' ');
  const target = paths.pop() ?? '';
  return paths.map((path) => ({ path, target }));
});
const ignored = lines('.dockerignore').filter((line) => line !== '');
const admitted = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1));

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'image-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('the image', () => {
  it('runs in production, where what tests set is refused', () => {
    const settings = [...servedStage.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) => line.split(' '));

    expect(settings).toContain('NODE_ENV=production');
    expect(settings.filter((setting) => setting.startsWith('NODE_ENV='))).toHaveLength(1);
  });

  it('is given everything it copies', () => {
    expect(copied.length).toBeGreaterThan(5);
    expect(ignored[0]).toBe('*');
    for (const { path } of copied) {
      expect([path, existsSync(path)]).toEqual([path, true]);
      expect(admitted).toContain(path);
    }
  });

  it(
    'can be built of that alone',
    async () => {
      for (const { path, target } of copied) {
        const into =
          target === './'
            ? join(directory, path)
            : target.endsWith('/')
              ? join(directory, target, basename(path))
              : join(directory, target);
        cpSync(path, into, { recursive: true, filter: (file) => !/\.(?:int-)?spec\.ts$/.test(file) });
      }
      symlinkSync(resolve('node_modules'), join(directory, 'node_modules'));
      await run('npm', ['run', '--silent', 'build'], { cwd: directory });
      for (const made of ['dist/apps/standalone/src/main.js', 'dist/apps/gateway/src/main.js', 'dist/console/index.html']) {
        expect([made, existsSync(join(directory, made))]).toEqual([made, true]);
      }
    },
    BUILT,
  );
});
