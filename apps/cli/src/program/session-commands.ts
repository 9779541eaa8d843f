import type { CommandSpec } from '../session/command-spec.js';

const LOGIN = {
  details:
    'Secrets cannot be passed on the command line, which others on the machine can read: they are read from a prompt, stdin or the environment.',
};

export const SESSION_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'start',
    about: 'start a platform in this directory',
    details: 'Stores its data in ./data and reads .env if it exists. Runs until you interrupt it.',
    scope: 'nothing',
    options: [
      { flags: '--port <n>', about: 'port to listen on (PORT; 9090, 0 for any)' },
      { flags: '--data <directory>', about: 'directory of its data (DATA_DIR; ./data)' },
    ],
    load: async () => (await import('../commands/start.js')).start,
  },
  {
    name: 'login',
    about: 'log in to a platform and keep the session in a profile',
    ...LOGIN,
    scope: 'project',
    options: [
      { flags: '--public-key <key>', about: 'public key of a key pair (GROUNDWORK_PUBLIC_KEY)' },
      { flags: '--private-key-stdin', about: 'read the private key from the standard input (else GROUNDWORK_PRIVATE_KEY)' },
      { flags: '--email <address>', about: 'email address of an administrator (GROUNDWORK_EMAIL)' },
      { flags: '--password-stdin', about: 'read the password from the standard input (else GROUNDWORK_PASSWORD)' },
      { flags: '--credentials <file>', about: 'read the key pair from the credentials.json of a single-process platform' },
    ],
    load: async () => (await import('../commands/login.js')).login,
  },
  {
    name: 'logout',
    about: 'end the session and remove the profile',
    scope: 'platform',
    load: async () => (await import('../commands/login.js')).logout,
  },
  {
    name: 'whoami',
    about: 'show the logged-in administrator and the roles',
    scope: 'platform',
    load: async () => (await import('../commands/login.js')).whoami,
  },
  {
    name: 'doctor',
    about: 'check address, clock, encryption, health, session and streams',
    scope: 'platform',
    load: async () => (await import('../commands/doctor.js')).doctor,
  },
  {
    name: 'completion',
    takes: '<shell>',
    about: 'write a completion script for bash, zsh or fish',
    details: 'In bash: source <(groundwork completion bash).',
    scope: 'nothing',
    load: async () => (await import('../commands/completion.js')).completion,
  },
];
