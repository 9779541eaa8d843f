import { TEMPLATES } from '../new/template-names.js';
import { YES, type CommandSpec } from '../session/command-spec.js';

/** Commands for app developers. */
export const DEVELOP_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'new',
    takes: '<directory>',
    about: 'write the files of a new app from a template, with tests; works offline',
    details:
      'Without --template, it prompts in a terminal and uses todo elsewhere. Functions and tests are in TypeScript unless you pass --js.',
    scope: 'nothing',
    options: [
      { flags: '--template <name>', about: 'template to start from', choices: TEMPLATES },
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
      'The platform and its data are in .groundwork, which version control ignores. With --profile, --url or GROUNDWORK_URL, that platform is used instead. Ctrl-C stops it.',
    scope: 'app',
    options: [
      {
        flags: '--port <number>',
        about: 'port of your own platform, 0 for any (default: the last one, else the first free one of 9090 to 9099)',
      },
      { flags: '--once', about: 'deploy once, write the seeds and exit' },
      { flags: '--until-success', about: 'exit after the first successful deployment' },
      { flags: '--start <command>', about: 'run a command alongside, such as the server of a front end' },
      { flags: '--env-file <file>', about: 'write the address and the App ID to this .env file' },
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
      'Declares names, values, functions, documents with a schema and the GraphQL API, from the files of the app. dev keeps the declarations up to date. functions/tsconfig.json is created if it does not exist.',
    scope: 'nothing',
    options: [
      { flags: '--out <folder>', about: 'folder of the declarations in the directory (default: types)' },
      { flags: '--client', about: 'also write declarations for a front end, and keep them up to date' },
      { flags: '--check', about: 'fail if a file is out of date, without writing it' },
    ],
    load: async () => (await import('../develop/types.js')).types,
  },
  {
    name: 'build',
    takes: '[directory]',
    about: 'compile functions in TypeScript to app files you can import; works offline',
    details: 'push and dev build automatically. The same files always result in the same bytes.',
    scope: 'nothing',
    options: [{ flags: '--out <folder>', about: 'folder to write to (default: .groundwork/build in the directory)' }],
    load: async () => (await import('../develop/build.js')).build,
  },
  {
    name: 'test',
    takes: '[files...]',
    about: 'run the tests of an app on a platform that is started for them',
    details:
      'Tests are files like tests/items.test.ts, written with node:test. Without files, all tests are run. The platform and its data are removed at the end.',
    scope: 'nothing',
    options: [
      { flags: '--directory <directory>', about: 'directory of the app (default: the current one)' },
      { flags: '--only <pattern>', about: 'only tests whose names match this regular expression' },
      {
        flags: '--reporter <name[:file]>',
        about: 'spec, tap, junit or dot, to a file or stdout; repeatable (default: spec in a terminal, else tap)',
        isRepeatable: true,
      },
      { flags: '--watch', about: 'run again after every change of a test or of the app, until Ctrl-C' },
      { flags: '--timeout <ms>', about: 'timeout of a test in milliseconds (default: 30000)' },
      { flags: '--allow-net', about: 'send requests of functions that no test mocks' },
      { flags: '--inspect-data', about: 'keep the data of the platform and show its directory' },
    ],
    load: async () => (await import('../test-runs/test.js')).test,
  },
];
