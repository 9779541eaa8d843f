import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { COMMON_VARIABLES } from '#process/env/common-variables.js';
import { VARIABLES, readEnvironment } from '#process/env/environment.js';
import { COMPOSE_VARIABLES } from '../../tools/compose-variables.js';
import { SERVICES, passwordVariable } from '../../apps/cli/src/operations/services.js';
import { READS } from './service-variables.js';

interface Service {
  readonly image?: string;
  readonly profiles?: readonly string[];
  readonly build?: { readonly context: string };
  readonly networks?: Readonly<Record<string, unknown>>;
  readonly mem_limit?: string | number;
  readonly pids_limit?: string | number;
  readonly volumes?: readonly (string | { readonly source: string })[];
  readonly container_name?: string;
  readonly ports?: readonly { readonly published: number | string; readonly target: number }[];
  readonly environment?: Readonly<Record<string, unknown>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly cap_drop?: readonly string[];
  readonly read_only?: boolean;
}

/** Values the operator has to give; they have no defaults. */
const GIVEN = {
  PROJECT_ID: '0123456789abcdef01234567',
  ADMIN_PUBLIC_KEY: 'given-public-key',
  ADMIN_PRIVATE_KEY: 'given-private-key-of-32-characters-',
  ADMIN_EMAIL: 'given@example.com',
  ADMIN_PASSWORD: 'given-password',
  MONGODB_URI: 'mongodb://groundwork:given-store@mongo:27017/?replicaSet=rs0',
  MONGO_ADMIN_PASSWORD: 'given-administrator',
  MONGO_PASSWORD: 'given-store',
  MASTER_KEY: 'Z2l2ZW4gbWFzdGVyIGtleSBvZiAzMiBieXRlcyBsZW4=',
  ...Object.fromEntries(SERVICES.map((service) => [passwordVariable(service), `3e5given${service}`])),
};

const STATEFUL = ['mongo', 'nats'];
/** Containers that publish ports; the second one runs with the profile `tls` alone. */
const PROXIES = ['proxy', 'caddy'];
const OTHERS = [...PROXIES, ...STATEFUL];

function run(command: string, args: readonly string[], env: Readonly<Record<string, string>>, input?: string) {
  const { PATH = '' } = process.env;
  return spawnSync(command, args, { encoding: 'utf8', env: { PATH, ...env }, ...(input === undefined ? {} : { input }) });
}

// An operator's own .env must not decide what this test sees.
const directory = mkdtempSync(join(tmpdir(), 'groundwork-compose-'));
const noEnvFile = join(directory, 'empty.env');
writeFileSync(noEnvFile, '');
afterAll(() => rmSync(directory, { recursive: true }));

/** The first of the two composes this machine has: the plugin, or the older program (which writes YAML only). */
function compose(
  env: Readonly<Record<string, string>>,
  file = noEnvFile,
): { status: number | null; stdout: string; stderr: string } | null {
  if (run('docker', ['compose', 'version'], {}).status === 0) {
    return run('docker', ['compose', '--profile', 'tls', '--env-file', file, 'config', '--format', 'json'], env);
  }
  if (run('docker-compose', ['version'], {}).status !== 0) return null;
  const rendered = run('docker-compose', ['--profile', 'tls', '--env-file', file, 'config'], env);
  if (rendered.status !== 0) return rendered;
  return run('python3', ['-c', 'import json,sys,yaml; json.dump(yaml.safe_load(sys.stdin), sys.stdout)'], {}, rendered.stdout);
}

const rendered = compose(GIVEN);
if (!rendered) process.stderr.write('docker-compose is not installed: the compose file is not checked\n');

/** The same with a copy of the example in place of an empty file. */
const withExample = rendered && compose(GIVEN, '.env.example');

/** Returns the names a file uses as `${NAME…}`. */
function namesIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name ?? ''))];
}

describe('the variables', () => {
  const source = readFileSync('docker-compose.yml', 'utf8');
  const ofServices = new Set<string>([...COMMON_VARIABLES, ...Object.values(READS).flat()]);
  /** Set by the compose file itself: where things are within it. */
  const fixed = ['HOST', 'HEALTH_PORT', 'NATS_URL', 'LOG_SPOOL_DIR'];

  it('cover every existing service', () => {
    // The other apps are not services: a standalone is all of them, the command line and the console are clients.
    const apps = readdirSync('apps').filter((name) => existsSync(`apps/${name}/src/env.ts`));
    expect(Object.keys(READS).toSorted()).toEqual(apps.toSorted());
    expect(SERVICES).toEqual(apps.toSorted());
  });

  it('are read by a service, or by a standalone alone', () => {
    const standaloneOnly = Object.keys(VARIABLES).filter((name) => !ofServices.has(name));
    expect(standaloneOnly).toEqual(['DATA_DIR', 'STORE_RESERVE_MB', 'STORE_OPLOG_MB', 'STORE_OPLOG_HOURS']);
  });

  it('all pass through the compose file, which reads only declared ones', () => {
    const passed = [...ofServices].filter((name) => !fixed.includes(name));

    expect(namesIn(source).toSorted()).toEqual([...passed, ...Object.keys(COMPOSE_VARIABLES)].toSorted());
  });

  it('have the same defaults in the compose file, or none', () => {
    const defaults = [...source.matchAll(/\$\{(\w+):-([^}]+)\}/g)].map(([, name = '', value]) => ({ name, value }));
    const declared: Readonly<Record<string, { readonly default?: string }>> = { ...VARIABLES, ...COMPOSE_VARIABLES };

    expect(defaults.filter(({ name }) => name in VARIABLES)).toEqual([
      { name: 'PORT', value: '9090' },
      { name: 'PUBLIC_METRICS', value: 'off' },
    ]);
    for (const { name, value } of defaults) expect(value, name).toBe(declared[name]?.default);
  });

  it('are all in .env.example, with the defaults of the code, and nothing else is', () => {
    const lines = readFileSync('.env.example', 'utf8').split('\n');
    const named = lines.flatMap((line) => /^(?:# )?([A-Z][A-Z0-9_]*)=(.*)$/.exec(line)?.slice(1, 3).join('=') ?? []);
    const declared: [string, { readonly default?: string }][] = [
      ...Object.entries(VARIABLES),
      ...Object.entries(COMPOSE_VARIABLES),
    ];

    expect(named).toEqual(declared.map(([name, variable]) => `${name}=${variable.default ?? ''}`));
  });

  it('change nothing when .env.example is copied to .env', () => {
    const example = readFileSync('.env.example', 'utf8');
    const set = example.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const names = Object.keys(VARIABLES) as (keyof typeof VARIABLES)[];

    expect(set).toEqual([]);
    // Nor does a line from which only the # is removed.
    const uncommented = parseEnv(example.replaceAll(/^# (?=[A-Z][A-Z0-9_]*=)/gm, ''));
    expect(readEnvironment(names, uncommented)).toEqual(readEnvironment(names, {}));
  });

  it('are read nowhere else', () => {
    const reading = spawnSync(
      'grep',
      ['-rlE', String.raw`process\.env\b`, 'apps', 'libs', '--include=*.ts', '--exclude=*spec.ts'],
      {
        encoding: 'utf8',
      },
    );
    const files = reading.stdout.split('\n').filter((file) => file !== '');

    expect(files.toSorted()).toEqual([
      // Source that the bundler puts into functions.
      'apps/cli/src/building/build-function.ts',
      // The command line of a user: nothing an operator sets.
      'apps/cli/src/main.ts',
      // A command an operator runs next to the services.
      'apps/cli/src/operations/cluster.ts',
      'apps/cli/src/operations/command-line.ts',
      // Variables the command that tests apps passes to its processes.
      'apps/cli/src/testing/run-platform.ts',
      'apps/cli/src/testing/test-platform.ts',
      // Setting of tests for the in-process bus: nothing an operator sets.
      'apps/standalone/src/services.ts',
      // Entry point of the process's variables, and of those a platform for tests gets in addition.
      'apps/standalone/src/start-standalone.ts',
      'apps/standalone/src/testing-main.ts',
      // Source that the bundler puts into packages.
      'libs/packages/src/builder/transform-module.ts',
      // The preflight, where the process's variables come in.
      'libs/persistence/src/checks/preflight-command.ts',
      'libs/process/src/start/service-process.ts',
    ]);
  });
});

describe.skipIf(!rendered)('docker-compose.yml', () => {
  const document = JSON.parse(rendered?.stdout || '{}') as {
    services?: Record<string, Service>;
    volumes?: object;
    networks?: Readonly<Record<string, { readonly internal?: boolean; readonly ipam?: object } | null>>;
  };
  const services = document.services ?? {};
  const ofPlatform = Object.entries(services).filter(([name]) => !OTHERS.includes(name));

  it('is valid', () => {
    expect(rendered).toMatchObject({ status: 0 });
  });

  it('is the same with a copy of .env.example beside it', () => {
    expect(withExample?.stdout === rendered?.stdout && withExample?.status === 0).toBe(true);
  });

  it('has a container for every part', () => {
    expect(Object.keys(services).toSorted()).toEqual([...Object.keys(READS), ...OTHERS].toSorted());
    expect(Object.keys(document.volumes ?? {}).toSorted()).toEqual(['caddy', 'log-spool', ...STATEFUL]);
  });

  it('ends TLS by the profile tls alone', () => {
    expect(services['caddy']?.environment).toEqual({ TLS_DOMAIN: 'localhost', UPSTREAM: 'inner-proxy:9090' });
    expect(services['caddy']?.ports?.map(({ target }) => target)).toEqual([80, 443, 443]);
    expect(services['proxy']?.networks?.['front']).toEqual({ aliases: ['inner-proxy'] });
    for (const [name, { profiles }] of Object.entries(services))
      expect(profiles, name).toEqual(name === 'caddy' ? ['tls'] : undefined);
  });

  it('uses one image for all services, and versions of those of others', async () => {
    for (const [name, { image, build, environment }] of ofPlatform) {
      expect([image, typeof build], name).toEqual(['groundwork:local', 'object']);
      expect(environment, name).toHaveProperty('APP', name);
    }
    for (const name of OTHERS)
      expect(services[name]?.image, name).toMatch(/^[a-z]+:\d+\.\d+\.\d+(?:-[a-z]+)?(?:@sha256:[0-9a-f]{64})?$/);
    expect((await readFile('Dockerfile', 'utf8')).match(/^FROM \S+/gm)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^FROM node:24\.\d+\.\d+-slim(?:@sha256:[0-9a-f]{64})?$/)]),
    );
  });

  it('limits what every part may use, above all runtime', () => {
    for (const [name, service] of Object.entries(services)) {
      expect(service.mem_limit, name).toBeDefined();
      expect(Number(service.pids_limit), name).toBeGreaterThan(0);
    }
    expect(services['runtime']).toMatchObject({ mem_limit: expect.anything(), cpus: expect.anything() });
    expect(services['runtime']?.mem_limit).not.toEqual(services['gateway']?.mem_limit);
  });

  it('lets parts reach those they need and nothing else', () => {
    const networksOf = Object.fromEntries(
      Object.entries(services).map(([name, { networks = {} }]) => [name, Object.keys(networks).toSorted()]),
    );
    const calling = ['bus', 'data', 'outside', 'watch'];

    expect(networksOf).toEqual({
      proxy: ['edge', 'front', 'watch'],
      caddy: ['edge', 'front'],
      gateway: ['bus', 'front', 'watch'],
      identity: calling,
      config: calling,
      runtime: calling,
      push: calling,
      triggers: calling,
      logging: ['bus', 'data', 'watch'],
      mongo: ['data'],
      nats: ['bus'],
    });
    const internal = Object.entries(document.networks ?? {}).filter(([, network]) => network?.internal === true);
    expect(internal.map(([name]) => name).toSorted()).toEqual(['bus', 'data', 'front', 'watch']);
  });

  it('keeps metrics inside: the proxy makes all of the gateway public', () => {
    expect(services['gateway']?.environment).toMatchObject({ PUBLIC_METRICS: 'off', HEALTH_PORT: expect.anything() });
  });

  it('lets gateways trust the proxy, and no outside client', () => {
    expect(services['gateway']?.environment).toMatchObject({ TRUSTED_PROXIES: '172.31.250.0/24,' });
    expect(document.networks?.['front']).toMatchObject({ internal: true, ipam: { config: [{ subnet: '172.31.250.0/24' }] } });
    expect(readEnvironment(['TRUSTED_PROXIES'], { TRUSTED_PROXIES: '172.31.250.0/24,' })).toEqual({
      TRUSTED_PROXIES: ['172.31.250.0/24'],
    });
  });

  it('asks every part whether it is well, and waits for what a part needs', () => {
    for (const [name, service] of Object.entries(services)) {
      expect(service.healthcheck?.test, name).toContain('CMD');
      for (const needed of Object.values(service.depends_on ?? {})) expect(needed.condition).toBe('service_healthy');
    }
    for (const [name, service] of ofPlatform) {
      expect(Object.keys(service.depends_on ?? {}), name).toEqual(
        expect.arrayContaining(name === 'gateway' ? ['nats', 'identity', 'config'] : STATEFUL),
      );
    }
  });

  it('publishes ports of proxies alone, so that every service may have any number of containers', () => {
    for (const [name, service] of Object.entries(services)) {
      expect(service, name).not.toHaveProperty('container_name');
      if (!PROXIES.includes(name)) expect(service, name).not.toHaveProperty('ports');
    }
    expect(services['proxy']?.ports).toMatchObject([{ target: 9090 }]);
    expect(Number(services['proxy']?.ports?.[0]?.published)).toBe(9090);
    expect(JSON.stringify(services['proxy']?.volumes)).toContain('deploy/proxy');
  });

  it.each(Object.keys(READS))('gives %s what it reads and nothing else', (name) => {
    const reads = new Set<string>(['APP', ...COMMON_VARIABLES, ...(READS[name] ?? [])]);
    // Every service but the gateway listens on its internal port alone.
    if (name !== 'gateway') reads.delete('PORT');

    expect(Object.keys(services[name]?.environment ?? {}).toSorted()).toEqual([...reads].toSorted());
  });

  it('takes secrets from the environment', () => {
    expect(services['identity']?.environment).toMatchObject({
      ADMIN_PRIVATE_KEY: GIVEN.ADMIN_PRIVATE_KEY,
      ADMIN_PASSWORD: GIVEN.ADMIN_PASSWORD,
      MASTER_KEY: GIVEN.MASTER_KEY,
      PROJECT_ID: GIVEN.PROJECT_ID,
    });
    expect(services['mongo']?.environment).toEqual({
      MONGO_ADMIN_PASSWORD: GIVEN.MONGO_ADMIN_PASSWORD,
      MONGO_PASSWORD: GIVEN.MONGO_PASSWORD,
    });
    expect(services['nats']?.environment).toEqual(
      Object.fromEntries(SERVICES.map((service) => [passwordVariable(service), `"3e5given${service}"`])),
    );
    for (const [name, { environment }] of ofPlatform) {
      expect(environment).toMatchObject({ NATS_URL: `nats://${name}:3e5given${name}@nats:4222` });
    }
  });

  it('is rejected, with a word on what to do, while a secret is not given', async () => {
    const source = await readFile('docker-compose.yml', 'utf8');
    for (const name of Object.keys(GIVEN)) {
      const uses = source.match(new RegExp(`\\$\\{${name}\\b[^}]*`, 'g')) ?? [];
      expect(uses.length, name).toBeGreaterThan(0);
      for (const use of uses) expect(use).toMatch(new RegExp(`^\\$\\{${name}:\\?set ${name}, `));
    }
    const { MASTER_KEY: _, ...others } = GIVEN;

    const refused = compose(others);

    expect(refused?.status).not.toBe(0);
    expect(refused?.stderr).toContain('set MASTER_KEY, 32 random bytes in base64');
  });

  it('runs services without rights they do not need', async () => {
    for (const [name, service] of ofPlatform) expect(service, name).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    const dockerfile = await readFile('Dockerfile', 'utf8');
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK .* CMD \["node", "deploy\/healthcheck\.mjs"\]$/m);
  });
});
