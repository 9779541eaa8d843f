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
      throw new Error(`${email} is ADMIN_EMAIL: change ADMIN_PASSWORD where it is set, and restart identity`);
    }
    const groupId = project ?? environment.PROJECT_ID ?? stored.PROJECT_ID;
    if (groupId === undefined) throw new Error('select the project of the new administrator with --project <id> or PROJECT_ID');
    const password = randomBytes(18).toString('base64url');
    const done = await withStore({ create: false }, (client) =>
      setAdminPassword(client.db(platformDatabase('identity')), { groupId, email, password }),
    );
    process.stdout.write(
      done === 'created'
        ? `${email} is an owner of the project ${groupId}.\n`
        : `Changed the password of ${email}. Its earlier sessions have ended; their access tokens expire within 30 minutes.\n`,
    );
    process.stdout.write(`Password, shown once: ${password}\n`);
  },
  ['--project'],
);
