#!/usr/bin/env node
// Writes the .env of a Docker Compose deployment, with newly generated secrets. Needs no packages and no compiled tree.
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Users of the broker. A test compares them with the services there are. */
const SERVICES = ['config', 'gateway', 'identity', 'logging', 'push', 'runtime', 'triggers'];

const USAGE = 'usage: npm run env [-- --email <address of the first administrator>] [--print]';

/**
 * Returns what docker-compose.yml has to be given, by variable. Secrets are letters and digits: they become parts of URLs and of
 * configuration files.
 * @param {string} email address of the first administrator
 * @returns {Map<string, string>}
 */
function composeEnvironment(email) {
  const secret = () => randomBytes(24).toString('hex');
  const mongo = secret();
  return new Map([
    ['PROJECT_ID', randomBytes(12).toString('hex')],
    ['ADMIN_EMAIL', email],
    ['ADMIN_PASSWORD', secret()],
    ['ADMIN_PUBLIC_KEY', randomBytes(4).toString('hex')],
    ['ADMIN_PRIVATE_KEY', secret()],
    ['MASTER_KEY', randomBytes(32).toString('base64')],
    ['MONGODB_URI', `mongodb://groundwork:${mongo}@mongo:27017/?replicaSet=rs0`],
    ['MONGO_PASSWORD', mongo],
    ['MONGO_ADMIN_PASSWORD', secret()],
    ...SERVICES.map((name) => /** @type {[string, string]} */ ([`NATS_PASSWORD_${name.toUpperCase()}`, secret()])),
  ]);
}

/** @returns {{ email: string, isPrinted: boolean }} */
function readArguments() {
  const args = process.argv.slice(2);
  const isPrinted = args.includes('--print');
  const [option, email = 'admin@example.com', ...rest] = args.filter((arg) => arg !== '--print');
  const isKnown = option === undefined || option === '--email';
  if (!isKnown || rest.length > 0 || !/^[^\s@]+@[^\s@]+$/.test(email)) throw new Error(USAGE);
  return { email, isPrinted };
}

function main() {
  const { email, isPrinted } = readArguments();
  const text = [...composeEnvironment(email)].map(([name, value]) => `${name}=${value}\n`).join('');
  if (isPrinted) {
    process.stdout.write(text);
    return;
  }
  const path = resolve('.env');
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    throw new Error(`${path} exists: its secrets may be in use; move it away first`, { cause: error });
  }
  process.stdout.write(
    `${path} is written; only you can read it. Start the platform with: docker compose up --build --detach\n\n` +
      `  Log in as     ${email}, with its ADMIN_PASSWORD\n` +
      '  Keep          MASTER_KEY, in a password manager or safe, apart from backups: without it nothing encrypted can be read\n' +
      '  Back up       the whole file, where backups of the database are not: a database restored elsewhere needs its passwords\n',
  );
}

try {
  main();
} catch (error) {
  process.stderr.write(`error: ${error.message}\n`);
  process.exitCode = 1;
}
