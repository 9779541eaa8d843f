import { describe, expect, it } from 'vitest';
import type { DraftDiff } from '#contracts/config/drafts.contract.js';
import type { AdminNamesService } from '../core/admin-names/admin-names.service.js';
import type { AppRecord } from '../core/records/app-record.model.js';
import type { AppRecords } from '../core/records/app-records.service.js';
import { ConfigTree } from '../core/trees/config-tree.js';
import { ConfigView, type ContentSource } from '../core/trees/config-view.js';
import { EntryTree } from '../core/trees/entry-tree.js';
import type { ConfigStore } from '../core/versions/config-store.service.js';
import { DeploymentsService } from './deployments.service.js';

/** An app that has one package, in this version. */
function treeOf(version: string): ConfigTree {
  const entry = { content: version, name: 'lib', modified: 1, shown: { version }, secrets: [] };
  return ConfigTree.empty.with('dependencies', EntryTree.empty.put('lib', entry));
}

/** Trees by the deployments that made them; the currently deployed tree is a different one. */
const TREES = new Map(['newest', 'middle', 'oldest', 'current'].map((version) => [version, treeOf(version)]));
const DEPLOYMENTS = ['newest', 'middle', 'oldest'].map((_id) => ({ _id, tree: _id }));
const APP = { _id: 'app', clientAppId: 'shop-abcde', name: 'shop', deployments: DEPLOYMENTS } as unknown as AppRecord;

const SOURCE = {
  objects: {
    tree: async (_appId: string, hash: string) => TREES.get(hash),
    texts: async (_appId: string, hashes: readonly string[]) => new Map(hashes.map((hash) => [hash, `{"v":"${hash}"}`])),
  },
} as unknown as ContentSource;

const store = {
  read: async <T>(_key: unknown, reading: (view: ConfigView) => Promise<T>): Promise<T> =>
    reading(new ConfigView(APP, treeOf('current'), EntryTree.empty, SOURCE)),
};
const service = new DeploymentsService({} as AppRecords, store as unknown as ConfigStore, {} as AdminNamesService);

function diff(deploymentId: string, against?: string): Promise<DraftDiff> {
  const key = { groupId: 'group', appId: 'app', deploymentId };
  return service.diff(against === undefined ? key : { ...key, against });
}

/** Another version of the package, and nothing else. */
function change(before: string, after: string): unknown {
  const text = (version: string): string => `{\n  "v": "${version}"\n}`;
  return {
    diffs: [],
    hosting_files_diff: { added: [], deleted: [], modified: [] },
    dependencies_diff: { added: [], deleted: [], modified: [{ name: 'lib', version: after, previous_version: before }] },
    graphql_config_diff: { field_diffs: [] },
    schema_options_diff: { graphql_validation_diff: [], rest_validation_diff: [] },
    entities: [{ kind: 'dependencies', id: 'lib', name: 'lib', change: 'modified', before: text(before), after: text(after) }],
  };
}

describe('DeploymentsService.diff', () => {
  it.each([
    ['tells what a deployment changed', 'newest', undefined, 'middle'],
    ['tells what an earlier deployment changed', 'middle', undefined, 'oldest'],
    ['compares with the deployment before it when asked to', 'middle', 'previous', 'oldest'],
    ['compares with an earlier deployment that is named', 'newest', 'oldest', 'oldest'],
    ['compares with a later deployment that is named', 'oldest', 'newest', 'newest'],
    ['compares with what is deployed now', 'middle', 'current', 'current'],
  ])('%s', async (_, deploymentId, against, before) => {
    expect(await diff(deploymentId, against)).toEqual(change(before, deploymentId));
  });

  it('rejects to show the changes of the oldest stored deployment', async () => {
    await expect(diff('oldest')).rejects.toMatchObject({
      code: 'InvalidParameter',
      message: 'the previous deployment is no longer stored',
    });
  });

  it.each([
    ['unknown', 'previous'],
    ['unknown', 'current'],
    ['newest', 'unknown'],
  ])('rejects to compare %s with %s', async (deploymentId, against) => {
    await expect(diff(deploymentId, against)).rejects.toMatchObject({
      code: 'DeploymentNotFound',
      message: 'deployment not found',
    });
  });
});
