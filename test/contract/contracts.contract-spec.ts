import { readFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { getMetadataStorage } from 'class-validator';
import { describe, expect, it } from 'vitest';
import type { EventContract } from '#contracts/event.js';
import type { QueueContract } from '#contracts/queue.js';
import type { RpcContract } from '#contracts/rpc.js';
import type { StreamContract } from '#contracts/stream.js';

type Contract =
  RpcContract<object, unknown> | StreamContract<object, object, unknown> | QueueContract<object> | EventContract<object>;

const KINDS = new Set(['rpc', 'stream', 'queue', 'event']);
const ROOT = 'libs/contracts/src';
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

const all = await contracts();
const sources = new Map(
  await Promise.all((await filesBelow('apps', '.ts')).map(async (file) => [file, await readFile(file, 'utf8')] as const)),
);

describe('contracts', () => {
  it('exist for every service', () => {
    expect(new Set(all.map(({ contract }) => contract.subject.split('.')[0]))).toEqual(new Set(SERVICES));
  });

  it('have subjects of their own, named after the folder of the service that owns them', () => {
    const subjects = all.map(({ contract }) => contract.subject);
    expect(new Set(subjects).size).toBe(subjects.length);
    for (const { file, contract } of all) {
      expect(relative(ROOT, file).split('/')[0], contract.subject).toBe(contract.subject.split('.')[0]);
    }
  });

  it.each(all.filter(({ contract }) => contract.kind !== 'event'))(
    '$name is served once, by its own service',
    ({ name, contract }) => {
      const decorator = `@Handle${contract.kind[0]?.toUpperCase()}${contract.kind.slice(1)}(${name})`;
      const handlers = [...sources].filter(([, text]) => text.includes(decorator)).map(([file]) => file);

      expect(handlers).toHaveLength(1);
      expect(handlers[0]).toMatch(new RegExp(`^apps/${contract.subject.split('.')[0]}/`));
    },
  );

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

  it('that only services may call are out of the gateway’s reach', () => {
    const internal = all.flatMap(({ name, contract }) =>
      contract.kind === 'queue' || (contract.kind !== 'event' && contract.access === 'internal') ? [name] : [],
    );
    const routes = [...sources].filter(([file]) => /^apps\/gateway\/src\/.*\.(controller|resolver)\.ts$/.test(file));

    expect(internal.length).toBeGreaterThan(0);
    expect(routes.length).toBeGreaterThan(0);
    for (const [file, text] of routes) {
      for (const name of internal) expect(new RegExp(`\\b${name}\\b`).test(text), `${file} uses ${name}`).toBe(false);
    }
  });
});

describe('routes', () => {
  const controllers = [...sources].filter(([file]) => file.endsWith('.controller.ts') && file.startsWith('apps/gateway/'));

  it.each(controllers.map(([file, text]) => ({ file, text })))('of $file make at most one call each, and name it', ({ text }) => {
    const methods = text.split(/\n {2}@(?:All|Get|Post|Put|Patch|Delete)\(/).slice(1);

    expect(methods.length).toBeGreaterThan(0);
    for (const method of methods) {
      const called = [...method.matchAll(/this\.bus\.(?:call|open)\((\w+)/g)].map(([, name]) => name);
      const named = [...method.matchAll(/@Calls\((\w+)/g)].map(([, name]) => name);
      expect(called.length).toBeLessThanOrEqual(1);
      expect(named).toEqual(called);
    }
  });
});
