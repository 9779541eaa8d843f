import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import { expect, vi } from 'vitest';
import { ZipFile } from 'yazl';
import type { AppAdmin } from './admin.js';
import type { Answer } from './http.js';

/** Builds run in separate processes, which other work on the machine slows down. */
const BUILT = { timeout: 170_000, interval: 200 };
/** Milliseconds for a test that builds packages. */
export const BUILD_TIMEOUT = 180_000;

export type Files = Readonly<Record<string, string>>;

/** Returns the files of a small package. */
export const left = (version = '1.0.0', text = 'left'): Files => ({
  'node_modules/left/package.json': JSON.stringify({ name: 'left', version, main: 'lib/index.js' }),
  'node_modules/left/lib/index.js': `const { join } = require('path'); exports.text = () => '${text}'; exports.joined = join('a', 'b');`,
  'node_modules/left/part.js': `module.exports = (n) => n + 1;`,
});

export async function zipped(files: Files): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  return buffer(zip.outputStream);
}

export async function tarred(
  entries: readonly (readonly [header: Parameters<ReturnType<typeof pack>['entry']>[0], text: string])[],
) {
  const tar = pack();
  for (const [header, text] of entries) tar.entry(header, text);
  tar.finalize();
  return buffer(tar);
}

function form(bytes: Uint8Array | string, name = 'node_modules.zip'): FormData {
  const data = new FormData();
  data.append('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
  return data;
}

/** Sends an archive of packages, or a `package.json`, as a form. */
export async function uploaded(
  app: AppAdmin,
  bytes: Uint8Array | string,
  path = '/dependencies',
  method = 'PUT',
): Promise<Answer> {
  const request = new Request('http://form', { method: 'POST', body: form(bytes) });
  const raw = new Uint8Array(await request.arrayBuffer());
  return app.send(method, path, { raw, headers: { 'content-type': request.headers.get('content-type') ?? '' } });
}

export interface BuildStatus {
  status: string;
  status_message: string;
}

/** Waits until packages that were sent are built, or refused. */
export async function ended(app: AppAdmin): Promise<BuildStatus> {
  return vi.waitFor(async () => {
    const status = await app.must<BuildStatus>('GET', '/dependencies/status');
    if (status.status === 'created') throw new Error('it is still being built');
    return status;
  }, BUILT);
}

/** Sends an archive that is taken, and waits until it is built. */
export async function installed(app: AppAdmin, bytes: Uint8Array | string): Promise<BuildStatus> {
  const answer = await uploaded(app, bytes);
  expect(answer).toMatchObject({ status: 204, text: '' });
  return ended(app);
}

/** Runs the source of a function as the system. */
export async function run(app: AppAdmin, source: string): Promise<unknown> {
  const answer = await app.send('POST', '/debug/execute_function_source?run_as_system=true', {
    json: { source, eval_source: '' },
  });
  return answer.body;
}
