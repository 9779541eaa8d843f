import { optionsOf, type CommandSpec, type OptionSpec } from '../session/command-spec.js';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

interface Word {
  readonly word: string;
  readonly about: string;
}

/** Returns a script that completes commands, their options, and values of options that are a choice. */
export function completionScript(shell: Shell, commands: readonly CommandSpec[]): string {
  if (shell === 'fish') return fishScript(commands);
  return shell === 'zsh' ? zshScript(commands) : bashScript(commands);
}

/** Returns the words that may follow the typed words: commands first, and a complete command's options after it. */
function nextWords(commands: readonly CommandSpec[]): ReadonlyMap<string, readonly Word[]> {
  const next = new Map<string, Word[]>();
  const add = (after: string, word: Word): void => {
    const known = next.get(after) ?? [];
    if (!known.some((other) => other.word === word.word)) known.push(word);
    next.set(after, known);
  };
  for (const spec of commands) {
    const [first = '', second] = spec.name.split(' ');
    add('', { word: first, about: second === undefined ? spec.about : `commands about ${first}` });
    if (second !== undefined) add(first, { word: second, about: spec.about });
    if (spec.name === 'completion') for (const shell of SHELLS) add(spec.name, { word: shell, about: shell });
    for (const option of optionsOf(spec)) add(spec.name, { word: longOf(option), about: option.about });
  }
  return next;
}

function longOf({ flags }: OptionSpec): string {
  return /--[a-z-]+/.exec(flags)?.[0] ?? flags;
}

function choicesOf(commands: readonly CommandSpec[]): ReadonlyMap<string, readonly string[]> {
  const options = commands.flatMap(optionsOf).filter(({ choices }) => choices !== undefined);
  return new Map(options.map((option) => [longOf(option), option.choices ?? []]));
}

function bashScript(commands: readonly CommandSpec[]): string {
  const cases = [...nextWords(commands)].map(
    ([after, words]) => `    "${after}") words="${words.map(({ word }) => word).join(' ')}" ;;`,
  );
  const values = [...choicesOf(commands)].map(([option, choices]) => `    ${option}) words="${choices.join(' ')}" ;;`);
  return `# Completion of groundwork for bash: source <(groundwork completion bash)
_groundwork() {
  local current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} line="" words="" i
  for ((i = 1; i < COMP_CWORD && i < 3; i++)); do
    [[ \${COMP_WORDS[i]} == -* ]] && break
    case "\${line:+$line }\${COMP_WORDS[i]}" in
      ${known(commands)}) line="\${line:+$line }\${COMP_WORDS[i]}" ;;
      *) break ;;
    esac
  done
  case "$line" in
${cases.join('\n')}
  esac
  case "$before" in
${values.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _groundwork groundwork
`;
}

function known(commands: readonly CommandSpec[]): string {
  const all = new Set(commands.flatMap(({ name }) => [name.split(' ')[0] ?? '', name]));
  return [...all].map((name) => `"${name}"`).join('|');
}

/** zsh understands what is written for bash; its own functions need not be known. */
function zshScript(commands: readonly CommandSpec[]): string {
  const [, ...lines] = bashScript(commands).split('\n');
  return [
    '# Completion of groundwork for zsh: source <(groundwork completion zsh)',
    'autoload -U +X compinit && compinit -u',
    'autoload -U +X bashcompinit && bashcompinit',
    ...lines,
  ].join('\n');
}

function fishScript(commands: readonly CommandSpec[]): string {
  const lines = ['# Completion of groundwork for fish: groundwork completion fish | source', 'complete -c groundwork -f'];
  for (const [after, words] of nextWords(commands)) {
    const [first, second] = after.split(' ');
    const hasNext = commands.some(({ name }) => name.startsWith(`${after} `));
    const seen = first ? `__fish_seen_subcommand_from ${first}` : '__fish_use_subcommand';
    const deeper = second ? `; and __fish_seen_subcommand_from ${second}` : '';
    const siblings = hasNext && first ? `; and not __fish_seen_subcommand_from ${words.map(({ word }) => word).join(' ')}` : '';
    for (const { word, about } of words) {
      const text = about.replaceAll('\\', '').replaceAll("'", "\\'");
      const what = word.startsWith('--') ? `-l ${word.slice(2)}` : `-a ${word}`;
      lines.push(`complete -c groundwork -n '${seen}${deeper}${siblings}' ${what} -d '${text}'`);
    }
  }
  for (const [option, choices] of choicesOf(commands))
    lines.push(`complete -c groundwork -l ${option.slice(2)} -x -a '${choices.join(' ')}'`);
  return `${lines.join('\n')}\n`;
}
