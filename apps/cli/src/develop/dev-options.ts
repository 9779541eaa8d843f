import { resolve } from 'node:path';
import type { Context } from '../session/context.js';
import { refuseUsage } from '../terminal/cli-error.js';

export const LOG_CHOICES = ['all', 'errors', 'off'] as const;
export const EDIT_CHOICES = ['ask', 'pull', 'pause', 'keep'] as const;

export const TYPE_CHOICES = ['try', 'enable', 'disable'] as const;

/**
 * Type-check mode: after a push, if TypeScript is installed; before it, so that errors reject the files; or not at all.
 */
export type TypeChoice = (typeof TYPE_CHOICES)[number];
export type LogChoice = (typeof LOG_CHOICES)[number];
/**
 * Action on edits made in the console: ask, write them to the files, stop pushing, or let the next push overwrite them.
 */
export type EditChoice = (typeof EDIT_CHOICES)[number];

/** Options of `dev` from the command line. */
export interface DevOptions {
  readonly directory: string;
  /** True if the app is on a platform that this command did not start. */
  readonly isRemote: boolean;
  readonly port: number | null;
  /** End of the session: `until-success` ends after the first push that works, `once` after the first push. */
  readonly ends: 'once' | 'until-success' | 'never';
  readonly start: string | null;
  readonly envFile: string | null;
  readonly envPrefix: string;
  readonly logs: LogChoice;
  readonly typecheck: TypeChoice;
  readonly hasSeeds: boolean;
  readonly isEphemeral: boolean;
  readonly consoleEdits: EditChoice;
  readonly pollMs: number | null;
  readonly allowsProduction: boolean;
  readonly updatesSecrets: boolean;
}

const POLL_MS_MAX = 60_000;

export function devOptions(context: Context): DevOptions {
  const isRemote = [context.text('profile', 'GROUNDWORK_PROFILE'), context.text('url', 'GROUNDWORK_URL')].some(
    (given) => given !== undefined,
  );
  const port = context.port('port');
  if (isRemote && port !== undefined)
    refuseUsage('--port sets the port of your own platform: it cannot be combined with --profile or --url');
  if (isRemote && context.flag('ephemeral'))
    refuseUsage('--ephemeral applies to your own platform: it cannot be combined with --profile or --url');
  if (context.flag('once') && context.flag('untilSuccess')) refuseUsage('--once and --until-success cannot be combined');
  const envFile = context.text('envFile');
  const { directory } = context.surroundings;
  return {
    directory: resolve(directory, context.value(0) || '.'),
    isRemote,
    port: port ?? null,
    ends: context.flag('once') ? 'once' : context.flag('untilSuccess') ? 'until-success' : 'never',
    start: context.text('start') ?? null,
    envFile: envFile === undefined ? null : resolve(directory, envFile),
    envPrefix: prefixOf(context.text('envPrefix') ?? 'VITE_'),
    logs: LOG_CHOICES.find((known) => known === context.text('logs')) ?? 'all',
    typecheck: TYPE_CHOICES.find((known) => known === context.text('typecheck')) ?? 'try',
    hasSeeds: context.flag('seed'),
    isEphemeral: context.flag('ephemeral'),
    consoleEdits: EDIT_CHOICES.find((known) => known === context.text('consoleEdits')) ?? (canAsk(context) ? 'ask' : 'pause'),
    pollMs: context.text('poll') === undefined ? null : context.count('poll', 0, POLL_MS_MAX),
    allowsProduction: context.flag('allowProduction'),
    updatesSecrets: context.flag('updateSecrets'),
  };
}

/** Returns `true` if keys can be pressed and their effect can be seen. */
export function canAsk({ prompt, output, surroundings }: Context): boolean {
  return prompt.isPossible && surroundings.stdout.isTTY === true && !output.isJson;
}

function prefixOf(text: string): string {
  return /^[A-Za-z_]\w*$/.test(text)
    ? text
    : refuseUsage('--env-prefix must be the start of a variable name: letters, digits and _');
}
