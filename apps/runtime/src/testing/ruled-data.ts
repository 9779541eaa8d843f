import type { RoleConfig } from '#contracts/config/app-snapshot.js';
import type { Rights } from '../app/rights.js';
import { aUser } from './app-builders.js';
import { DataFixture, type ActionOptions, type CollectionSetup } from './data-fixture.js';

export function aUserCalled(
  id: string,
  settings: { data?: Record<string, unknown>; customDataEjson?: string } = {},
): Rights & { kind: 'user' } {
  return { kind: 'user', user: aUser({ id, data: settings.data ?? {} }), customDataEjson: settings.customDataEjson ?? '{}' };
}

/** Creates a role that applies to every document. */
export function aRole(settings: Partial<RoleConfig> = {}): RoleConfig {
  return { name: 'role', apply_when: {}, ...settings };
}

/** Actions under rules, their results as plain JSON: whole numbers without their types. */
export class RuledData extends DataFixture {
  async setUp(setup: CollectionSetup, ...documents: object[]): Promise<void> {
    this.configure(setup);
    if (documents.length > 0) await this.insert(...documents.map((document) => JSON.stringify(document)));
  }

  async as(rights: Rights, action: string, members: object = {}, options: ActionOptions = {}): Promise<unknown> {
    return plain(await this.run(action, JSON.stringify(members), { ...options, rights }));
  }

  /** Ids of what a user finds. */
  async found(rights: Rights, members: object = {}, options: ActionOptions = {}): Promise<unknown[]> {
    return ((await this.as(rights, 'find', members, options)) as { _id: unknown }[]).map(({ _id }) => _id);
  }

  /** Everything there is, by `_id`. */
  async stored(): Promise<unknown> {
    return plain(await this.run('find', '{"sort":{"_id":1}}'));
  }
}

function plain(ejson: string): unknown {
  return JSON.parse(ejson.replaceAll(/\{"\$number(?:Int|Long)":"(-?\d+)"\}/g, '$1'));
}
