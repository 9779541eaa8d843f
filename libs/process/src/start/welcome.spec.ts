import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { welcomeText } from './welcome.js';

const given = {
  url: 'http://127.0.0.1:9090',
  email: 'admin@localhost',
  credentialsFile: 'data/credentials.json',
  loginLink: null,
  command: 'groundwork',
};

describe('the welcome', () => {
  it('says where the console is, and where the password for it', () => {
    expect(welcomeText({ ...given, created: true })).toBe(`
  Groundwork is ready.

  Console       http://127.0.0.1:9090/
  Log in as     admin@localhost, password: ADMIN_PASSWORD in data/credentials.json (new, readable only by you)
  Command line  groundwork login --url http://127.0.0.1:9090 --credentials data/credentials.json
  API           http://127.0.0.1:9090/docs

`);
  });

  it('begins with a link that logs in, where there is one', () => {
    const loginLink = 'http://127.0.0.1:9090/#setup=token';

    expect(welcomeText({ ...given, created: false, loginLink })).toBe(`
  Groundwork is ready.

  Console       http://127.0.0.1:9090/
  Log in        http://127.0.0.1:9090/#setup=token (works once, for 10 minutes, on this machine)
  Or log in as  admin@localhost, password: ADMIN_PASSWORD in data/credentials.json
  Command line  groundwork login --url http://127.0.0.1:9090 --credentials data/credentials.json
  API           http://127.0.0.1:9090/docs

`);
  });

  it('is what the page on getting started shows', () => {
    const loginLink = 'http://127.0.0.1:9090/#setup=…';
    const text = welcomeText({ ...given, created: true, loginLink, command: 'npm run --silent cli --' });

    expect(readFileSync('docs/tutorials/getting-started.md', 'utf8')).toContain(text.trim());
  });

  it('speaks of no new file where there is none, and of none at all where the environment has the credentials', () => {
    expect(welcomeText({ ...given, created: false })).not.toContain('new');
    expect(welcomeText({ ...given, created: false, credentialsFile: null })).toBe(
      '\n  Groundwork is ready.\n\n  Console  http://127.0.0.1:9090/\n  API      http://127.0.0.1:9090/docs\n\n',
    );
  });
});
