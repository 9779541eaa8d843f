export interface Welcome {
  /** Address of the public server, without a path of its own at the end. */
  readonly url: string;
  /** Logs in once, within ten minutes, on this machine; `null` where there is no such link, and for all but a terminal. */
  readonly loginLink: string | null;
  /** File that holds the password of the first administrator; `null` where the environment has it. */
  readonly credentialsFile: string | null;
  /** E-mail address of the first administrator. */
  readonly email: string;
  /** Whether this start made the credentials up. */
  readonly created: boolean;
  /** How the command line of this installation is called. */
  readonly command: string;
}

/** Returns what whoever starts a platform by hand reads: where the console is and how to log in. Passwords and keys are not in it, but what the link holds. */
export function welcomeText({ url: given, loginLink, credentialsFile, email, created, command }: Welcome): string {
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
