import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NetworkPolicy } from 'kubernetes-types/networking/v1.js';
import { afterAll, describe, expect, it } from 'vitest';
import { COMMON_VARIABLES } from '#process/env/common-variables.js';
import { VARIABLES, type VariableName } from '#process/env/environment.js';
import { SERVICES, passwordVariable } from '../../apps/cli/src/operations/services.js';
import {
  HAS_KUBECTL,
  OVERLAYS,
  containerOf,
  egressOf,
  manifestsOf,
  named,
  namesIn,
  ofKind,
  podOf,
  portsOf,
  render,
} from './manifests.js';
import { READS } from './service-variables.js';

if (!HAS_KUBECTL) process.stdout.write('Skipped: manifests put together (kubectl is not installed)\n');

const directory = mkdtempSync(join(tmpdir(), 'groundwork-kubernetes-'));
afterAll(() => rmSync(directory, { recursive: true }));

const BASE = 'deploy/kubernetes/base';
/** Public, but kept with the secrets: they belong together. */
const WITH_SECRETS: readonly VariableName[] = ['PROJECT_ID', 'ADMIN_PUBLIC_KEY', 'ADMIN_EMAIL'];
/** Values the manifests set themselves. */
const FIXED = { HOST: '0.0.0.0', HEALTH_PORT: '9100', LOG_SPOOL_DIR: '/var/spool/groundwork' };
const FIXED_OF_GATEWAY = { PORT: '9090', PUBLIC_METRICS: 'off' };

const declared: Readonly<Record<string, { readonly secret?: boolean; readonly default?: string }>> = VARIABLES;
const isSecret = (name: VariableName): boolean => declared[name]?.secret === true || WITH_SECRETS.includes(name);
describe('files', () => {
  const files = ['deploy/nats', 'deploy/mongo', 'deploy/kubernetes'].flatMap((path) =>
    readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.yaml'))
      .map((file) => join(path, file)),
  );

  it.each(files)('%s can be read', (file) => {
    for (const manifest of manifestsOf(readFileSync(file, 'utf8'))) {
      expect(manifest).toMatchObject({ apiVersion: expect.any(String), kind: expect.any(String) });
    }
  });

  it.each(readdirSync(OVERLAYS))('%s has a place for every secret and every setting that services read', (overlay) => {
    const secrets = namesIn(join(OVERLAYS, overlay, 'secrets.example.env'));
    const settings = namesIn(join(OVERLAYS, overlay, 'settings.env'));
    const read = [...new Set([...COMMON_VARIABLES, ...Object.values(READS).flat()])];
    const given = read.filter((name) => isSecret(name) && name !== 'NATS_URL');
    const urls = SERVICES.map((service) => `NATS_URL_${service.toUpperCase()}`);
    const ofTrial = ['MONGO_ADMIN_PASSWORD', 'MONGO_PASSWORD', ...SERVICES.map(passwordVariable)];

    expect(secrets.toSorted()).toEqual([...given, ...urls, ...(overlay === 'trial' ? ofTrial : [])].toSorted());
    expect(settings.filter((name) => !read.some((known) => known === name && !isSecret(known)))).toEqual([]);
  });

  it('are not committed if they have secrets', () => {
    expect(readFileSync('.gitignore', 'utf8')).toContain('/deploy/kubernetes/overlays/*/secrets.env\n');
  });
});

describe.skipIf(!HAS_KUBECTL)('the base', () => {
  const manifests = HAS_KUBECTL ? render(directory, BASE) : [];

  it('has a deployment for every service, and gives the gateway a name', () => {
    expect(named(ofKind(manifests, 'Deployment'))).toEqual([...SERVICES]);
    expect(ofKind(manifests, 'Service')).toEqual([
      {
        apiVersion: 'v1',
        kind: 'Service',
        metadata: { name: 'gateway', labels: { 'app.kubernetes.io/part-of': 'groundwork' } },
        spec: {
          selector: { 'app.kubernetes.io/name': 'gateway' },
          ports: [{ name: 'public', port: 9090, targetPort: 'public' }],
        },
      },
    ]);
  });

  it.each([...SERVICES])('gives %s the secrets it reads and no others, and where things are', (name) => {
    const { env = [], envFrom } = containerOf(manifests, name);
    const values = Object.fromEntries(
      env.flatMap(({ name: variable, value }) => (value === undefined ? [] : [[variable, value]])),
    );
    const secrets = env.flatMap(({ name: variable, valueFrom }) =>
      valueFrom?.secretKeyRef ? [{ variable, ...valueFrom.secretKeyRef }] : [],
    );

    expect(values).toEqual({ APP: name, ...FIXED, ...(name === 'gateway' ? FIXED_OF_GATEWAY : {}) });
    expect(secrets.length + Object.keys(values).length).toBe(env.length);
    expect(secrets.map(({ variable }) => variable).toSorted()).toEqual(
      ['NATS_URL', ...(READS[name] ?? []).filter(isSecret)].toSorted(),
    );
    for (const { variable, key, name: secret, optional } of secrets) {
      expect([secret, key]).toEqual(['groundwork', variable === 'NATS_URL' ? `NATS_URL_${name.toUpperCase()}` : variable]);
      const mayBeAbsent = ['MASTER_KEY_PREVIOUS', 'SMTP_URL', 'DATA_SOURCES'].includes(variable);
      expect(optional, variable).toBe(mayBeAbsent ? true : undefined);
    }
    expect(envFrom).toEqual([{ configMapRef: { name: 'groundwork-settings' } }]);
  });

  it.each([...SERVICES])('asks %s at its internal port', (name) => {
    const container = containerOf(manifests, name);
    const ports = [{ name: 'internal', containerPort: Number(VARIABLES.HEALTH_PORT.default) }];
    const ofGateway = [{ name: 'public', containerPort: Number(VARIABLES.PORT.default) }];
    const asking = (path: string) => ({ httpGet: { path, port: 'internal' }, timeoutSeconds: 5 });

    expect(container.ports?.toSorted((a, b) => b.containerPort - a.containerPort)).toEqual(
      name === 'gateway' ? [...ports, ...ofGateway] : ports,
    );
    expect(container.startupProbe).toMatchObject(asking('/health/live'));
    expect(container.livenessProbe).toMatchObject(asking('/health/live'));
    expect(container.readinessProbe).toMatchObject(asking('/health/ready'));
  });

  it.each([...SERVICES])('runs %s without rights, with limits, on a file system it cannot write to', (name) => {
    const pod = podOf(manifests, name);
    const container = containerOf(manifests, name);

    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container.volumeMounts).toEqual([
      { name: 'tmp', mountPath: '/tmp' },
      { name: 'log-spool', mountPath: FIXED.LOG_SPOOL_DIR },
    ]);
    expect(container.resources).toMatchObject({
      requests: { cpu: expect.any(String), memory: expect.any(String) },
      limits: { memory: expect.any(String) },
    });
    expect(container.resources?.limits?.['cpu']).toBe(name === 'runtime' ? '2' : undefined);
  });

  it('stops no process before its requests are done', () => {
    for (const name of SERVICES) expect(podOf(manifests, name).terminationGracePeriodSeconds).toBeGreaterThan(30);
  });

  it('lets nothing in or out that is not named', () => {
    const [deny] = ofKind<NetworkPolicy>(manifests, 'NetworkPolicy').filter(({ metadata }) => metadata?.name === 'nothing-else');

    expect(deny?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    const ingress = ofKind<NetworkPolicy>(manifests, 'NetworkPolicy').flatMap(({ spec }) => spec?.ingress ?? []);
    expect(ingress).toEqual([
      { ports: [{ protocol: 'TCP', port: 9090 }] },
      {
        from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }],
        ports: [{ protocol: 'TCP', port: 9100 }],
      },
    ]);
  });

  it('lets services reach what they need, runtime nothing outside', () => {
    const bus = [53, 4222, 4318];
    const reached = Object.fromEntries(SERVICES.map((name) => [name, portsOf(egressOf(manifests, name))]));
    const inside = [53, 4222, 4318, 27_017];
    const outside = [...inside, 'any'];

    expect(reached).toEqual({
      gateway: bus,
      logging: inside,
      runtime: inside,
      config: outside,
      identity: outside,
      push: outside,
      triggers: outside,
    });
  });
});
