import type { Run } from './context.js';

export interface OptionSpec {
  /** Flags as shown in the help: `--user <id>`, or `--yes`. */
  readonly flags: string;
  readonly about: string;
  readonly choices?: readonly string[];
  /** Set if the option may be given several times. */
  readonly isRepeatable?: true;
}

/** Context a command needs: nothing, a platform, a project of it, or an app of that project. */
export type Scope = 'nothing' | 'platform' | 'project' | 'app';

/** A command as it is declared: help, completion and reference are made from it, its code is loaded when it runs. */
export interface CommandSpec {
  /** Words it is called by, like `apps create`. */
  readonly name: string;
  /** Arguments as the help shows them: `<name>` must be there, `[path]` may be. */
  readonly takes?: string;
  /** Description, a sentence without its period. */
  readonly about: string;
  /** Further sentences for its help. */
  readonly details?: string;
  readonly scope: Scope;
  readonly options?: readonly OptionSpec[];
  readonly load: () => Promise<Run>;
}

export const YES: OptionSpec = { flags: '--yes', about: 'do not ask for confirmation' };
export const DRY_RUN: OptionSpec = { flags: '--dry-run', about: 'show what would change, and change nothing' };

/** Options every command has. */
export const COMMON: readonly OptionSpec[] = [{ flags: '--json', about: 'write the result as JSON' }];

/** Options of commands by what they need. */
export const SCOPE_OPTIONS: Readonly<Record<Scope, readonly OptionSpec[]>> = {
  nothing: [],
  platform: [
    { flags: '--profile <name>', about: 'session to use (GROUNDWORK_PROFILE; "default")' },
    { flags: '--url <address>', about: 'address of the platform (GROUNDWORK_URL)' },
  ],
  project: [{ flags: '--project <id>', about: 'project to work in (GROUNDWORK_PROJECT; the one of the session)' }],
  app: [{ flags: '--app <app>', about: 'app to work on, by App ID, id or name (GROUNDWORK_APP)' }],
};

const SCOPES: readonly Scope[] = ['platform', 'project', 'app'];

/** Returns all options of a command, its own first. */
export function optionsOf({ options = [], scope }: CommandSpec): readonly OptionSpec[] {
  const wider = SCOPES.slice(0, SCOPES.indexOf(scope) + 1).toReversed();
  return [...options, ...wider.flatMap((each) => SCOPE_OPTIONS[each]), ...COMMON];
}
