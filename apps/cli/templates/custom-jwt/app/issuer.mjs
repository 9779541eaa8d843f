// Stands in for the system that knows your users: prints a token that the app accepts.
//   node issuer.mjs <subject> [name] [role]
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

const [subject, name = subject, role] = process.argv.slice(2);
const { GROUNDWORK_SECRET_JWTKEY: key = '' } = parseEnv(readFileSync(new URL('.env.local', import.meta.url), 'utf8'));
if (subject === undefined || key === '') {
  console.error('usage: node issuer.mjs <subject> [name] [role], with GROUNDWORK_SECRET_JWTKEY in .env.local');
  process.exit(2);
}

const nowS = Math.floor(Date.now() / 1000);
const claims = { sub: subject, aud: '{{name}}', iat: nowS, exp: nowS + 3600, name, ...(role && { app: { role } }) };
const encoded = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signed = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`;
console.log(`${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`);
