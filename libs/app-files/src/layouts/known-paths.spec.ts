import { describe, expect, it } from 'vitest';
import { isKnownPath, meantFolder } from './known-paths.js';

const FOLDERS = [
  'auth',
  'auth_providers',
  'data_sources',
  'environments',
  'functions',
  'graphql',
  'hosting',
  'http_endpoints',
  'https_endpoints',
  'log_forwarders',
  'services',
  'sync',
  'triggers',
  'values',
];

describe('a path that a layout has', () => {
  it.each([
    'root_config.json',
    'realm_config.json',
    'config.json',
    'stitch.json',
    'data_api_config.json',
    'secrets.json',
    ...FOLDERS.map((folder) => `${folder}/`),
    ...FOLDERS.filter((folder) => folder !== 'hosting').map((folder) => `${folder}/any/file.json`),
    'hosting/config.json',
    'hosting/metadata.json',
    'hosting/files/',
    'hosting/files/a/b.html',
    'hosting/files/line\nbreak',
    'hosting/files/node_modules/a.js',
    'hosting/files/app.tsx',
    'functions/a.js',
    'functions/a.json',
    'functions/node_modules/a/tsconfig.json',
    'functions/node_modules/a/index.d.ts',
    'functions/node_modules/a/node_modules/b/index.js',
    'functions/tsconfig.json.js',
    'functions/a.ts.js',
    'values/a.ts',
  ])('is %j', (path) => {
    expect(isKnownPath(path)).toBe(true);
  });

  it.each([
    '',
    'auth',
    'README.md',
    'package.json',
    'src/',
    'src/config.json',
    'hosting/files',
    'hosting/other.json',
    'hosting/config.json.bak',
    'hosting/src/files/a.html',
    'x/hosting/files/a',
    'functions/tsconfig.json',
    'functions/jsconfig.json',
    'functions/a.ts',
    'functions/a.tsx',
    'functions/a.mts',
    'functions/a.cts',
    'functions/below/line\nbreak/a.d.ts',
    'functions/below/node_modules/a.js',
    'services/node_modules/a.js',
    'hosting/node_modules/a.js',
    'auth/line\nbreak/node_modules/a',
    'node_modules/a.js',
  ])('is not %j', (path) => {
    expect(isKnownPath(path)).toBe(false);
  });
});

describe('the folder that a name probably means', () => {
  it.each([
    ['function', 'functions'],
    ['functionss', 'functions'],
    ['funktions', 'functions'],
    ['Functions', 'functions'],
    ['TRIGGERS', 'triggers'],
    ['value', 'values'],
    ['xvalues', 'values'],
    ['alues', 'values'],
    ['vaalues', 'values'],
    ['http_endpoint', 'http_endpoints'],
    ['syn', 'sync'],
    ['sxnc', 'sync'],
  ])('of %s is %s', (name, folder) => {
    expect(meantFolder(name)).toBe(folder);
  });

  it.each([...FOLDERS, 'fnctin', 'functionsss', 'ufnctions', 'val', 'src', 'dist', ''])('is none for %j', (name) => {
    expect(meantFolder(name)).toBeUndefined();
  });
});
