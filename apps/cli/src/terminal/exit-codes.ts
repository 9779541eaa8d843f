/** Exit codes of the commands. Scripts rely on these numbers: they are documented in docs/cli.md. */
export const EXIT_CODES = {
  /** It is done. */
  ok: 0,
  /** It failed, for a reason none of the others names. */
  failure: 1,
  /** The command line is wrong, or input is needed and the command runs without a terminal. */
  usage: 2,
  /** Not logged in, the session has ended, or the credentials are wrong. */
  notAuthenticated: 3,
  /** The platform refused: wrong content, missing rights, or a conflict. */
  refused: 4,
  /** The named object does not exist. */
  notFound: 5,
  /** The platform cannot be reached, or has no time: trying again later may help. */
  unavailable: 6,
  /** Interrupted by a signal. */
  interrupted: 130,
} as const;

export type Outcome = keyof typeof EXIT_CODES;

/** Meanings of the exit codes, for the documentation. */
export const EXIT_MEANINGS: Readonly<Record<Outcome, string>> = {
  ok: 'done',
  failure: 'failed for a reason without an exit code of its own',
  usage: 'invalid usage, or confirmation needed but no terminal',
  notAuthenticated: 'not logged in, session expired, or wrong credentials',
  refused: 'rejected by the platform: invalid content, missing rights, or a conflict',
  notFound: 'the named object does not exist',
  unavailable: 'the platform is unreachable or busy: retry later',
  interrupted: 'interrupted',
};
