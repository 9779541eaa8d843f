import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../program/commands.js';
import { completionScript } from './completion-script.js';

/** Returns the words bash offers for a line whose last word is being typed. */
function offered(...words: readonly string[]): string[] {
  const list = ['groundwork', ...words].map((word) => `'${word}'`).join(' ');
  const ask = `COMP_WORDS=(${list}); COMP_CWORD=${words.length}; _groundwork; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr, status } = spawnSync('bash', ['-c', `${completionScript('bash', COMMANDS)}\n${ask}`], {
    encoding: 'utf8',
  });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return stdout.split('\n').filter((word) => word !== '');
}

describe('completion', () => {
  it('offers commands, then those below them, then options', () => {
    expect(offered('')).toEqual(expect.arrayContaining(['login', 'apps', 'push', 'secrets']));
    expect(offered('se')).toEqual(['secrets']);
    expect(offered('apps', '')).toEqual(['list', 'create', 'init', 'delete']);
    expect(offered('apps', 'delete', '--')).toEqual(expect.arrayContaining(['--yes', '--project', '--json']));
    expect(offered('push', 'dir', '--di')).toEqual(['--discard-draft']);
    expect(offered('nix', '--')).toEqual([]);
  });

  it('offers the values of an option that is a choice', () => {
    expect(offered('push', '--strategy', '')).toEqual(['merge', 'replace', 'replace-by-name']);
    expect(offered('completion', 'f')).toEqual(['fish']);
  });

  it('has a line for each command of fish', () => {
    const lines = completionScript('fish', COMMANDS).split('\n');

    expect(lines).toContain(
      "complete -c groundwork -n '__fish_use_subcommand' -a login -d 'log in to a platform and keep the session in a profile'",
    );
    expect(lines.some((line) => line.includes("-l strategy -x -a 'merge replace replace-by-name'"))).toBe(true);
    expect(lines.filter((line) => line !== '' && !/^(?:#|complete -c groundwork )/.test(line))).toEqual([]);
  });

  it('is that of bash, registered for zsh', () => {
    expect(completionScript('zsh', COMMANDS)).toMatch(/bashcompinit[^]*complete -o default -F _groundwork groundwork\n$/);
  });
});
