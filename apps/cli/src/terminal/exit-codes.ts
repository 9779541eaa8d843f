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
  failure: 'failed, for a reason that has no number of its own',
  usage: 'the command line is wrong, or a question has nobody to answer it',
  notAuthenticated: 'not logged in, the session has ended, or the credentials are wrong',
  refused: 'refused by the platform: wrong content, missing rights, or a conflict',
  notFound: 'what was named does not exist',
  unavailable: 'the platform cannot be reached or is busy: trying again later may help',
  interrupted: 'interrupted',
};
