import { COMMANDS } from './commands.js';
import { COMMON, SCOPE_OPTIONS, type CommandSpec, type OptionSpec } from '../session/command-spec.js';
import { EXIT_CODES, EXIT_MEANINGS, type Outcome } from '../terminal/exit-codes.js';

/** Returns the part of docs/cli.md that is made from the commands, in Markdown. */
export function cliReference(): string {
  const scopes = [...SCOPE_OPTIONS.platform, ...SCOPE_OPTIONS.project, ...SCOPE_OPTIONS.app];
  return [
    '### Options of most commands',
    tableOf(['Option', 'Meaning'], [...scopes, ...COMMON].map(rowOf)),
    ...COMMANDS.flatMap(sectionOf),
    '### Exit codes',
    tableOf(
      ['Code', 'Meaning'],
      (Object.keys(EXIT_CODES) as Outcome[]).map((outcome) => [`${EXIT_CODES[outcome]}`, EXIT_MEANINGS[outcome]]),
    ),
  ].join('\n\n');
}

function sectionOf(spec: CommandSpec): readonly string[] {
  const line = `groundwork ${spec.name}${spec.takes === undefined ? '' : ` ${spec.takes}`}`;
  const text = [`${spec.about.charAt(0).toUpperCase()}${spec.about.slice(1)}.`, spec.details ?? ''].join(' ').trim();
  const { options = [] } = spec;
  return [`### \`${line}\``, text, ...(options.length === 0 ? [] : [tableOf(['Option', 'Meaning'], options.map(rowOf))])];
}

function rowOf({ flags, about, choices }: OptionSpec): readonly string[] {
  return [`\`${flags}\``, `${about}${choices ? `: ${choices.map((choice) => `\`${choice}\``).join(', ')}` : ''}`];
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
