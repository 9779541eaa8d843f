import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Deployment } from 'kubernetes-types/apps/v1.js';
import type { PodSpec } from 'kubernetes-types/core/v1.js';
import { afterAll, describe, expect, it } from 'vitest';
import { RESERVED_IPV4, RESERVED_IPV6 } from '#security/outbound/addresses.js';
import { SERVICES } from '../../apps/cli/src/operations/services.js';
import {
  HAS_KUBECTL,
  OVERLAYS,
  containerOf,
  egressOf,
  faultsOf,
  named,
  ofKind,
  portsOf,
  render,
  type Manifest,
} from './manifests.js';

const directory = mkdtempSync(join(tmpdir(), 'groundwork-overlays-'));
afterAll(() => rmSync(directory, { recursive: true }));

describe.skipIf(!HAS_KUBECTL).each(readdirSync(OVERLAYS))('the overlay %s', (overlay) => {
  const manifests = HAS_KUBECTL ? render(directory, join(OVERLAYS, overlay)) : [];

  it('is what Kubernetes takes', () => {
    expect(faultsOf(manifests)).toEqual([]);
  });

  it('has a separate namespace, whose pods have no rights', () => {
    const [namespace, ...others] = ofKind<Manifest>(manifests, 'Namespace');

    expect(others).toEqual([]);
    expect(namespace?.metadata).toMatchObject({
      name: 'groundwork',
      labels: { 'pod-security.kubernetes.io/enforce': 'restricted' },
    });
    for (const { kind, metadata } of manifests) {
      if (kind !== 'Namespace') expect(metadata.namespace, `${kind} ${metadata.name}`).toBe('groundwork');
    }
  });

  it('names nothing that it does not have', () => {
    const has = new Set(manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`));
    const keys = new Set(
      manifests.flatMap(({ kind, metadata, data }) =>
        kind === 'Secret' && typeof data === 'object' && data !== null
          ? Object.keys(data).map((key) => `${metadata.name} ${key}`)
          : [],
      ),
    );
    const pods = manifests.flatMap(({ kind, spec }) =>
      kind === 'Deployment' || kind === 'StatefulSet' ? [(spec as { template: { spec: PodSpec } }).template.spec] : [],
    );

    expect(pods.length).toBe(SERVICES.length + (overlay === 'trial' ? 2 : 0));
    for (const { containers, volumes = [] } of pods) {
      for (const { configMap } of volumes) if (configMap) expect(has).toContain(`ConfigMap ${configMap.name}`);
      for (const { env = [], envFrom = [] } of containers) {
        for (const { configMapRef } of envFrom) expect(has).toContain(`ConfigMap ${configMapRef?.name}`);
        for (const { valueFrom } of env) {
          const reference = valueFrom?.secretKeyRef;
          if (reference) expect(keys).toContain(`${reference.name} ${reference.key}`);
        }
      }
    }
  });

  it('lets functions reach public addresses, as the guard of outgoing requests does, and nothing else', () => {
    const everywhere = egressOf(manifests, 'runtime').flatMap(({ to = [], ports }) => (ports === undefined ? to : []));
    const written = (networks: typeof RESERVED_IPV4 | typeof RESERVED_IPV6) =>
      networks.map(([network, bits]) => `${network}/${bits}`);
    const expected = [
      { ipBlock: { cidr: '0.0.0.0/0', except: written(RESERVED_IPV4) } },
      { ipBlock: { cidr: '2000::/3', except: written(RESERVED_IPV6) } },
    ];

    expect(everywhere).toEqual(expected);
    expect(egressOf(manifests, 'config').flatMap(({ to = [], ports }) => (ports === undefined ? to : []))).toEqual(expected);
    expect(portsOf(egressOf(manifests, 'gateway'))).toEqual([53, 4222, 4318]);
  });

  it('has one image for all services, as the operator names it', () => {
    const images = SERVICES.map((name) => containerOf(manifests, name).image);
    expect(new Set(images)).toEqual(new Set(['groundwork:local']));
  });
});

describe.skipIf(!HAS_KUBECTL)('the overlay for production', () => {
  const manifests = HAS_KUBECTL ? render(directory, join(OVERLAYS, 'production')) : [];

  it('has two of every service, and of runtime as many as its load needs', () => {
    const replicas = ofKind<Deployment>(manifests, 'Deployment').map(({ metadata, spec }) => [metadata?.name, spec?.replicas]);

    expect(Object.fromEntries(replicas)).toEqual(
      Object.fromEntries(SERVICES.map((name) => [name, name === 'runtime' ? undefined : 2])),
    );
    const [scaling, ...others] = ofKind<Manifest>(manifests, 'HorizontalPodAutoscaler');
    expect(others).toEqual([]);
    expect(scaling?.['spec']).toMatchObject({
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'runtime' },
      minReplicas: 2,
      maxReplicas: 10,
    });
  });

  it('loses one of a service at a time', () => {
    const budgets = ofKind<Manifest>(manifests, 'PodDisruptionBudget');

    expect(named(budgets)).toEqual([...SERVICES]);
    for (const { metadata, spec } of budgets) {
      expect(spec).toEqual({ maxUnavailable: 1, selector: { matchLabels: { 'app.kubernetes.io/name': metadata.name } } });
    }
    for (const { spec } of ofKind<Deployment>(manifests, 'Deployment')) {
      expect(spec?.strategy).toEqual({ rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } });
    }
  });

  it('is reached by one name, through the gateway, and contains no store or broker', () => {
    expect(ofKind<Manifest>(manifests, 'Ingress').map(({ spec }) => JSON.stringify(spec))).toEqual([
      expect.stringContaining('"service":{"name":"gateway","port":{"name":"public"}}'),
    ]);
    expect(ofKind(manifests, 'StatefulSet')).toEqual([]);
  });
});

describe('what the types of Kubernetes have against a manifest', () => {
  const selector = { matchLabels: { name: 'x' } };
  const deployment = (container: object, others: object = { selector }): Manifest => ({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'x' },
    spec: { ...others, template: { spec: { containers: [container] } } },
  });

  it.each([
    ['nothing', [], deployment({ name: 'service' })],
    ['a field there is not', [expect.stringContaining('imagee')], deployment({ name: 'service', imagee: 'groundwork' })],
    [
      'a value of another type',
      ["Type 'string' is not assignable to type 'number'."],
      deployment({ name: 'service', ports: [{ containerPort: '9100' }] }),
    ],
    ['a field that is missing', [expect.stringContaining('selector')], deployment({ name: 'service' }, {})],
  ])('is reported: %s', (_, faults, manifest) => {
    expect(faultsOf([manifest])).toEqual(faults);
  });
});
