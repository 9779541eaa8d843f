import { TEMPLATES } from '../new/template-names.js';
import { YES, type CommandSpec } from '../session/command-spec.js';

/** Commands for app developers. */
export const DEVELOP_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'new',
    takes: '<directory>',
    about: 'write the files of a new app from a template, with tests; works offline',
    details: 'Without --template, a terminal is asked; elsewhere it is todo. Functions and tests are in TypeScript unless --js.',
    scope: 'nothing',
    options: [
      { flags: '--template <name>', about: 'what to begin with', choices: TEMPLATES },
      { flags: '--js', about: 'write functions and tests in JavaScript' },
      { flags: '--name <name>', about: 'name of the app (default: name of the directory)' },
    ],
    load: async () => (await import('../new/new.js')).newApp,
  },
  {
    name: 'dev',
    takes: '[directory]',
    about: 'develop an app: start a platform, deploy on every save, show the log',
    details:
      'The platform and its data are in .groundwork, which version control ignores. With --profile, --url or GROUNDWORK_URL the app is on that platform instead. Ctrl-C stops it.',
    scope: 'app',
    options: [
      {
        flags: '--port <number>',
        about: 'port of the own platform, 0 for any (default: the last one, else the first free one of 9090 to 9099)',
      },
      { flags: '--once', about: 'deploy once, write the seeds and exit' },
      { flags: '--until-success', about: 'exit after the first successful deployment' },
      { flags: '--start <command>', about: 'run a command alongside, such as the server of a front end' },
      { flags: '--env-file <file>', about: 'keep the address and the App ID in this .env file' },
      { flags: '--env-prefix <prefix>', about: 'prefix of the names of its variables (default: VITE_)' },
      { flags: '--logs <which>', about: 'log entries to show (default: all)', choices: ['all', 'errors', 'off'] },
      {
        flags: '--typecheck <choice>',
        about: "check types with the project's own TypeScript: after a push, before it, or not (default: try)",
        choices: ['try', 'enable', 'disable'],
      },
      { flags: '--no-seed', about: 'do not seed a new app' },
      { flags: '--ephemeral', about: 'use a temporary data directory, deleted at the end' },
      {
        flags: '--console-edits <choice>',
        about: 'what to do with edits made elsewhere (default: ask in a terminal, else pause)',
        choices: ['ask', 'pull', 'pause', 'keep'],
      },
      { flags: '--poll <ms>', about: 'poll the files instead of watching them, for network mounts' },
      { flags: '--update-secrets', about: 'also update secrets that an app on another platform has' },
      { flags: '--allow-production', about: 'accept an app whose environment is production' },
      YES,
    ],
    load: async () => (await import('../develop/dev.js')).dev,
  },
  {
    name: 'types',
    takes: '[directory]',
    about: 'write type declarations for functions, editors and TypeScript; works offline',
    details:
      'Names, values, functions, documents with a schema and the GraphQL API come from the files of the app. dev keeps the declarations up to date. functions/tsconfig.json is written where there is none.',
    scope: 'nothing',
    options: [
      { flags: '--out <folder>', about: 'folder of the declarations in the directory (default: types)' },
      { flags: '--client', about: 'also write declarations for a front end, and keep them up to date' },
      { flags: '--check', about: 'fail if a file is not up to date, and write nothing' },
    ],
    load: async () => (await import('../develop/types.js')).types,
  },
  {
    name: 'build',
    takes: '[directory]',
    about: 'compile functions in TypeScript, as app files anything can import; works offline',
    details: 'push and dev build by themselves. The same files give the same bytes.',
    scope: 'nothing',
    options: [{ flags: '--out <folder>', about: 'folder to write to (default: .groundwork/build in the directory)' }],
    load: async () => (await import('../develop/build.js')).build,
  },
  {
    name: 'test',
    takes: '[files...]',
    about: 'run the tests of an app on a platform that is started for them',
    details:
      'Tests are files like tests/items.test.ts, written with node:test. Without files, all of them are run. The platform and its data go at the end.',
    scope: 'nothing',
    options: [
      { flags: '--directory <directory>', about: 'directory of the app (default: the current one)' },
      { flags: '--only <pattern>', about: 'only tests whose name fits this regular expression' },
      {
        flags: '--reporter <name[:file]>',
        about:
          'spec, tap, junit or dot, to a file or the standard output; may be repeated (default: spec in a terminal, else tap)',
        isRepeatable: true,
      },
      { flags: '--watch', about: 'run again with every change of a test or of the app, until Ctrl-C' },
      { flags: '--timeout <ms>', about: 'milliseconds a test may take (default: 30000)' },
      { flags: '--allow-net', about: 'let requests of functions without a mock go out' },
      { flags: '--inspect-data', about: 'keep the data of the platform, and show where they are' },
    ],
    load: async () => (await import('../test-runs/test.js')).test,
  },
];
