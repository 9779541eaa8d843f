/// <reference types="node" />
import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { curlOf, quoted, type Proof } from './curl';

const URL = 'http://h/api/client/v2.0/app/shop-abcde/endpoint/hello';
const NONE: Proof = { kind: 'none' };

/** Arguments `curl` is called with when a shell runs the lines. */
function argumentsOf(lines: string, env: Record<string, string> = {}): string[] {
  const script = `curl() { for each in "$@"; do printf '%s\\n' "$each"; done; }\n${lines}`;
  const out = execFileSync('sh', ['-c', script], { env: { PATH: process.env['PATH'] ?? '', ...env }, stdio: 'pipe' });
  return out.toString().trimEnd().split('\n');
}

it('sends JSON with methods that have a body, and nothing with others', () => {
  expect(argumentsOf(curlOf({ method: '*', url: URL, proof: NONE, asUser: false }))).toEqual([
    '-X',
    'POST',
    URL,
    '-H',
    'Content-Type: application/json',
    '-d',
    '{"name": "Ada"}',
  ]);
  expect(argumentsOf(curlOf({ method: 'GET', url: URL, proof: NONE, asUser: false }))).toEqual(['-X', 'GET', URL]);
  expect(argumentsOf(curlOf({ method: 'HEAD', url: URL, proof: NONE, asUser: false }))).toEqual(['--head', URL]);
});

it('takes the secret and the access token from the shell, and ends where they are not set', () => {
  const lines = curlOf({ method: 'GET', url: URL, proof: { kind: 'query', secret: 'the secret "key"' }, asUser: true });

  expect(argumentsOf(lines, { SECRET: 'a&b', ACCESS_TOKEN: 't' })).toEqual([
    '-X',
    'GET',
    URL,
    '--url-query',
    'secret=a&b',
    '-H',
    'Authorization: Bearer t',
  ]);
  expect(() => argumentsOf(lines, { ACCESS_TOKEN: 't' })).toThrow(/SECRET: set it to the value of the secret key/);
  expect(() => argumentsOf(lines, { SECRET: 's' })).toThrow(/ACCESS_TOKEN/);
});

it.each(['POST', 'GET'])('signs what %s sends', (method) => {
  const proof: Proof = { kind: 'signature', secret: 'key', header: 'Endpoint-Signature' };
  const body = method === 'GET' ? '' : '{"name": "Ada"}';
  const signature = createHmac('sha256', 's$1').update(body).digest('hex');

  expect(argumentsOf(curlOf({ method, url: URL, proof, asUser: false }), { SECRET: 's$1' })).toContain(
    `Endpoint-Signature: sha256=${signature}`,
  );
});

it('signs forms as Twilio does', () => {
  const proof: Proof = { kind: 'form', secret: 'auth_token', isSigned: true };
  const signature = createHmac('sha1', 'token').update(`${URL}BodyHelloFrom+15550100`).digest('base64');

  const given = argumentsOf(curlOf({ method: 'ANY', url: URL, proof, asUser: false }), { SECRET: 'token' });

  expect(given).toContain(`X-Twilio-Signature: ${signature}`);
  expect(given).toContain('From=+15550100');
});

it('keeps strings one word', () => {
  expect(argumentsOf(`curl ${quoted("it's $HOME; `ls`")}`)).toEqual(["it's $HOME; `ls`"]);
});
