import { YES, type CommandSpec } from '../session/command-spec.js';

const ROLE_CHOICES = ['owner', 'reader'];

/** Commands for the administrators of a project. */
export const ADMIN_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'admins list',
    about: 'list the administrators of a project',
    scope: 'project',
    load: async () => (await import('../commands/admins.js')).listAdmins,
  },
  {
    name: 'admins create',
    takes: '<email>',
    about: 'add an administrator; prints a generated password once',
    scope: 'project',
    options: [{ flags: '--role <role>', about: 'role in the project (default: owner)', choices: ROLE_CHOICES }],
    load: async () => (await import('../commands/admins.js')).createAdmin,
  },
  {
    name: 'admins role',
    takes: '<id-or-email> <role>',
    about: 'make an administrator an owner or a reader',
    scope: 'project',
    load: async () => (await import('../commands/admins.js')).setAdminRole,
  },
  {
    name: 'admins disable',
    takes: '<id-or-email>',
    about: 'refuse logins of an administrator and end its sessions',
    scope: 'project',
    load: async () => (await import('../commands/admins.js')).disableAdmin,
  },
  {
    name: 'admins enable',
    takes: '<id-or-email>',
    about: 'accept logins of an administrator again',
    scope: 'project',
    load: async () => (await import('../commands/admins.js')).enableAdmin,
  },
  {
    name: 'admins password',
    takes: '<id-or-email>',
    about: 'set a generated password, print it once and end sessions',
    scope: 'project',
    load: async () => (await import('../commands/admins.js')).resetAdminPassword,
  },
  {
    name: 'admins remove',
    takes: '<id-or-email>',
    about: 'remove an administrator from the project',
    scope: 'project',
    options: [YES],
    load: async () => (await import('../commands/admins.js')).removeAdmin,
  },
];
