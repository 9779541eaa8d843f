import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Deployment } from 'kubernetes-types/apps/v1.js';
import type { Container, PodSpec } from 'kubernetes-types/core/v1.js';
import type { NetworkPolicy, NetworkPolicyEgressRule } from 'kubernetes-types/networking/v1.js';
import ts from 'typescript';
import { parseAllDocuments } from 'yaml';

/** A document of Kubernetes, as far as all of them are alike. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly labels?: Readonly<Record<string, string>> };
  readonly [field: string]: unknown;
}

export const OVERLAYS = 'deploy/kubernetes/overlays';
/** True if this machine can render manifests. */
export const HAS_KUBECTL = spawnSync('kubectl', ['version', '--client']).status === 0;

/** Parses every document of a file, or of a concatenation of several. */
export function manifestsOf(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => {
    if ('errors' in document && document.errors.length > 0) throw document.errors[0];
    return document.toJS() as Manifest;
  });
}

/** Returns the names of the variables a file of settings or secrets has, in their order. */
export function namesIn(path: string): string[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => /^([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? []);
}

/** Renders an overlay, or the base, with a value for every secret; `directory` is used for that alone. */
export function render(directory: string, path: string): Manifest[] {
  cpSync('deploy', join(directory, 'deploy'), { recursive: true });
  for (const name of readdirSync(join(directory, OVERLAYS))) {
    const overlay = join(directory, OVERLAYS, name);
    const secrets = namesIn(join(overlay, 'secrets.example.env')).map((variable) => `${variable}=given-${variable}\n`);
    writeFileSync(join(overlay, 'secrets.env'), secrets.join(''));
  }
  const rendered = spawnSync('kubectl', ['kustomize', join(directory, path)], { encoding: 'utf8' });
  if (rendered.status !== 0) throw new Error(rendered.stderr);
  return manifestsOf(rendered.stdout);
}

/** Returns the manifests of one kind, with their type. */
export const ofKind = <M>(manifests: readonly Manifest[], kind: string): M[] =>
  manifests.filter((manifest) => manifest.kind === kind) as unknown as M[];
/** Returns the names of the manifests, sorted. */
export const named = (items: readonly { readonly metadata?: { readonly name?: string } }[]): string[] =>
  items.map(({ metadata }) => metadata?.name ?? '').toSorted();

/** Returns the pod template of a deployment. */
export function podOf(manifests: readonly Manifest[], name: string): PodSpec {
  const found = ofKind<Deployment>(manifests, 'Deployment').find(({ metadata }) => metadata?.name === name);
  if (!found?.spec?.template.spec) throw new Error(`no deployment ${name}`);
  return found.spec.template.spec;
}

/** Returns the only container of the pods. */
export function containerOf(manifests: readonly Manifest[], name: string): Container {
  const { containers } = podOf(manifests, name);
  const [container, ...others] = containers;
  if (!container || others.length > 0) throw new Error(`${name} has ${containers.length} containers`);
  return container;
}

/** Returns the egress that policies allow to pods of that name: destinations, as JSON, and ports. */
export function egressOf(manifests: readonly Manifest[], name: string): NetworkPolicyEgressRule[] {
  const labels: Readonly<Record<string, string>> = {
    'app.kubernetes.io/name': name,
    'app.kubernetes.io/part-of': 'groundwork',
  };
  return ofKind<NetworkPolicy>(manifests, 'NetworkPolicy').flatMap(({ spec }) => {
    const { matchLabels = {}, matchExpressions = [] } = spec?.podSelector ?? {};
    const isMeant =
      Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
      matchExpressions.every(({ key, values }) => values?.includes(labels[key] ?? '') === true);
    return isMeant ? (spec?.egress ?? []) : [];
  });
}

/** Ports rules allow, each once; `any` where a rule names none. */
export const portsOf = (rules: readonly NetworkPolicyEgressRule[]): unknown[] =>
  [...new Set(rules.flatMap(({ ports = [{ port: 'any' }] }) => ports.map(({ port }) => port)))].toSorted((a, b) =>
    String(a).localeCompare(String(b), 'en', { numeric: true }),
  );

/** Returns the type errors of manifests: unknown fields, fields of a wrong type, missing fields. */
export function faultsOf(manifests: readonly Manifest[]): string[] {
  const path = join(process.cwd(), 'test/contract/rendered-manifests.ts');
  const source = manifests
    .map(({ apiVersion, kind, ...rest }, index) => {
      const version = apiVersion.includes('/') ? apiVersion.replace('.k8s.io', '') : `core/${apiVersion}`;
      const document = JSON.stringify({ apiVersion, kind, ...rest }, null, 1);
      return `import type { ${kind} as Kind${index} } from 'kubernetes-types/${version}';\nexport const document${index}: Kind${index} = ${document};\n`;
    })
    .join('');
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    types: [],
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const withSource: ts.CompilerHost = {
    ...host,
    getSourceFile: (name, ...others) =>
      name === path ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2022) : host.getSourceFile(name, ...others),
    fileExists: (name) => name === path || host.fileExists(name),
    readFile: (name) => (name === path ? source : host.readFile(name)),
  };
  const found = ts.getPreEmitDiagnostics(ts.createProgram([path], options, withSource));
  return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
