import type { CommandSpec } from './command-spec.js';
import { Output } from '../terminal/output.js';
import { Progress } from '../terminal/progress.js';
import { Prompt, YES_HELPS } from '../terminal/prompt.js';
import type { Surroundings } from '../terminal/surroundings.js';
import { CliError, refuseUsage } from '../terminal/cli-error.js';

/** Options by their names in camel case, as the command line gave them. */
export type Options = Readonly<Record<string, unknown>>;

const PORT_MAX = 65_535;

/** Input of a command: its arguments, its options, and its connections. */
export class Context {
  readonly output: Output;
  readonly prompt: Prompt;
  readonly progress: Progress;

  constructor(
    readonly surroundings: Surroundings,
    readonly values: readonly string[],
    private readonly options: Options,
    /** All commands there are. */
    readonly commands: readonly CommandSpec[],
  ) {
    this.output = new Output(surroundings, options['json'] === true);
    this.prompt = new Prompt(surroundings);
    this.progress = new Progress(surroundings, options['json'] === true);
  }

  /** Returns an argument by its place; an empty string if an optional one was left out. */
  value(place: number): string {
    return this.values[place] ?? '';
  }

  /** Returns an option with a string value, or the environment variable for it. */
  text(option: string, variable?: string): string | undefined {
    const given = this.options[option];
    if (typeof given === 'string') return given;
    const set = variable === undefined ? undefined : this.surroundings.env[variable];
    return set === '' ? undefined : set;
  }

  /** Returns all values of an option that may be given several times. */
  texts(option: string): readonly string[] {
    const given = this.options[option];
    return Array.isArray(given) ? (given as readonly string[]) : [];
  }

  /** Returns an option that is a whole number from 1 to `max`. */
  count(option: string, otherwise: number, max: number): number {
    const given = this.text(option);
    if (given === undefined) return otherwise;
    const count = /^\d{1,9}$/.test(given) ? Number(given) : 0;
    return count >= 1 && count <= max ? count : refuseUsage(`--${option} must be a whole number from 1 to ${max}`);
  }

  /** Returns an option that is a port, 0 for any that is free; `undefined` where it was left out. */
  port(option: string): number | undefined {
    const given = this.text(option);
    if (given === undefined) return undefined;
    const port = /^\d{1,5}$/.test(given) ? Number(given) : -1;
    return port >= 0 && port <= PORT_MAX ? port : refuseUsage(`--${option} must be a whole number from 0 to ${PORT_MAX}`);
  }

  flag(option: string): boolean {
    return this.options[option] === true;
  }

  /** Asks the user for consent, unless `--yes` is set. Throws `CliError` without it. */
  async consent(question: string): Promise<void> {
    if (this.flag('yes') || (await this.prompt.confirm(question))) return;
    throw new CliError('failure', 'nothing was changed');
  }

  /** Asks for consent to a far-reaching deletion: the user types `name`. */
  async consentByName(question: string, name: string): Promise<void> {
    if (this.flag('yes') || (await this.prompt.line(`${question} Type ${name} to continue: `, YES_HELPS)) === name) return;
    throw new CliError('failure', 'nothing was changed');
  }
}

/** Implementation of a command. */
export type Run = (context: Context) => Promise<void>;
