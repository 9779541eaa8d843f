import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { watchedFolders } from './watched-folders.js';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'groundwork-folders-'));
});
afterEach(() => rm(directory, { recursive: true }));

it('folders of an app are watched without packages, front ends and what begins with a dot', async () => {
  const folders = [
    'functions/a/b',
    'functions/node_modules/x',
    'hosting/files/assets',
    'hosting/src',
    'tests',
    'web/src',
    'node_modules/y',
    '.groundwork/data',
  ];
  for (const folder of folders) await mkdir(join(directory, folder), { recursive: true });

  expect([...(await watchedFolders(directory))].toSorted()).toEqual([
    '',
    'functions/',
    'functions/a/',
    'functions/a/b/',
    'hosting/',
    'hosting/files/',
    'hosting/files/assets/',
  ]);
  expect(await watchedFolders(join(directory, 'gone'))).toEqual(['']);
});
