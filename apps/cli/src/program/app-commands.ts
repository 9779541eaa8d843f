import { DRY_RUN, YES, type CommandSpec, type OptionSpec } from '../session/command-spec.js';

const LAYOUT: OptionSpec = {
  flags: '--layout <version>',
  about: 'layout of the files',
  choices: ['20180301', '20200603', '20210101'],
};
const STRATEGY: OptionSpec = {
  flags: '--strategy <strategy>',
  about: 'what to do with items that are not in the files (default: replace-by-name)',
  choices: ['merge', 'replace', 'replace-by-name'],
};
const CREATE: OptionSpec = { flags: '--create', about: 'create the app if it does not exist' };
const HOSTING: OptionSpec = {
  flags: '--include-hosting',
  about: 'include hosted files (hosting/files); they take effect immediately',
};
const SECRETS: OptionSpec = {
  flags: '--secrets <file>',
  about: 'create the secrets the app lacks from a JSON object of names and values',
};
const MISSING: OptionSpec = { flags: '--allow-missing-secrets', about: 'accept references to missing secrets' };

const FORCE: OptionSpec = {
  flags: '--force',
  about: 'overwrite TypeScript functions the app has other versions of; keep yours as .mine',
};

/** Commands on whole apps. */
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
    about: 'write the files of a new app with one function in JavaScript: new --template empty --js',
    scope: 'nothing',
    options: [{ flags: '--name <name>', about: 'name of the app (default: name of the directory)' }],
    load: async () => (await import('../new/new.js')).initApp,
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
    details:
      'Without a directory, one with the name of the app is used. Files the app does not have are kept, unless you pass --delete.',
    scope: 'app',
    options: [LAYOUT, { flags: '--delete', about: 'remove files the app does not have' }, FORCE, HOSTING, DRY_RUN, YES],
    load: async () => (await import('../commands/pull.js')).pull,
  },
  {
    name: 'push',
    takes: '[path]',
    about: 'deploy a directory or zip archive as the whole app, all or nothing',
    details:
      'Shows the changes, asks for confirmation, and deploys through a draft. Packages of functions are included (functions/package.json, or functions/node_modules as a folder or archive). Without --app, the root file names the app.',
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
      { flags: '--discard-draft', about: 'discard your draft' },
    ],
    load: async () => (await import('../commands/push.js')).push,
  },
  {
    name: 'import',
    takes: '<path>',
    about: 'import a directory or zip archive in one request, into your draft if any',
    scope: 'app',
    options: [DRY_RUN, YES, CREATE, STRATEGY, SECRETS, MISSING, HOSTING],
    load: async () => (await import('../commands/push.js')).importFiles,
  },
  {
    name: 'export',
    takes: '[file]',
    about: 'export an app to a zip archive',
    scope: 'app',
    options: [
      LAYOUT,
      HOSTING,
      { flags: '--template', about: 'omit the name and IDs of the app' },
      { flags: '--deployment <id>', about: 'export an earlier deployment' },
      YES,
    ],
    load: async () => (await import('../commands/pull.js')).exportFile,
  },
  {
    name: 'migrate',
    takes: '<path>',
    about: 'report which parts of an exported app work on Groundwork; works offline',
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
