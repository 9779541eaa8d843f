import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { CliError } from './cli-error.js';
import type { Surroundings } from './surroundings.js';

/** Characters of what is typed or piped in. */
const ANSWER_LENGTH_MAX = 1024 * 1024;

/** The advice for a terminal on which no question can be asked. */
export const YES_HELPS = 'pass --yes to skip the confirmation';

/** Asks the user at the terminal. */
export class Prompt {
  constructor(private readonly surroundings: Surroundings) {}

  /** Returns `true` if a terminal is available for questions. */
  get isPossible(): boolean {
    return this.surroundings.stdin.isTTY === true && this.surroundings.stderr.isTTY === true;
  }

  /** Reads a line from the terminal. Throws `CliError` without a terminal; `instead` says what to do then. */
  async line(question: string, instead: string): Promise<string> {
    return (await this.asked(question, instead, true)).trim();
  }

  /** Returns a line that is typed without being shown. */
  async hidden(question: string, instead: string): Promise<string> {
    return this.asked(question, instead, false);
  }

  /** Asks for confirmation. Returns `true` for yes; an empty input means no. */
  async confirm(question: string): Promise<boolean> {
    const answer = await this.line(`${question} [y/N] `, YES_HELPS);
    return /^y(?:es)?$/i.test(answer);
  }

  /** Returns all of the standard input, without the line feed at its end. */
  async piped(): Promise<string> {
    const given = await textOf(this.surroundings.stdin);
    if (given.length > ANSWER_LENGTH_MAX) throw new CliError('usage', 'the standard input is too long');
    return given.replace(/\r?\n$/, '');
  }

  private async asked(question: string, instead: string, isShown: boolean): Promise<string> {
    if (!this.isPossible) throw new CliError('usage', `cannot ask "${question.trim()}" without a terminal: ${instead}`);
    const { stdin, stderr } = this.surroundings;
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    const reader = createInterface({ input: stdin, output: isShown ? stderr : nowhere, terminal: true });
    try {
      const cancelled = once(reader, 'SIGINT').then((): never => {
        throw new CliError('interrupted', 'interrupted');
      });
      const ended = once(reader, 'close').then((): never => {
        throw new CliError('usage', `the input ended: ${instead}`);
      });
      const typed = once(reader, 'line');
      // Last: before the reader is there, the terminal itself shows what is typed.
      stderr.write(question);
      const [line] = (await Promise.race([typed, cancelled, ended])) as [string];
      return line;
    } finally {
      reader.close();
      if (!isShown) stderr.write('\n');
    }
  }
}
