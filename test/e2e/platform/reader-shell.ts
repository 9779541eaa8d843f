import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Platform } from './processes.js';

const CLI = fileURLToPath(new URL('../../../dist/apps/cli/src', import.meta.url));

/**
 * Programs that documents call. Installation, build and start were done before, and `npm link` would change the machine.
 * A reader confirms `push` and `users import` when asked, and ends `dev` with Ctrl-C, which `--once` does after the first
 * deployment.
 */
const programs = ({ url, dataDir }: Platform): Readonly<Record<string, string>> => ({
  npm: `case "$*" in
link | ci | 'run build' | start) ;;
'run mongorestore -- '*) shift 3; DATA_DIR="${dataDir}" exec node "${CLI}/operations/mongorestore.js" "$@";;
*) exit 1;;
esac`,
  groundwork: `case "$1" in login) set -- "$@" --url ${url};; push) set -- "$@" --yes;; dev) set -- "$@" --once --port 0;; esac
case "$1 \${2-}" in 'users import') set -- "$@" --yes;; esac
exec node "${CLI}/main.js" "$@"`,
});

/** A fenced block of a page. */
export interface Block {
  readonly language: string;
  /** File it is the content of; empty for none. */
  readonly file: string;
  readonly content: string;
}

/** Returns the fenced blocks of a page, in order. */
export function blocksOf(page: string): readonly Block[] {
  const fences = /^```(\w+)(?: (\S+))?\n([^]*?)^```$/gm;
  return Array.from(page.matchAll(fences), ([, language = '', file = '', content = '']) => ({ language, file, content }));
}

/** The terminal of a reader of the documents: an empty directory with the credentials of a platform. */
export class ReaderShell {
  /** Current directory: `cd` lasts from one block to the next. */
  private place: string;

  private constructor(
    readonly directory: string,
    private readonly platform: Platform,
  ) {
    this.place = directory;
  }

  static async create(platform: Platform): Promise<ReaderShell> {
    const shell = new ReaderShell(await mkdtemp(join(tmpdir(), 'groundwork-reader-')), platform);
    await shell.write('data/credentials.json', JSON.stringify(platform.credentials));
    for (const [name, commands] of Object.entries(programs(platform))) {
      await shell.write(`bin/${name}`, `#!/bin/sh\n${commands}\n`);
      await chmod(join(shell.directory, 'bin', name), 0o755);
    }
    return shell;
  }

  /** Writes a file, the default address in it replaced by the platform's. */
  async write(path: string, content: string): Promise<void> {
    const file = join(this.place, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, this.here(content));
  }

  /**
   * Runs commands as a reader's terminal does: directory, variables and functions last. Returns what they wrote to both
   * outputs.
   */
  async run(commands: string): Promise<{ readonly code: number | null; readonly output: string }> {
    const PATH = `${join(this.directory, 'bin')}:${process.env['PATH'] ?? ''}`;
    const env = { ...process.env, PATH, HOME: this.directory, XDG_CONFIG_HOME: join(this.directory, '.config') };
    const placeFile = join(this.directory, '.place');
    const stateFile = join(this.directory, '.state');
    const script = [
      `set -euo pipefail\n[ ! -e ${stateFile} ] || . ${stateFile}`,
      // All variables are exported, because the list of those that are has no read-only ones.
      `set -a\ntrap 'pwd > ${placeFile}; { export -p; declare -f; } > ${stateFile}' EXIT`,
      this.here(commands),
    ].join('\n');
    const child = spawn('bash', ['-c', `${script}\n`], { cwd: this.place, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    const code = await new Promise<number | null>((resolve, reject) => child.once('close', resolve).once('error', reject));
    this.place = (await readFile(placeFile, 'utf8')).trim();
    return { code, output };
  }

  /** Replaces the default address by that of the platform. */
  private here(text: string): string {
    return text.replaceAll('http://localhost:9090', this.platform.url);
  }

  async remove(): Promise<void> {
    await rm(this.directory, { recursive: true });
  }
}
