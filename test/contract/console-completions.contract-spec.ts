import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GLOBALS, TYPES } from '../../apps/console/src/features/functions/language/globals.js';
import { EXPANSIONS, OPERATORS } from '../../apps/console/src/features/rules/expression-names.js';
import { operatorOf } from '#rules/expressions/compile/operators.js';
import { EXPANSION_NAMES } from '#rules/expressions/slots.js';
import { SandboxFixture } from '#sandbox/testing/sandbox-fixture.js';

/** Expressions of the values whose members the editor of functions completes. */
const VALUES: Readonly<Record<string, string>> = {
  Context: 'context',
  User: 'context.user',
  Environment: 'context.environment',
  Functions: 'context.functions',
  Values: 'context.values',
  Services: 'context.services',
  Http: 'context.http',
  DataSource: 'client',
  Admin: 'client.admin()',
  Database: 'client.db("d")',
  Collection: 'client.db("d").collection("c")',
  Cursor: 'client.db("d").collection("c").find({})',
  Session: 'client.startSession()',
  BSON: 'BSON',
  EJSON: 'EJSON',
  Utils: 'utils',
  Crypto: 'utils.crypto',
  Jwt: 'utils.jwt',
  Console: 'console',
};
/** Members that nobody writes. */
const INTERNAL = new Set(['constructor', 'toJSON']);

const USER = { id: 'u', type: 'normal', data: {}, custom_data: {}, identities: [] };
const CONTEXT = {
  services: [{ name: 'mongodb-atlas', type: 'mongodb-atlas' }],
  user: USER,
  environment: { tag: '', values: {} },
};

describe('completions of the editor of functions', () => {
  const sandbox = new SandboxFixture();
  beforeAll(() => sandbox.engine.ready());
  afterAll(() => sandbox.engine.close());

  it('are the members that values have in the sandbox', async () => {
    const source = `exports = () => {
      const client = context.services.get('mongodb-atlas');
      const membersOf = (value) => {
        const names = new Set();
        for (let each = value; each && each !== Object.prototype && each !== Function.prototype; each = Object.getPrototypeOf(each))
          for (const name of Object.getOwnPropertyNames(each)) names.add(name);
        return [...names];
      };
      return {${Object.entries(VALUES)
        .map(([type, value]) => `${type}: membersOf(${value})`)
        .join(', ')}};
    }`;
    const found = (await sandbox.result(source, { context: CONTEXT })) as Record<string, string[]>;
    const sorted = (names: readonly string[]): string[] => names.filter((name) => !INTERNAL.has(name)).toSorted();
    const { EnvironmentValues, ...types } = TYPES;

    expect(EnvironmentValues).toEqual({});
    expect(Object.fromEntries(Object.entries(types).map(([type, members]) => [type, sorted(Object.keys(members))]))).toEqual(
      Object.fromEntries(Object.entries(found).map(([type, names]) => [type, sorted(names)])),
    );
  });

  it('begin with globals that the sandbox has', async () => {
    const names = Object.keys(GLOBALS);
    const source = `exports = () => [${names.map((name) => `typeof ${name}`).join(', ')}]`;

    expect(await sandbox.result(source)).not.toContain('undefined');
  });

  it('know the types they lead to', () => {
    const members = [GLOBALS, ...Object.values(TYPES)].flatMap((each) => Object.values(each));
    const named = new Set(members.flatMap(([, , type]) => type ?? []));

    expect([...named].toSorted()).toEqual(Object.keys(TYPES).toSorted());
  });
});

describe('completions of expressions', () => {
  it('are expansions and operators that rules have', () => {
    const names = Object.keys(EXPANSIONS).map((each) => each.slice(2).split('.')[0]);
    // Arguments are of rules of services, partitions of synchronisation.
    const ofRules = EXPANSION_NAMES.filter((name) => name !== 'args' && name !== 'partition');

    expect(new Set(names)).toEqual(new Set([...ofRules, 'true', 'false']));
    expect(Object.keys(OPERATORS).filter((each) => operatorOf(each) === undefined)).toEqual([]);
  });
});
