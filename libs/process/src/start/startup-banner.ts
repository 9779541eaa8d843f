export interface Welcome {
  /** Address of the public server, without a trailing path. */
  readonly url: string;
  /**
   * Link that logs in once, within ten minutes, on this machine. `null` without a link, and unless the output is a
   * terminal.
   */
  readonly loginLink: string | null;
  /** File that holds the password of the first administrator; `null` where the environment has it. */
  readonly credentialsFile: string | null;
  /** Email address of the first administrator. */
  readonly email: string;
  /** True if this start created the credentials. */
  readonly created: boolean;
  /** Command that starts this installation's command line. */
  readonly command: string;
}

/**
 * Returns the startup banner with the console URL and login instructions. The login link's token is the only credential
 * in it.
 */
export function startupBanner({ url: given, loginLink, credentialsFile, email, created, command }: Welcome): string {
  const url = given.replace(/\/+$/, '');
  const rows: readonly (readonly [string, string])[] = [
    ['Console', `${url}/`],
    ...(loginLink === null ? [] : ([['Log in', `${loginLink} (works once, for 10 minutes, on this machine)`]] as const)),
    ...(credentialsFile === null
      ? []
      : ([
          [
            loginLink === null ? 'Log in as' : 'Or log in as',
            `${email}, password: ADMIN_PASSWORD in ${credentialsFile}${created ? ' (new, readable only by you)' : ''}`,
          ],
          ['Command line', `${command} login --url ${url} --credentials ${credentialsFile}`],
        ] as const)),
    ['API', `${url}/docs`],
  ];
  const width = rows.reduce((widest, [name]) => Math.max(widest, name.length), 0);
  return ['', '  Groundwork is ready.', '', ...rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`), '', ''].join('\n');
}
