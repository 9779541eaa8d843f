import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { architectureFaults, readSources, type Architecture } from '../../tools/architecture.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const list = JSON.parse(readFileSync(`${root}/architecture.json`, 'utf8')) as Architecture;

const SMALL: Architecture = {
  libraries: { bus: ['contracts/{ids,rpc}'], contracts: [] },
  apps: { gateway: ['bus', 'contracts'], 'gateway/pages': ['apps/standalone/src/*'], standalone: ['apps/*'] },
  packages: { '@nestjs/**': ['apps/*', 'libs/bus'], mongodb: ['libs/bus/src/client.ts'] },
  withoutNode: ['libs/contracts/**'],
  floors: { gateway: ['edge', 'pages', 'admin'] },
};

/** Sources that use every entry of the small list. */
const GIVEN: Readonly<Record<string, string>> = {
  'apps/gateway/src/main.ts':
    "import '#bus/client.js'; import '#contracts/deep/event.js'; import '#docs/openapi.json'; import './other.js';",
  'apps/gateway/src/edge/wire.ts': '',
  'apps/gateway/src/pages/home.ts': "import '../../../standalone/src/main.js'; import '../edge/wire.js';",
  'apps/gateway/src/admin/apps.ts': "import '../edge/wire.js'; import '#bus/client.js';",
  'apps/standalone/src/main.ts': "import '../../gateway/src/main.js';",
  'libs/bus/src/client.ts':
    "import type { Id } from '#contracts/ids.js'; import { Module } from '@nestjs/common'; import 'mongodb';",
  'libs/contracts/src/ids.ts': "import 'class-validator';",
};

const faults = (changed: Readonly<Record<string, string>>, architecture = SMALL): string[] =>
  architectureFaults(new Map(Object.entries({ ...GIVEN, ...changed })), architecture);

describe('apps and libraries', () => {
  it('import what architecture.json lets them, and all of it', () => {
    const sources = readSources(root);

    expect(sources.size).toBeGreaterThan(1_000);
    expect(architectureFaults(sources, list)).toEqual([]);
  });
});

describe('the check', () => {
  it('lets pass what is listed', () => {
    expect(faults({})).toEqual([]);
  });

  it.each([
    [
      'a library that is not listed',
      'libs/contracts/src/ids.ts',
      "import '#bus/client.js';",
      'libs/contracts may not import libs/bus/client',
    ],
    [
      'a library as the package it is',
      'libs/bus/src/more.ts',
      "import '@groundwork/contracts/ids.js';",
      'libs/bus may not import @groundwork/contracts/ids.js',
    ],
    [
      'a file of a library that is not listed',
      'libs/bus/src/more.ts',
      "import '#contracts/error.js';",
      'libs/bus may not import libs/contracts/error',
    ],
    [
      'an app',
      'apps/gateway/src/more.ts',
      "import '../../standalone/src/main.js';",
      'apps/gateway may not import apps/standalone/src/main',
    ],
    [
      'an app, from a library',
      'libs/bus/src/more.ts',
      "import '../../../apps/gateway/src/main.js';",
      'libs/bus may not import apps/gateway/src/main',
    ],
    [
      'a type',
      'libs/bus/src/more.ts',
      "import type { Entity } from '#contracts/entity.js';",
      'libs/bus may not import libs/contracts/entity',
    ],
    [
      'a module, later',
      'libs/bus/src/more.ts',
      "const found = await import('#contracts/entity.js');",
      'libs/bus may not import libs/contracts/entity',
    ],
    [
      'a module it passes on',
      'libs/bus/src/more.ts',
      "export * from '#contracts/entity.js';",
      'libs/bus may not import libs/contracts/entity',
    ],
    [
      'tools of tests',
      'apps/gateway/src/more.ts',
      "import '#testing/signal.js';",
      'apps/gateway may not import test/support/signal',
    ],
    [
      'scripts',
      'apps/gateway/src/more.ts',
      "import '../../../tools/build-steps.js';",
      'apps/gateway may not import tools/build-steps',
    ],
    [
      'a folder with a list of its own',
      'apps/gateway/src/pages/home.ts',
      "import '#bus/client.js';",
      'apps/gateway/pages may not import libs/bus/client',
    ],
    [
      'a folder above',
      'apps/gateway/src/edge/wire.ts',
      "import '../admin/apps.js';",
      'edge may not import admin, which stands above it',
    ],
    ['a package of others', 'libs/contracts/src/more.ts', "import '@nestjs/core';", 'libs/contracts may not import @nestjs/core'],
    ['a package of another file', 'libs/bus/src/more.ts', "import 'mongodb';", 'libs/bus may not import mongodb'],
    ['Node.js, in a browser', 'libs/contracts/src/more.ts', "import 'node:fs';", 'libs/contracts may not import node:fs'],
  ])('reports %s', (_, path, text, fault) => {
    expect(faults({ [path]: `${GIVEN[path] ?? ''} ${text}` })).toEqual([`${path}: ${fault}`]);
  });

  it('leaves tests and fixtures alone', () => {
    const text = "import '#testing/signal.js'; import '../../standalone/src/main.js';";

    expect(
      faults({
        'apps/gateway/src/main.spec.ts': text,
        'apps/gateway/src/main.int-spec.ts': text,
        'apps/gateway/src/main.fixture.ts': text,
        'apps/gateway/src/testing/given.ts': text,
      }),
    ).toEqual([]);
  });

  it('reports parts and entries that are missing from the list or unused', () => {
    const { standalone, ...apps } = SMALL.apps;

    expect(faults({}, { ...SMALL, apps: { ...apps, push: standalone ?? [] } })).toEqual([
      'apps/push: imports nothing of apps/*',
      'apps/push: in the list, and no part',
      'apps/standalone/src/main.ts: apps/standalone may not import apps/gateway/src/main',
      'apps/standalone: not in the list',
    ]);
    expect(faults({}, { ...SMALL, floors: { gateway: ['edge', 'pages', 'rooms'] } })).toEqual([
      'apps/gateway/src/admin: on no floor',
      'apps/gateway/src/rooms: a floor without files',
    ]);
    expect(faults({}, { ...SMALL, packages: { ...SMALL.packages, lmdb: [] } })).toEqual(['lmdb: imported by nobody']);
    expect(faults({ 'libs/bus/src/client.ts': "import '@nestjs/common'; import 'mongodb';" })).toEqual([
      'libs/bus: imports nothing of contracts/{ids,rpc}',
    ]);
  });
});

it('the packages of docs/architecture.md are those of package.json', () => {
  const { dependencies } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { dependencies: Record<string, string> };
  const page = readFileSync(`${root}/docs/architecture.md`, 'utf8');
  const [, section = ''] = /^### Packages\n[^]*?(^\|[^]*?)^### /m.exec(page) ?? [];

  expect([...section.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name).toSorted()).toEqual(
    Object.keys(dependencies).toSorted(),
  );
});
