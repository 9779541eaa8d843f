import { YES, type CommandSpec, type OptionSpec } from '../session/command-spec.js';

const VALUE: OptionSpec = { flags: '--value-stdin', about: 'read the value from the standard input (else GROUNDWORK_SECRET)' };
const FILTERS: readonly OptionSpec[] = [
  { flags: '--errors', about: 'only failures' },
  { flags: '--user <id>', about: 'only entries of this end user' },
  { flags: '--request <id>', about: 'only entries of this request (co_id)' },
  { flags: '--since <when>', about: 'only entries after a date, or for a time like 15m, 2h, 1d' },
  { flags: '--until <when>', about: 'only entries up to a date, or a time ago' },
  { flags: '--limit <count>', about: 'number of entries to show (default: 20)' },
  { flags: '--tail', about: 'follow the log as it is written, until Ctrl-C' },
];

/** Commands for the parts of an app. */
export const PART_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'functions list',
    about: 'list the functions of an app',
    scope: 'app',
    load: async () => (await import('../commands/functions.js')).listFunctions,
  },
  {
    name: 'functions run',
    takes: '<name> [arguments...]',
    about: 'run a function and show its result',
    details:
      'Arguments are parsed as extended JSON, or else passed as strings. Use - to read a JSON array of arguments from stdin. Numbers and dates of the result are shown as plain JSON, with --json as extended JSON with types.',
    scope: 'app',
    options: [{ flags: '--user <id>', about: 'run as this end user (default: as the system)' }],
    load: async () => (await import('../commands/functions.js')).runFunction,
  },
  {
    name: 'functions logs',
    takes: '[name]',
    about: 'show logs of one function or of all functions',
    scope: 'app',
    options: FILTERS,
    load: async () => (await import('../commands/functions.js')).logsOfFunctions,
  },
  {
    name: 'logs',
    about: 'show log entries of an app, newest last',
    scope: 'app',
    options: [{ flags: '--type <types>', about: 'only entries of these types, separated by commas' }, ...FILTERS],
    load: async () => (await import('../commands/logs.js')).logs,
  },
  {
    name: 'secrets list',
    about: 'list the names of secrets',
    scope: 'app',
    load: async () => (await import('../commands/secrets.js')).listSecrets,
  },
  {
    name: 'secrets create',
    takes: '<name>',
    about: 'create a secret; prompts for its value or reads it from a pipe',
    scope: 'app',
    options: [VALUE],
    load: async () => (await import('../commands/secrets.js')).createSecret,
  },
  {
    name: 'secrets update',
    takes: '<name>',
    about: 'update the value of a secret',
    scope: 'app',
    options: [VALUE],
    load: async () => (await import('../commands/secrets.js')).updateSecret,
  },
  {
    name: 'secrets delete',
    takes: '<name>',
    about: 'delete an unused secret',
    scope: 'app',
    options: [YES],
    load: async () => (await import('../commands/secrets.js')).deleteSecret,
  },
  {
    name: 'users list',
    about: 'list end users of an app',
    scope: 'app',
    options: [
      { flags: '--status <status>', about: 'only users of this status', choices: ['enabled', 'disabled'] },
      { flags: '--provider <types>', about: 'only users with these sign-in methods, separated by commas' },
      { flags: '--after <id>', about: 'continue after this user' },
      { flags: '--limit <count>', about: 'number of users to show (default: 50)' },
    ],
    load: async () => (await import('../commands/users.js')).listUsers,
  },
  {
    name: 'users create',
    takes: '<email>',
    about: 'create a user; prompts for the password or reads it from a pipe',
    scope: 'app',
    options: [{ flags: '--password-stdin', about: 'read the password from the standard input (else GROUNDWORK_USER_PASSWORD)' }],
    load: async () => (await import('../commands/users.js')).createUser,
  },
  {
    name: 'users import',
    takes: '<file>',
    about: 'create users from a list with random passwords, for them to reset',
    details:
      'The file has one address per line, or a JSON array of addresses or of users as the administration API returns them. Existing users are unchanged; users disabled in the list are created disabled. With --json the result has the old and the new id of each.',
    scope: 'app',
    options: [
      { flags: '--mails', about: 'send each new user an email to reset the password' },
      { flags: '--dry-run', about: 'count the users in the list without changing anything' },
      YES,
    ],
    load: async () => (await import('../commands/users-import.js')).importUsers,
  },
  {
    name: 'users disable',
    takes: '<id>',
    about: 'disable a user',
    scope: 'app',
    load: async () => (await import('../commands/users.js')).disableUser,
  },
  {
    name: 'users enable',
    takes: '<id>',
    about: 'enable a user',
    scope: 'app',
    load: async () => (await import('../commands/users.js')).enableUser,
  },
  {
    name: 'users logout',
    takes: '<id>',
    about: 'end all sessions of a user',
    scope: 'app',
    load: async () => (await import('../commands/users.js')).logoutUser,
  },
  {
    name: 'users delete',
    takes: '<id>',
    about: 'delete a user',
    scope: 'app',
    options: [YES],
    load: async () => (await import('../commands/users.js')).deleteUser,
  },
  {
    name: 'triggers list',
    about: 'list the triggers of an app with their state',
    scope: 'app',
    load: async () => (await import('../commands/triggers.js')).listTriggers,
  },
  {
    name: 'triggers resume',
    takes: '<trigger>',
    about: 'resume a suspended trigger by name or ID',
    scope: 'app',
    options: [{ flags: '--skip-missed', about: 'resume from now on and skip missed events' }],
    load: async () => (await import('../commands/triggers.js')).resumeTrigger,
  },
];
