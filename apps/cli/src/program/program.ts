import { Command, CommanderError, Option } from 'commander';
import { Context, type Options } from '../session/context.js';
import { COMMANDS, GROUPS } from './commands.js';
import { optionsOf, type CommandSpec } from '../session/command-spec.js';
import { EXIT_CODES } from '../terminal/exit-codes.js';
import { failureLine, failureOf } from '../terminal/failure-of.js';
import type { Surroundings } from '../terminal/surroundings.js';

const NAME = 'groundwork';
const CODES = `\nDocumentation: docs/cli.md. Exits with ${EXIT_CODES.ok} on success; the other exit codes are listed there.`;

/** Runs a command line and returns the exit code. Failures are written to the error output. */
export async function runProgram(words: readonly string[], surroundings: Surroundings, version: string): Promise<number> {
  try {
    await programOf(surroundings, version).parseAsync(words, { from: 'user' });
    return EXIT_CODES.ok;
  } catch (error) {
    if (error instanceof CommanderError) return usageCode(error, surroundings);
    const failure = surroundings.interruption.aborted
      ? { error: 'interrupted', exit_code: EXIT_CODES.interrupted }
      : failureOf(error, surroundings.command);
    const asJson = words.includes('--json');
    surroundings.stderr.write(`${asJson ? JSON.stringify(failure) : failureLine(failure)}\n`);
    return failure.exit_code;
  }
}

/** Returns the commands with their help, ready to be carried out. */
export function programOf(surroundings: Surroundings, version: string): Command {
  const program = prepared(new Command(NAME), surroundings)
    .description('Administers apps of a Groundwork platform.')
    .version(version, '--version', 'show the version')
    .addHelpText('after', CODES);
  const groups = new Map<string, Command>();
  for (const spec of COMMANDS) {
    const [first = '', second] = spec.name.split(' ');
    if (second === undefined) {
      program.addCommand(leafOf(spec, first, surroundings));
      continue;
    }
    const group = groups.get(first) ?? prepared(new Command(first), surroundings).description(GROUPS[first] ?? '');
    if (!groups.has(first)) program.addCommand(group);
    groups.set(first, group.addCommand(leafOf(spec, second, surroundings)));
  }
  return program;
}

function leafOf(spec: CommandSpec, name: string, surroundings: Surroundings): Command {
  const command = prepared(new Command(name), surroundings).description(spec.about).allowExcessArguments(false);
  for (const argument of spec.takes?.match(/[<[][^>\]]+[>\]]/g) ?? []) command.argument(argument);
  for (const { flags, about, choices, isRepeatable } of optionsOf(spec)) {
    const option = new Option(flags, about);
    if (isRepeatable) option.argParser((value, before: readonly string[] | undefined) => [...(before ?? []), value]);
    command.addOption(choices ? option.choices([...choices]) : option);
  }
  if (spec.details !== undefined) command.addHelpText('after', `\n${spec.details}`);
  return command.action(async () => {
    const run = await spec.load();
    await run(new Context(surroundings, command.args, command.opts<Options>(), COMMANDS));
  });
}

function prepared(command: Command, { stdout, stderr }: Surroundings): Command {
  return command
    .exitOverride()
    .helpCommand(false)
    .helpOption('--help', 'show this help')
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
      // The value of an option may be a secret, so it is not repeated.
      outputError: (text, write) => write(text.replace(/(unknown option '[^'=]+)=[\s\S]*'/, "$1'")),
    });
}

function usageCode({ code, exitCode }: CommanderError, { stderr }: Surroundings): number {
  if (exitCode === 0) return EXIT_CODES.ok;
  if (code === 'commander.unknownOption') stderr.write('Secrets cannot be passed on the command line: see --help.\n');
  return EXIT_CODES.usage;
}
