import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GLOBALS, TYPES } from '../../apps/console/src/features/functions/language/globals.js';
import { EXPANSIONS, OPERATORS } from '../../apps/console/src/features/rules/expression-names.js';
import { operatorOf } from '#rules/expressions/compile/operators.js';
import { EXPANSION_NAMES } from '#rules/expressions/slots.js';
import { SandboxFixture } from '#sandbox/testing/sandbox-fixture.js';

/** Expressions of the values whose properties the editor of functions completes. */
const VALUES: Readonly<Record<string, string>> = {
  FunctionContext: 'context',
  FunctionUser: 'context.user',
  FunctionEnvironment: 'context.environment',
  FunctionCalls: 'context.functions',
  FunctionValues: 'context.values',
  FunctionServices: 'context.services',
  HttpService: 'context.http',
  MongoService: 'client',
  MongoAdmin: 'client.admin()',
  MongoDatabase: 'client.db("d")',
  MongoCollection: 'client.db("d").collection("c")',
  BulkOperation: 'client.db("d").collection("c").initializeOrderedBulkOp()',
  BulkStatements: 'client.db("d").collection("c").initializeOrderedBulkOp().find({})',
  Cursor: 'client.db("d").collection("c").find({})',
  ClientSession: 'client.startSession()',
  BSON: 'BSON',
  ExtendedJson: 'EJSON',
  FunctionUtils: 'utils',
  CryptoUtils: 'utils.crypto',
  JwtUtils: 'utils.jwt',
  FunctionConsole: 'console',
};
/** Types of which these tests have no complete value, or whose properties the app declares. */
const OTHERS = ['FunctionApp', 'FunctionRequest', 'GroundworkCustomData', 'GroundworkEnvironment'];
/** Properties that are not written in code. */
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

  it('are the properties that values have in the sandbox', async () => {
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
    expect(Object.keys(TYPES)).toEqual([...Object.keys(VALUES), ...OTHERS].toSorted());
    expect(TYPES['GroundworkEnvironment']).toEqual({});
    const types = Object.entries(TYPES).filter(([type]) => !OTHERS.includes(type));
    expect(Object.fromEntries(types.map(([type, members]) => [type, sorted(Object.keys(members))]))).toEqual(
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
    // Arguments belong to rules of services, partitions to synchronization.
    const ofRules = EXPANSION_NAMES.filter((name) => name !== 'args' && name !== 'partition');

    expect(new Set(names)).toEqual(new Set([...ofRules, 'true', 'false']));
    expect(Object.keys(OPERATORS).filter((each) => operatorOf(each) === undefined)).toEqual([]);
  });
});
