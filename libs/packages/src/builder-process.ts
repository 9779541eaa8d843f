import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startAlone } from '#child-processes/start-alone.js';
import { builderEnd } from './builder-end.js';
import type { BuiltPackages } from './builder/build-modules.js';
import type { BuilderReply, BuilderRequest, PackagesSource } from './builder/protocol.js';
import { BUILD_CPU_SECONDS, BUILD_MEMORY_MB, BUILD_MS_MAX, UNPACK_MS_MAX } from './limits.js';
import type { InstalledPackage } from './package-list.js';
import { PackagesError } from './packages-error.js';

const BUILDER = 'libs/packages/src/builder/main.js';
const OLD_SPACE_MB = 1_024;
const DIAGNOSTIC_LENGTH = 2_000;

/** Locates the builder's compiled code: next to this file if that is compiled, in `dist` if it runs from source. */
function locateBuilder(): string {
  const beside = fileURLToPath(new URL('./builder/main.js', import.meta.url));
  return existsSync(beside) ? beside : fileURLToPath(new URL(`../../../dist/${BUILDER}`, import.meta.url));
}

/** Packages directly in an unpacked `node_modules`, and the names of those that no other package needs. */
export interface UnpackedPackages {
  readonly packages: readonly InstalledPackage[];
  readonly roots: readonly string[];
}

/** Separate process for one upload, with a folder that is deleted with it. */
export class BuilderProcess {
  /** Folder of the files that the builder reads. */
  readonly folder: string;
  readonly #child: ChildProcess;
  #diagnostic = '';
  /** Exit code and signal, once it has ended or could not be started. */
  #end: [number | null, NodeJS.Signals | null] | undefined;

  private constructor(folder: string) {
    this.folder = folder;
    // The limits hold for the bundler too, which is a process of the builder's.
    const limited = `ulimit -v ${BUILD_MEMORY_MB * 1_024} && ulimit -t ${BUILD_CPU_SECONDS} && exec "$0" "$@"`;
    const command = ['-c', limited, process.execPath, `--max-old-space-size=${OLD_SPACE_MB}`, locateBuilder()];
    this.#child = startAlone(['ignore', 'ignore', 'pipe', 'ipc'], (stdio) =>
      spawn('/bin/sh', command, { env: {}, cwd: folder, detached: true, stdio }),
    );
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#diagnostic = (this.#diagnostic + text).slice(-DIAGNOSTIC_LENGTH);
    });
    this.#child.on('error', (error) => {
      this.#diagnostic = error.message;
      this.#end ??= [null, null];
    });
    this.#child.on('exit', (...end) => {
      this.#end = end;
    });
  }

  static async start(): Promise<BuilderProcess> {
    return new BuilderProcess(await mkdtemp(join(tmpdir(), 'groundwork-packages-')));
  }

  /** Output of the builder besides its replies, for the operator. */
  get diagnostic(): string {
    return this.#diagnostic;
  }

  /** @throws PackagesError for what cannot be taken */
  async unpack(source: PackagesSource): Promise<UnpackedPackages> {
    const request = { type: 'unpack', source, root: join(this.folder, 'unpacked'), archiveFile: this.#archive } as const;
    const answer = await this.#ask(request, UNPACK_MS_MAX, 'unpacking');
    if (answer.type !== 'unpacked') throw new TypeError(`unexpected message of a builder: ${answer.type}`);
    return answer;
  }

  /** A zip of what was unpacked. */
  archive(): Promise<Buffer> {
    return readFile(this.#archive);
  }

  /** @throws PackagesError for what cannot be built */
  async build(): Promise<BuiltPackages> {
    const resultFile = join(this.folder, 'result.json');
    await this.#ask({ type: 'build', resultFile }, BUILD_MS_MAX, 'building');
    return JSON.parse(await readFile(resultFile, 'utf8')) as BuiltPackages;
  }

  /** Kills the builder in any state, and all processes it started; deletes its folder. */
  async close(): Promise<void> {
    this.#kill();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 3 });
  }

  get #archive(): string {
    return join(this.folder, 'node_modules.zip');
  }

  async #ask(request: BuilderRequest, limitMs: number, doing: string): Promise<BuilderReply> {
    const answer = await new Promise<BuilderReply>((resolve, reject) => {
      const fail = (message: string): void => reject(new PackagesError('failed', message));
      const timer = setTimeout(() => {
        this.#kill();
        fail(`${doing} the packages took too long`);
      }, limitMs);
      const lost = (): void => {
        clearTimeout(timer);
        const [code, signal] = this.#end ?? [null, null];
        fail(builderEnd(doing, code, signal));
      };
      this.#child.once('exit', lost);
      this.#child.once('error', lost);
      this.#child.once('message', (message: BuilderReply) => {
        clearTimeout(timer);
        this.#child.off('exit', lost);
        this.#child.off('error', lost);
        resolve(message);
      });
      if (this.#end) lost();
      else this.#child.send(request);
    });
    if (answer.type === 'refused') throw new PackagesError(answer.fault, answer.message);
    return answer;
  }

  #kill(): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
