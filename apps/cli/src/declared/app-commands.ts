import { DRY_RUN, YES, type CommandSpec, type OptionSpec } from '../context/command-spec.js';

const LAYOUT: OptionSpec = {
  flags: '--layout <version>',
  about: 'layout of the files',
  choices: ['20180301', '20200603', '20210101'],
};
const STRATEGY: OptionSpec = {
  flags: '--strategy <strategy>',
  about: 'what becomes of entities the files do not have (replace-by-name)',
  choices: ['merge', 'replace', 'replace-by-name'],
};
const CREATE: OptionSpec = { flags: '--create', about: 'create the app if it does not exist' };
const HOSTING: OptionSpec = {
  flags: '--include-hosting',
  about: 'with the hosted files (hosting/files), which take effect at once',
};
const SECRETS: OptionSpec = {
  flags: '--secrets <file>',
  about: 'create the secrets the app lacks from a JSON object of names and values',
};
const MISSING: OptionSpec = { flags: '--allow-missing-secrets', about: 'take references to secrets that do not exist' };

export const APP_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'apps list',
    about: 'list the apps of a project',
    scope: 'project',
    load: async () => (await import('../commands/apps.js')).listApps,
  },
  {
    name: 'apps create',
    takes: '<name>',
    about: 'create an empty app',
    scope: 'project',
    options: [
      { flags: '--environment <name>', about: 'environment to select', choices: ['development', 'testing', 'qa', 'production'] },
    ],
    load: async () => (await import('../commands/apps.js')).createApp,
  },
  {
    name: 'apps init',
    takes: '<directory>',
    about: 'write the files of a new app with one function, without a platform',
    scope: 'nothing',
    options: [{ flags: '--name <name>', about: 'name of the app (that of the directory)' }],
    load: async () => (await import('../commands/apps.js')).initApp,
  },
  {
    name: 'apps delete',
    takes: '<app>',
    about: 'delete an app with its users, configuration and logs',
    scope: 'project',
    options: [YES],
    load: async () => (await import('../commands/apps.js')).deleteApp,
  },
  {
    name: 'pull',
    takes: '[directory]',
    about: 'write the files of an app to a directory, its packages included',
    details: 'Without a directory, one that is called like the app. Files the app does not have stay, unless --delete is given.',
    scope: 'app',
    options: [LAYOUT, { flags: '--delete', about: 'remove files the app does not have' }, HOSTING, DRY_RUN, YES],
    load: async () => (await import('../commands/pull.js')).pull,
  },
  {
    name: 'push',
    takes: '[path]',
    about: 'make an app what a directory or a zip archive says, all of it or nothing',
    details:
      'Shows what changes, asks, and deploys through a draft. The packages of functions (functions/package.json, or functions/node_modules packed or not) are part of it. Without --app, the app is the one the root file names.',
    scope: 'app',
    options: [
      DRY_RUN,
      YES,
      CREATE,
      STRATEGY,
      SECRETS,
      MISSING,
      HOSTING,
      { flags: '--message <text>', about: 'name of the deployment' },
      { flags: '--discard-draft', about: 'throw away the draft you hold' },
    ],
    load: async () => (await import('../commands/push.js')).push,
  },
  {
    name: 'import',
    takes: '<path>',
    about: 'import a directory or a zip archive in one request, into the draft you hold if there is one',
    scope: 'app',
    options: [DRY_RUN, YES, CREATE, STRATEGY, SECRETS, MISSING, HOSTING],
    load: async () => (await import('../commands/push.js')).importFiles,
  },
  {
    name: 'export',
    takes: '[file]',
    about: 'write the export of an app to a zip archive',
    scope: 'app',
    options: [
      LAYOUT,
      HOSTING,
      { flags: '--template', about: 'leave out what names the app' },
      { flags: '--deployment <id>', about: 'export an earlier deployment' },
      YES,
    ],
    load: async () => (await import('../commands/pull.js')).exportFile,
  },
  {
    name: 'migrate',
    takes: '<path>',
    about: 'say what of an exported app works here, what does not, and what has to be set; asks no platform',
    scope: 'nothing',
    load: async () => (await import('../commands/migrate.js')).migrate,
  },
  {
    name: 'schema print',
    about: "show the schema of an app's GraphQL API (SDL)",
    scope: 'app',
    load: async () => (await import('../commands/schema.js')).printAppSchema,
  },
];
