// Creates an administrator, or resets an administrator's password, for when no administrator can log in.
import { randomBytes } from 'node:crypto';
import { platformDatabase } from '#store/driver/platform-database.js';
import { storedCredentials } from '#process/start/credentials.js';
import { calledBy, environmentOf, withDirectory } from './command-line.js';
import { setAdminPassword } from '../../../identity/src/admins/set-password.js';
import { withStore } from './dump-store.js';

await withDirectory(
  `${calledBy('admin')} <address> [--project <id>]`,
  async (email, { project }) => {
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Error(`'${email}' is not an email address`);
    const environment = environmentOf('DATA_DIR', 'PROJECT_ID', 'ADMIN_EMAIL');
    const stored = await storedCredentials(environment.DATA_DIR);
    if (email === (environment.ADMIN_EMAIL ?? stored.ADMIN_EMAIL)) {
      throw new Error(`${email} is ADMIN_EMAIL: set another ADMIN_PASSWORD where that is set, and start identity again`);
    }
    const groupId = project ?? environment.PROJECT_ID ?? stored.PROJECT_ID;
    if (groupId === undefined) throw new Error('say which project a new administrator owns, with --project <id> or PROJECT_ID');
    const password = randomBytes(18).toString('base64url');
    const done = await withStore({ create: false }, (client) =>
      setAdminPassword(client.db(platformDatabase('identity')), { groupId, email, password }),
    );
    process.stdout.write(
      done === 'created'
        ? `${email} is an owner of the project ${groupId}.\n`
        : `${email} has another password; sessions of the old one have ended, requests with their access tokens end within 30 minutes.\n`,
    );
    process.stdout.write(`Password, shown once: ${password}\n`);
  },
  ['--project'],
);
