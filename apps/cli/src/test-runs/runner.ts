// Runs test files in separate processes. It is a separate program, since those processes inherit its options and its
// environment.
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { dot, junit, spec, tap } from 'node:test/reporters';
import type { Reporter, ReporterName } from './reporters.js';
import { TestRun } from './run-events.js';
import { CAN_TIME_TESTS, type RunRequest, type RunResult } from './runner-protocol.js';

/** Milliseconds beyond its time after which a test counts as hanging where Node.js times it. */
const GRACE_MS = 5_000;

const FORMS: Readonly<Record<Exclude<ReporterName, 'spec'>, unknown>> = { dot, junit, tap };

const ending = new AbortController();
process.on('SIGTERM', () => ending.abort());
// The parent process has ended.
process.on('disconnect', () => ending.abort());
process.once('message', (request: RunRequest) => {
  carriedOut(request).then(
    (result) => process.send?.(result, () => process.disconnect()),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    },
  );
});

async function carriedOut({ files, reporters, only, timeoutMs }: RunRequest): Promise<RunResult> {
  const hangsAfterMs = CAN_TIME_TESTS ? timeoutMs + GRACE_MS : timeoutMs;
  const sources = new Map(files.map(({ path, source }) => [path, source]));
  const tests = new TestRun({
    only,
    timeoutMs,
    hangsAfterMs,
    graceMs: GRACE_MS,
    signal: ending.signal,
    sourceOf: (path) => sources.get(path) ?? path,
  });
  const outputs = await Promise.all(reporters.map(opened));
  for await (const event of tests.events([...sources.keys()])) for (const { input } of outputs) input.write(event);
  for (const { input } of outputs) input.end();
  await Promise.all(outputs.map(({ done }) => done));
  return { ...tests.counts, failures: tests.failures };
}

interface Opened {
  /** Takes events. */
  readonly input: Writable;
  /** Resolves when everything is written. */
  readonly done: Promise<unknown>;
}

async function opened({ name, file }: Reporter): Promise<Opened> {
  const input = new PassThrough({ objectMode: true });
  const texts = (name === 'spec' ? input.pipe(new spec()) : input.compose(FORMS[name] as never)) as Readable;
  if (file === null) {
    texts.pipe(process.stdout, { end: false });
    return { input, done: finished(texts, { writable: false }) };
  }
  await mkdir(dirname(file), { recursive: true });
  return { input, done: finished(texts.pipe(createWriteStream(file))) };
}
