// Runs a program that is one script, with the code V8 compiled for it at an earlier start. Loads nothing of the platform itself.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { arch, version } from 'node:process';
import { fileURLToPath } from 'node:url';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';

/** Bytes in front of compiled code: the checksum of what follows, so that a damaged file is never given to V8. */
const CHECKSUM_BYTES = 4;
/** Folder of the data directory for compiled code of one script, one version of Node and one set of V8's options. */
const FOLDER = 'compiled';

/** A program that runs: its start, which ends once it is ready. */
interface Program {
  readonly started: Promise<void>;
}

/** Returns a module of a script by its path or package. */
type Parts = (name: string) => unknown;

/** Exports of a script: its program, and modules for programs that have most of their code in common with it. */
interface Exports {
  readonly main: () => Program;
  readonly parts: Parts;
}

type Run = (exports: object, require: NodeJS.Require, module: { exports: object }, url: string, parts?: Parts) => void;

/**
 * Runs the program of the script, or `other`, which takes most modules from the script, and returns what the program exports. Code that
 * V8 compiled is read from beside the script, else from the directory. Where none is there that this version of Node can use, it is
 * written when the process ends. Without any a start takes longer, and nothing else differs.
 */
export function runScript(script: URL, directory: string | undefined, other?: URL): Program {
  const path = fileURLToPath(script);
  // V8 reads code of its own version and options only; the tag has both.
  const name = `${basename(path)}.${version}-${arch}-${cachedDataVersionTag().toString(16)}.compiled`;
  const places = [dirname(path), ...(directory === undefined ? [] : [join(directory, FOLDER)])].map((each) => join(each, name));
  // The build writes ASCII only: V8 keeps one byte of each character, outside of its heap.
  const source = readFileSync(path, 'latin1');
  const { compiled, missing } = compile(source, path, places);
  const { main, parts } = exportsOf(compiled, script) as Exports;
  const program = other === undefined ? main() : otherProgram(other, parts);
  // Writes nothing after a failed start, which has compiled a part only and reports its failure itself.
  const keep = (): unknown => process.once('exit', () => keepCompiled(compiled, missing));
  if (missing.length > 0) program.started.then(keep, () => undefined);
  return program;
}

function exportsOf(compiled: Script, url: URL, parts?: Parts): object {
  const module = { exports: {} };
  (compiled.runInThisContext() as Run)(module.exports, createRequire(url), module, url.href, parts);
  return module.exports;
}

/** Runs a script that is too small for its compiled code to be kept. */
function otherProgram(url: URL, parts: Parts): Program {
  const filename = fileURLToPath(url);
  return exportsOf(new Script(readFileSync(filename, 'latin1'), { filename }), url, parts) as Program;
}

interface Compiled {
  readonly compiled: Script;
  /** Places to write compiled code to, the best one first; none if some was used. */
  readonly missing: readonly string[];
}

function compile(source: string, filename: string, places: readonly string[]): Compiled {
  const missing: string[] = [];
  const rejected: string[] = [];
  for (const place of places) {
    const cachedData = readCompiled(place);
    const compiled = cachedData === null ? null : new Script(source, { filename, cachedData });
    if (compiled?.cachedDataRejected === false) return { compiled, missing: [] };
    (compiled === null ? missing : rejected).push(place);
  }
  return { compiled: new Script(source, { filename }), missing: [...missing, ...rejected] };
}

/** Returns compiled code as it was written; `null` if it is not there or damaged. */
function readCompiled(path: string): Buffer | null {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch {
    // None was written yet, or it cannot be read: the script is compiled again.
    return null;
  }
  const code = bytes.subarray(CHECKSUM_BYTES);
  return code.length > 0 && bytes.readUInt32LE(0) === crc32(code) ? code : null;
}

/** Writes compiled code into the first place that takes it. */
function keepCompiled(compiled: Script, places: readonly string[]): void {
  const code = compiled.createCachedData();
  const checksum = Buffer.alloc(CHECKSUM_BYTES);
  checksum.writeUInt32LE(crc32(code));
  const contents = Buffer.concat([checksum, code]);
  places.some((place) => isWritten(place, contents));
}

/** Writes a file and renames it, as several processes may end together. Returns false if the directory is read-only or the disk full. */
function isWritten(path: string, contents: Buffer): boolean {
  const growing = `${path}.${process.pid}`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    if (basename(dirname(path)) === FOLDER) discardOlder(dirname(path));
    writeFileSync(growing, contents);
    renameSync(growing, path);
    return true;
  } catch {
    discard(growing);
    return false;
  }
}

/** Removes code of scripts, versions of Node and options that were used before. */
function discardOlder(folder: string): void {
  for (const name of readdirSync(folder)) if (name.endsWith('.compiled')) rmSync(join(folder, name), { force: true });
}

function discard(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // It could not be made either.
  }
}
