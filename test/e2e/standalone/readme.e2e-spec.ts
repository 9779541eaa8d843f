import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatform, type Platform } from '../platform/processes.js';

const run = promisify(execFile);

describe('the quick start of the README', () => {
  let platform: Platform;
  beforeAll(async () => {
    platform = await startPlatform();
  });
  afterAll(() => platform.stop());

  it('works line by line', async () => {
    const readme = await readFile('README.md', 'utf8');
    const section = /## Quick start\n([^]*?)\n## /.exec(readme)?.[1] ?? '';
    const blocks = [...section.matchAll(/```bash\n([^]*?)```/g)].map(([, block]) => block ?? '');
    expect(blocks).toHaveLength(4);
    expect(blocks[0]).toBe('npm ci && npm start\n');
    // The started platform differs from the README's only in port and data directory.
    const script = blocks
      .slice(1)
      .join('\n')
      .replaceAll('http://localhost:9090', platform.url)
      .replaceAll('./data/', `${join(platform.dataDir)}/`);

    const { stdout, stderr } = await run('bash', ['--norc', '-euo', 'pipefail', '-c', script]);

    expect(stderr).toBe('');
    expect(stdout).toContain('"Hello, world!"');
  });
});
