import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSandboxModule, SANDBOX_MODULES } from '../../apps/cli/src/building/sandbox-modules.js';
import { SandboxFixture } from '#sandbox/testing/sandbox-fixture.js';

const FILE = 'apps/cli/src/declarations/runtime.d.ts';
const declared = ts.createSourceFile(FILE, readFileSync(FILE, 'utf8'), ts.ScriptTarget.ES2023);

/** Interfaces, and the expression of a value of each. */
const VALUES: Readonly<Record<string, string>> = {
  FunctionContext: 'context',
  MongoService: 'client',
  MongoDatabase: 'client.db("d")',
  MongoCollection: 'client.db("d").collection("c")',
  BulkOperation: 'client.db("d").collection("c").initializeOrderedBulkOp()',
  BulkStatements: 'client.db("d").collection("c").initializeOrderedBulkOp().find({})',
  Cursor: 'client.db("d").collection("c").find({})',
  ClientSession: 'client.startSession()',
  HttpService: 'context.http',
  HTTPResponse: 'new HTTPResponse()',
};
/** Properties every function has, and those the platform uses internally. */
const INTERNAL = new Set(['constructor', 'toJSON']);
/** Globals of the engine that are newer than the documented language, or specific to it. */
const UNDOCUMENTED = ['AsyncDisposableStack', 'DisposableStack', 'Float16Array', 'InternalError', 'Iterator', 'SuppressedError'];
/** Parameters of the function around the code of a function. */
const PARAMETERS = ['exports', 'module', 'require'];

/** Returns the names of values the file declares for all code. */
function globals(): readonly string[] {
  return declared.statements.flatMap((statement) => {
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.map(({ name }) => (ts.isIdentifier(name) ? name.text : ''));
    }
    const isNamed = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement);
    if (isNamed) return statement.name?.text ?? [];
    return ts.isModuleDeclaration(statement) && ts.isIdentifier(statement.name) ? statement.name.text : [];
  });
}

/** Returns the names of the modules the file declares. */
function modules(): readonly string[] {
  return declared.statements.flatMap((statement) =>
    ts.isModuleDeclaration(statement) && ts.isStringLiteral(statement.name) ? statement.name.text : [],
  );
}

/** Returns the property names of an interface or a class of the file, each once. */
function membersOf(name: string): readonly string[] {
  const members = declared.statements.flatMap((statement) =>
    (ts.isInterfaceDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name?.text === name
      ? [...statement.members]
      : [],
  );
  const names = members.flatMap((member) => (member.name && ts.isIdentifier(member.name) ? member.name.text : []));
  return [...new Set(names)].toSorted();
}

describe('declarations of the runtime', () => {
  const sandbox = new SandboxFixture();
  beforeAll(() => sandbox.engine.ready());
  afterAll(() => sandbox.engine.close());

  it('have the globals of the sandbox and of the language', async () => {
    const found = (await sandbox.result('exports = () => Object.getOwnPropertyNames(globalThis)')) as string[];
    const ofLanguage = new Set([...(runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[]), ...UNDOCUMENTED]);

    expect(
      globals()
        .filter((name) => !PARAMETERS.includes(name) && !ofLanguage.has(name))
        .toSorted(),
    ).toEqual(found.filter((name) => !ofLanguage.has(name)).toSorted());
    expect(globals()).toEqual(expect.arrayContaining(PARAMETERS));
  });

  it('have the properties of the values in the sandbox', async () => {
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
    const found = (await sandbox.result(source)) as Record<string, string[]>;

    expect(Object.fromEntries(Object.keys(VALUES).map((type) => [type, membersOf(type)]))).toEqual(
      Object.fromEntries(
        Object.entries(found).map(([type, names]) => [type, names.filter((name) => !INTERNAL.has(name)).toSorted()]),
      ),
    );
  });

  it('have the types of BSON', async () => {
    const found = (await sandbox.result('exports = () => Object.keys(BSON)')) as string[];
    const block = declared.statements.filter(ts.isModuleDeclaration).find(({ name }) => name.text === 'BSON')
      ?.body as ts.ModuleBlock;
    const values = block.statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => declarationList.declarations.map(({ name }) => (name as ts.Identifier).text));

    expect(values.toSorted()).toEqual(found.toSorted());
  });

  it('have the modules of Node.js that functions may require, and no others', async () => {
    const source = `exports = (names) => names.filter((name) => { try { require(name); return true; } catch { return false; } })`;
    const { builtinModules } = await import('node:module');
    const names = builtinModules.filter((name) => !name.startsWith('_')).flatMap((name) => [name, `node:${name}`]);
    const found = (await sandbox.result(source, { args: [names] })) as string[];

    expect(modules().toSorted()).toEqual(expect.arrayContaining(found.toSorted()));
    expect(await sandbox.result(source, { args: [modules()] })).toEqual(modules());
    expect(modules().filter(isSandboxModule)).toEqual(modules());
    expect(modules()).toEqual(expect.arrayContaining([...SANDBOX_MODULES]));
  });
});
