import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { SecretBox } from '#security/keys/secret-box.js';
import type { AppRecord } from '../records/app-record.model.js';
import { ConfigTree } from '../trees/config-tree.js';
import type { ContentSource } from '../trees/config-view.js';
import { EntryTree, type EntryChange } from '../trees/entry-tree.js';
import { changesBetween, type ConfigChanges } from '../trees/tree-merge.js';
import { ConfigEdit } from './config-edit.js';

const APP = { _id: 'app', groupId: 'group' } as AppRecord;
const SOURCE = { secretBox: new SecretBox(randomBytes(32).toString('base64')) } as unknown as ContentSource;
const IDS = ['c', 'a', 'b', 'd'];

function value(name: string, given: number): { name: string; value: number; from_secret: false; private: false } {
  return { name, value: given, from_secret: false, private: false };
}

/** Compares the secrets of the two states one by one. */
function secretsBetween(before: EntryTree, after: EntryTree): EntryChange[] {
  return [...IDS]
    .toSorted()
    .map((id) => ({ id, before: before.get(id), after: after.get(id) }))
    .filter((each) => each.before?.content !== each.after?.content || each.before?.name !== each.after?.name);
}

/** A number below `limit`, the next one of a repeatable row. */
function row(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

function anyStep(edit: ConfigEdit, next: (limit: number) => number): void {
  const id = IDS[next(IDS.length)] ?? 'a';
  const step = next(6);
  if (step < 2) edit.put('values', id, value(`v${id}`, next(2)));
  else if (step === 2) edit.put('values', id, value('renamed', next(2)));
  else if (step === 3) edit.remove('values', id);
  else if (step === 4) edit.putSecret(id, `s${next(2)}`, edit.result.secrets.get(id) && next(2) === 0 ? undefined : 'x');
  else edit.removeSecret(id);
}

it('lists what comparing its result with its starting point finds', () => {
  const next = row(7);
  let changed = 0;
  for (let round = 0; round < 200; round++) {
    const first = new ConfigEdit(APP, ConfigTree.empty, EntryTree.empty, SOURCE);
    for (let steps = next(5); steps > 0; steps--) anyStep(first, next);
    const edit = new ConfigEdit(APP, first.result.tree, first.result.secrets, SOURCE);
    for (let steps = next(6); steps > 0; steps--) anyStep(edit, next);

    const compared: ConfigChanges = {
      entities: changesBetween(edit.tree, edit.result.tree),
      secrets: secretsBetween(edit.secrets, edit.result.secrets),
    };
    expect(edit.changes()).toEqual(compared);
    changed += compared.entities.length + compared.secrets.length;
  }
  expect(changed).toBeGreaterThan(200);
});
