import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Type } from '@nestjs/common';
import { MetadataScanner } from '@nestjs/core';
import { PATTERN_EXTRAS_METADATA } from '@nestjs/microservices/constants.js';
import { getMetadataStorage } from 'class-validator';
import { describe, expect, it } from 'vitest';
import type { EventContract } from '#contracts/event.js';
import type { QueueContract } from '#contracts/queue.js';
import type { RpcContract } from '#contracts/rpc.js';
import type { StreamContract } from '#contracts/stream.js';
import { CONTROLLERS } from '../../apps/gateway/src/app.module.js';
import { routesOf } from '../../apps/gateway/src/edge/routes.js';
import { natsPermissions } from '../../tools/nats-users.js';

type Contract =
  RpcContract<object, unknown> | StreamContract<object, object, unknown> | QueueContract<object> | EventContract<object>;

const KINDS = new Set(['rpc', 'stream', 'queue', 'event']);
const ROOT = 'libs/contracts/src';
/** Parameters of paths that are never read: repositories and templates do not exist. */
const UNASKED = new Set(['repositoryId', 'templateId']);

const SERVICES = ['config', 'identity', 'logging', 'push', 'runtime', 'triggers'];

async function filesBelow(directory: string, ending: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true });
  return entries.filter((name) => name.endsWith(ending)).map((name) => join(directory, name));
}

async function contracts(): Promise<{ name: string; file: string; contract: Contract }[]> {
  const found = await Promise.all(
    (await filesBelow(ROOT, '.contract.ts')).map(async (file) => {
      const module = (await import(`../../${file}`)) as Record<string, unknown>;
      return Object.entries(module).flatMap(([name, value]) => {
        const kind = (value as { kind?: unknown } | null)?.kind;
        return typeof kind === 'string' && KINDS.has(kind) ? [{ name, file, contract: value as Contract }] : [];
      });
    }),
  );
  return found.flat();
}

type Module = object & { readonly module?: object; readonly imports?: unknown; readonly controllers?: unknown };

/** The contracts of every handler of the controllers of a module and of those it imports. */
function handledBy(module: Module, seen: Set<object> = new Set()): Contract[] {
  const type = module.module ?? module;
  if (seen.has(module)) return [];
  seen.add(module);
  const declared = (key: 'imports' | 'controllers'): unknown[] => [
    ...((Reflect.getMetadata(key, type) as unknown[] | undefined) ?? []),
    ...((module.module ? (module[key] as unknown[] | undefined) : undefined) ?? []),
  ];
  const own = (declared('controllers') as { prototype: Record<string, object> }[]).flatMap(({ prototype }) =>
    new MetadataScanner().getAllMethodNames(prototype).flatMap((name) => {
      const extras = Reflect.getMetadata(PATTERN_EXTRAS_METADATA, prototype[name] ?? {}) as { contract: Contract } | undefined;
      return extras ? [extras.contract] : [];
    }),
  );
  return [...own, ...(declared('imports') as Module[]).flatMap((imported) => handledBy(imported, seen))];
}

async function handlersOfApp(service: string): Promise<Contract[]> {
  const modules = (await import(`../../apps/${service}/src/app.module.ts`)) as Record<string, Module>;
  return Object.values(modules).flatMap((module) => handledBy(module));
}

const all = await contracts();
const served = new Map(await Promise.all(SERVICES.map(async (service) => [service, await handlersOfApp(service)] as const)));

describe('contracts', () => {
  it('exist for every service', () => {
    expect(new Set(all.map(({ contract }) => contract.subject.split('.')[0]))).toEqual(new Set(SERVICES));
  });

  it('have unique subjects, named after the folder of the service that owns them', () => {
    const subjects = all.map(({ contract }) => contract.subject);
    expect(new Set(subjects).size).toBe(subjects.length);
    for (const { file, contract } of all) {
      expect(relative(ROOT, file).split('/')[0], contract.subject).toBe(contract.subject.split('.')[0]);
    }
  });

  it.each(all.filter(({ contract }) => contract.kind !== 'event'))('$name is served once, by its own service', ({ contract }) => {
    const servers = [...served].flatMap(([service, handled]) => handled.filter((one) => one === contract).map(() => service));

    expect(servers).toEqual([contract.subject.split('.')[0]]);
  });

  it.each(all.filter(({ contract }) => contract.kind === 'rpc' || contract.kind === 'stream'))(
    '$name declares what a request must look like',
    ({ contract }) => {
      if (contract.kind === 'event' || contract.kind === 'queue') return;
      const declared = getMetadataStorage().getTargetValidationMetadatas(contract.request, '', true, false);
      const scoped = contract.access.startsWith('project:');

      if (scoped) expect(declared.map(({ propertyName }) => propertyName)).toContain('groupId');
      expect(contract.timeoutMs).toBeGreaterThan(0);
    },
  );
});

describe('the users of the broker', () => {
  const permissions = natsPermissions('.');

  it.each([...served].flatMap(([service, contracts]) => contracts.map(({ kind, subject }) => ({ service, kind, subject }))))(
    'let $service have $subject',
    ({ service, kind, subject }) => {
      const { publish, subscribe } = permissions.get(service) ?? { publish: [], subscribe: [] };
      // Items of a queue are asked for.
      if (kind === 'queue')
        expect(publish).toContain(`$JS.API.CONSUMER.MSG.NEXT.groundwork_${subject.replaceAll('.', '_')}.${service}`);
      else expect(subscribe).toContain(subject);
    },
  );

  it('keep it away from others', () => {
    for (const [service, contracts] of served) {
      const subjects = permissions.get(service)?.subscribe.filter((subject) => /^(?!_INBOX|callers|streams)/.test(subject));
      const ofProcesses = [`at.*.${service}.>`, `instances.${service}`, `instances.${service}.*`];
      const ofContracts = contracts.filter(({ kind }) => kind !== 'queue').map(({ subject }) => subject);
      const expected = new Set([...ofProcesses, ...ofContracts]);
      expect(subjects, service).toEqual([...expected].toSorted());
    }
  });

  it('let the gateway ask what its routes lead to', () => {
    const { publish } = permissions.get('gateway') ?? { publish: [] };
    const asked = CONTROLLERS.flatMap(routesOf).flatMap(({ contract }) => (contract ? [contract.subject] : []));
    expect(publish).toEqual(expect.arrayContaining([...new Set(asked)]));
  });
});

describe('routes', () => {
  const callingOf = (controllers: readonly Type[]) =>
    controllers.flatMap(routesOf).flatMap(({ contract, ...route }) => (contract ? [{ ...route, contract }] : []));
  const calling = callingOf(CONTROLLERS);

  it('lead to contracts that are not for services alone', () => {
    const internal = all.filter(
      ({ contract }) => contract.kind !== 'event' && contract.kind !== 'queue' && contract.access === 'internal',
    );

    expect(internal.length).toBeGreaterThan(0);
    expect(calling.length).toBeGreaterThan(200);
    expect(calling.filter(({ contract }) => (contract.access as string) === 'internal')).toEqual([]);
  });

  it.each(calling)('$method $path names what its contract asks for', ({ path, contract }) => {
    const declared = getMetadataStorage()
      .getTargetValidationMetadatas(contract.request, '', true, false)
      .map(({ propertyName }) => propertyName);
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

    expect(named.filter((name) => !declared.includes(name ?? '') && !UNASKED.has(name ?? ''))).toEqual([]);
    if (contract.access.startsWith('project:')) expect(named).toContain('groupId');
    if (declared.includes('appId')) expect(named).toContain('appId');
  });
});
