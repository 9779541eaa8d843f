import { describe, expect, it } from 'vitest';
import { currentAppFiles } from '#app-files/current-app.fixture.js';
import { legacyAppFiles } from '#app-files/legacy-app.fixture.js';
import type { MovingFinding } from './finding.js';
import { movingReport, type MovingReport } from './moving-report.js';

/** Returns the report of an app with these files. */
function reported(files: ReadonlyMap<string, string>, leftOut: readonly string[] = []): MovingReport {
  const isHosted = (path: string) => /^hosting\/(?:files\/|metadata)/.test(path);
  const all = [...files].map(([path, text]): [string, Buffer] => [path, Buffer.from(text)]);
  const hosted = new Map(all.filter(([path]) => isHosted(path)));
  return movingReport({ files: new Map(all.filter(([path]) => !isHosted(path))), hosted, leftOut });
}

const of = (files: Readonly<Record<string, unknown>>) =>
  reported(
    new Map(
      Object.entries({ 'realm_config.json': { config_version: 20210101, name: 'a' }, ...files }).map(([path, content]) => [
        path,
        typeof content === 'string' ? content : JSON.stringify(content),
      ]),
    ),
  ).findings;
const about = (findings: readonly MovingFinding[], area: string) =>
  findings.filter((finding) => finding.area === area).map(({ subject, verdict, text }) => [subject, verdict, text]);

describe('what is said of an app that moves', () => {
  it('speaks of every part of an app in the current layout', () => {
    const { layout, findings } = reported(currentAppFiles());

    expect(layout).toBe('realm_config.json 20210101');
    expect(findings[0]).toMatchObject({ area: 'app', subject: 'shop-abcde', verdict: 'set' });
    const areas = new Set(findings.map(({ area }) => area));
    for (const area of [
      'users',
      'data',
      'secrets',
      'logins',
      'functions',
      'data sources',
      'services',
      'triggers',
      'endpoints',
      'webhooks',
    ]) {
      expect(areas, area).toContain(area);
    }
  });

  it('takes values of secrets that come with a legacy app, and never shows them', () => {
    const { layout, findings } = reported(legacyAppFiles());

    expect(layout).toBe('stitch.json 20180301');
    expect(about(findings, 'hosting')).toEqual([['1 file', 'set', expect.stringContaining('--include-hosting')]]);
    expect(about(findings, 'secrets')).toEqual(
      expect.arrayContaining([[expect.any(String), 'works', 'secrets.json has its value']]),
    );
    expect(JSON.stringify(findings)).not.toMatch(/g00gle|t0ken/);
  });

  it('names the secrets that must be there first, with the files that want them', () => {
    const found = of({ 'values/rate.json': { name: 'rate', value: 'rate-secret', from_secret: true } });

    expect(about(found, 'secrets')).toEqual([
      ['rate-secret', 'set', 'create it before the import: values are not exported (values/rate.json)'],
    ]);
  });

  it('says of each provider what it needs', () => {
    const provider = (type: string, config: object = {}, disabled = false) => ({ name: type, type, config, disabled });
    const found = of({
      'auth/providers.json': {
        'anon-user': provider('anon-user'),
        'local-userpass': provider('local-userpass', { autoConfirm: true, runResetFunction: true }),
        'custom-token': provider('custom-token', { useJWKURI: true, jwkURI: 'https://id.test/keys', audience: ['mine'] }),
        'oauth2-apple': provider('oauth2-apple'),
        'oauth2-google': provider('oauth2-google', {}, true),
        oidc: provider('oidc', { issuer: 'https://id.test', clientId: 'a' }),
      },
    });

    expect(about(found, 'logins')).toEqual([
      ['anon-user', 'works', 'anonymous users'],
      [
        'custom-token',
        'works',
        'keys come from https://id.test/keys, which must be reachable; tokens for mine are accepted as before',
      ],
      ['local-userpass', 'set', 'passwords are not exported: users reset theirs'],
      [
        'oauth2-apple',
        'set',
        'register <address>/api/client/v2.0/auth/callback as a redirect URL at the identity provider, and set PUBLIC_URL',
      ],
      ['oauth2-google', 'works', 'disabled, as it was'],
      [
        'oidc',
        'set',
        'register <address>/api/client/v2.0/auth/callback/<App ID>/<provider id> as a redirect URL at the issuer, and set PUBLIC_URL: the import creates the ids, and the console shows the URL',
      ],
    ]);
  });

  it('says that mails and audiences must be set where they are not', () => {
    const found = of({
      'auth/providers.json': {
        'local-userpass': { name: 'local-userpass', type: 'local-userpass', config: {}, disabled: false },
        'custom-token': { name: 'custom-token', type: 'custom-token', config: { signingAlgorithm: 'HS256' }, disabled: false },
      },
    });

    expect(about(found, 'logins')).toEqual([
      [
        'custom-token',
        'set',
        'signing keys come from secrets; no audience is set, so the audience of tokens must be the new App ID',
      ],
      [
        'local-userpass',
        'set',
        expect.stringContaining('set SMTP_URL and MAIL_FROM: confirmations and password resets are sent by email'),
      ],
    ]);
  });

  it('finds sync, federated databases and EventBridge, which do not work here, and hosted files', () => {
    const found = of({
      'data_sources/lake/config.json': { name: 'lake', type: 'datalake', config: {} },
      'data_sources/mdb/config.json': {
        name: 'mdb',
        type: 'mongodb-atlas',
        config: { clusterName: 'Main', flexible_sync: { state: 'enabled', database_name: 'd' } },
      },
      'triggers/bridge.json': {
        name: 'bridge',
        type: 'DATABASE',
        config: { service_name: 'mdb', database: 'd', collection: 'c', operation_types: ['INSERT'] },
        event_processors: { AWS_EVENTBRIDGE: { config: { account_id: '1' } } },
      },
      'hosting/config.json': { enabled: true },
      'hosting/files/index.html': '<p>',
    });

    const missing = found.filter(({ verdict }) => verdict === 'missing').map(({ area, subject }) => `${area}: ${subject}`);
    expect(missing).toEqual(['data sources: lake', 'triggers: bridge', 'sync: mdb']);
    expect(about(found, 'hosting')).toEqual([['1 file', 'set', expect.any(String)]]);
    expect(about(found, 'data sources')).toContainEqual(['mdb', 'set', expect.stringContaining('add Main to DATA_SOURCES')]);
  });

  it('finds packages that functions require and the files do not have', () => {
    const functions = {
      'functions/config.json': [{ name: 'f' }],
      'functions/f.js':
        "const _ = require('lodash/fp'); const c = require('node:crypto'); const p = require('path'); require('@a/b/c'); exports = () => 1;",
    };

    expect(about(of(functions), 'packages')).toEqual([
      ['@a/b', 'set', expect.stringContaining('add functions/package.json')],
      ['lodash', 'set', expect.stringContaining('add functions/package.json')],
    ]);
    expect(about(of({ ...functions, 'functions/package.json': { dependencies: {} } }), 'packages')).toEqual([
      ['functions/package.json', 'works', expect.stringContaining('NPM_REGISTRY')],
    ]);
  });

  it('takes comments and strings for no code', () => {
    const source = [
      '/* was: const sdk = require("some-sdk"); */',
      '// comes from "the caller"',
      'const text = `require("no") and import x from "none"`;',
      'exports = async () => { require(`chalk`); await import("got"); return [text, "require(\'left-pad\')", [{ "not": "$search" }]]; };',
    ].join('\n');
    const found = of({ 'functions/config.json': [{ name: 'f' }], 'functions/f.js': source });

    expect(about(found, 'packages').map(([subject]) => subject)).toEqual(['chalk', 'got']);
    expect(about(found, 'functions')).toEqual([['1', 'works', 'imported as they are']]);
  });

  it('takes imports of modules, and reads lists of any length', () => {
    const module = `import a from 'a/b';\nimport { c } from "@d/e/f";\nexport default () => [a, c];`;
    const long = `exports = () => [${'1,'.repeat(200_000)} require('z')];`;
    const found = of({
      'functions/config.json': [{ name: 'm' }, { name: 'l' }],
      'functions/m.js': module,
      'functions/l.js': long,
    });

    expect(about(found, 'packages').map(([subject]) => subject)).toEqual(['@d/e', 'a', 'z']);
  });

  it('finds what does not parse, whom functions run as, and stages of Atlas', () => {
    const functions = [
      { name: 'broken' },
      { name: 'fixed', run_as_user_id: '5f43f8c2a1b2c3d4e5f60718' },
      { name: 'scripted', run_as_user_id_script_source: 'exports = () => "5f43f8c2a1b2c3d4e5f60718";' },
      { name: 'searching' },
    ];
    const found = of({
      'functions/config.json': functions,
      'functions/broken.js': 'exports = (',
      'functions/fixed.js': 'exports = () => 1;',
      'functions/scripted.js': 'exports = () => 1;',
      'functions/searching.js':
        'exports = () => c.aggregate([{ $search: {} }, { "$vectorSearch": {} }, { [`$searchMeta`]: {} }, { $match: {} }]);',
    });

    expect(about(found, 'functions')).toEqual([
      ['4', 'works', 'imported as they are'],
      ['broken', 'missing', expect.stringMatching(/^cannot be parsed, so imports reject it: .+ at line 1, column 12$/)],
      ['fixed', 'set', 'runs as the App Services user 5f43f8c2a1b2c3d4e5f60718, whose id changes: set the new one'],
      ['scripted', 'set', expect.stringContaining('a script selects the user it runs as')],
      [
        'searching',
        'set',
        '$search, $searchMeta, $vectorSearch needs an Atlas cluster in DATA_SOURCES: other databases do not support it',
      ],
    ]);
  });

  it('says of webhooks whom they run as', () => {
    const found = of({
      'http_endpoints/web/config.json': { name: 'web', type: 'http', config: {} },
      'http_endpoints/web/incoming_webhooks/hook/config.json': { name: 'hook', run_as_user_id: 'abc', options: {} },
      'http_endpoints/web/incoming_webhooks/hook/source.js': 'exports = () => 1;',
    });

    expect(about(found, 'webhooks')).toEqual(
      expect.arrayContaining([['web/hook', 'set', expect.stringContaining('runs as the App Services user abc')]]),
    );
  });

  it('says of users that ids and passwords are new', () => {
    expect(about(of({}), 'users')).toEqual([['users', 'set', expect.stringContaining('(new ids, passwords to be reset)')]]);
  });

  it('names origins, and what hosted files say of the original', () => {
    const found = of({
      'realm_config.json': {
        config_version: 20210101,
        app_id: 'shop-abcde',
        allowed_request_origins: ['https://shop.example', 'https://shop-abcde.mongodbstitch.com'],
      },
      'hosting/config.json': { enabled: true },
      'hosting/files/app.js':
        'const app = new Realm.App("shop-abcde"); fetch("https://eu-west-1.aws.realm.mongodb.com/x"); gql`mutation { insertManyTasks(data: $d) { insertedIds } }`',
      'hosting/files/own.js': 'fetch("https://realm.mongodb.community"); (await c.insertMany(docs)).insertedIds',
      'hosting/files/logo.png': 'shop-abcde',
    });

    expect(about(found, 'allowed origins')).toEqual([
      ['https://shop.example', 'works', 'allowed as before'],
      ['https://shop-abcde.mongodbstitch.com', 'set', expect.stringContaining('App Services served it')],
    ]);
    expect(about(found, 'hosting').slice(1)).toEqual([
      ['/app.js', 'set', 'contains eu-west-1.aws.realm.mongodb.com, the App ID shop-abcde: change it before you push'],
    ]);
    expect(about(found, 'graphql')).toEqual([
      ['/app.js', 'set', 'requests insertedIds of insertMany…: set insert_many_returns in graphql/config.json to ids'],
    ]);
  });

  it('names bundled packages that open sockets', () => {
    const files = new Map([
      ['realm_config.json', Buffer.from('{"config_version":20210101}')],
      ['functions/node_modules.zip', Buffer.from('PK')],
    ]);
    const bundled = new Map([
      ['node_modules/mailer/lib/smtp.js', Buffer.from("const net = require('node:net');")],
      ['node_modules/@a/b/index.mjs', Buffer.from("import tls from 'tls';")],
      ['node_modules/outer/node_modules/inner/x.js', Buffer.from('require("dgram")')],
      ['node_modules/plain/index.js', Buffer.from('require("network"); require("./net")')],
    ]);
    const { findings } = movingReport({ files, hosted: new Map(), leftOut: [] }, bundled);

    expect(about(findings, 'packages').slice(1)).toEqual(
      ['@a/b', 'inner', 'mailer'].map((name) => [name, 'different', expect.stringContaining('needs sockets (net)')]),
    );
  });

  it('names what no layout has, which is not read', () => {
    const { findings } = reported(currentAppFiles(), ['README.md', 'web/']);

    expect(about(findings, 'files')).toEqual([
      ['README.md', 'different', 'README.md: ignored'],
      ['web/', 'different', 'web/: ignored'],
    ]);
  });

  it('repeats what an import would ignore, and rejects what it would refuse', () => {
    expect(about(of({ 'notes.txt': 'x' }), 'files')).toEqual([['notes.txt', 'different', expect.stringContaining('notes.txt')]]);
    expect(about(of({ 'values/a.json': '{"name": "a"}' }), 'files')).toEqual([
      ['values/a.json', 'different', 'values/a.json: left out: value is missing'],
    ]);
    expect(() => of({ 'triggers/a.json': '{"name": "a"}' })).toThrow('triggers/a.json: type is missing');
    expect(() => reported(new Map())).toThrow('no root_config.json');
  });
});
