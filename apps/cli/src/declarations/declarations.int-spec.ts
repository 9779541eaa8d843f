import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import type { AppConfiguration } from '#app-files/app-configuration.js';
import { readAppFiles } from '#app-files/read-app-files.js';
import { appDeclarations } from './app-declarations.js';
import { clientDeclarations } from './client-declarations.js';
import { compiled } from './compiled.fixture.js';
import { FunctionSignatures } from './function-signatures.js';
import { SHOP } from './shop.fixture.js';

/** Compiles statements of a function of the app. */
const errorsOf = (statements: string): readonly string[] =>
  compiled({
    'types/app.d.ts': appDeclarations(SHOP).text,
    'functions/total.ts': `export default async function total() {\n${statements}\n}`,
  });

describe('declarations of an app', () => {
  it('let functions use what is there', () => {
    expect(
      errorsOf(`
        const items = context.services.get('mongodb-atlas').db('shop').collection('items');
        const found = await items.findOne({ title: 'a' });
        const title: string = found?.title ?? '';
        const due: Date | undefined = found?.due;
        await items.insertOne({ title, price: null });
        for await (const each of items.find().sort({ title: 1 })) console.log(each._id.toHexString());
        const titles: string[] = await items.find({}).map((each) => each.title).toArray();
        const limit: number = context.values.get('limit') + 1;
        const role: 'admin' | 'user' | undefined = context.user.custom_data.role;
        context.functions.execute('hello', 1);
        const other = context.services.get('mongodb-atlas').db('other').collection('things');
        await other.insertOne({ anything: 1 });
        const name: string = 'computed';
        context.functions.execute(name);
        const id = BSON.ObjectId('5f5f5f5f5f5f5f5f5f5f5f5f').equals(new BSON.ObjectId());
        const uuid = require('uuid').v4();
        return [title, due, titles, limit, role, id, uuid, context.environment.values.host.length];
      `),
    ).toEqual([]);
  });

  it('reject names and properties that are not there', () => {
    const errors = errorsOf(`
      context.functions.execute('helo');
      context.values.get('limitt');
      context.services.get('mongo');
      context.usr;
      await context.services.get('mongodb-atlas').db('shop').collection('items').insertOne({ titel: 'a' });
    `);

    expect(errors.map((error) => error.replace(/ .*/s, ''))).toEqual([3, 4, 5, 6, 7].map((line) => `functions/total.ts:${line}`));
  });

  it('know arguments and results of functions in TypeScript', () => {
    const built = new Map([['functions/total.js', 'functions/total.ts']]);
    const errors = (statement: string): readonly string[] =>
      compiled({
        'types/app.d.ts': appDeclarations(SHOP, { built, up: '..' }).text,
        'functions/total.ts': 'export default async (value: number): Promise<string> => String(value);',
        'functions/other.js': 'exports = () => 1;',
        'functions/use.ts': `export default async () => { ${statement} };`,
      });

    expect(errors("const text: string = await context.functions.execute('total', 1); return text;")).toEqual([]);
    expect(errors("const count: number = await context.functions.execute('total', 1); return count;")).toHaveLength(1);
    expect(errors("return context.functions.execute('total', 'one');")).toHaveLength(1);
  });

  it('give plain JavaScript the types of documents in comments', () => {
    const files = (member: string): Record<string, string> => ({
      'types/app.d.ts': appDeclarations(SHOP).text,
      'functions/changed.js': `
        /** @param {ChangeEvent<Documents.Item>} event */
        exports = function (event) {
          return event.operationType === 'insert' ? event.fullDocument.${member} : null;
        };`,
      'functions/other.js': 'const helper = 1;\nexports = () => helper;',
      'functions/third.js': 'const helper = 1;\nmodule.exports = () => helper;',
    });

    expect(compiled(files('title'), { checkJs: true })).toEqual([]);
    expect(compiled(files('titel'), { checkJs: true })).toHaveLength(1);
  });

  it('compile for any names and schemas of an app', () => {
    const names = ['a-b', 'constructor', '__proto__', '*/ x', '😀', '"quoted"', '1st', 'Date', 'Array', 'BSON', 'über'];
    const properties = Object.fromEntries(names.map((name) => [name, { bsonType: 'date' }]));
    const app: AppConfiguration = {
      root: {},
      dataSources: ['mongodb-atlas', '*/'].map((source) => ({
        name: source,
        type: 'mongodb-atlas',
        config: {},
        secret_config: {},
        rules: [],
        schemas: names.map((name) => ({
          database: name,
          collection: name,
          schema: { title: name, bsonType: 'object', properties, required: names },
          relationships: {},
        })),
      })),
      environmentValues: names.map((name) => ({ name, values: { none: { [name]: [1] } } })),
    };
    const use = "export default () => context.services.get('*/').db('Date').collection('Date').findOne();";

    expect(compiled({ 'types/app.d.ts': appDeclarations(app).text, 'functions/a.ts': use })).toEqual([]);
    expect(compiled({ 'types/client.d.ts': clientDeclarations(app).text })).toEqual([]);
  });

  it('compile for every app of the tests', () => {
    const errors = readdirSync('test/apps').flatMap((name) => {
      const directory = join('test/apps', name, 'app');
      const files = readdirSync(directory, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry): [string, Buffer] => {
          const path = join(entry.parentPath, entry.name);
          return [path.slice(directory.length + 1), readFileSync(path)];
        });
      const sources = files.filter(([path]) => /^functions\/(?!node_modules\/).*\.js$/.test(path));
      return compiled({
        'types/app.d.ts': appDeclarations(readAppFiles(new Map(files))).text,
        ...Object.fromEntries(sources.map(([path, bytes]) => [path, bytes.toString('utf8')])),
      });
    });

    expect(errors).toEqual([]);
  });
});

/** Functions in TypeScript of the shop. */
const FUNCTIONS = {
  'total.ts': `
    import type { Money } from './_lib/money.ts';
    type Unit = 'piece' | 'kilo';
    interface Total { sum: Money; due?: Date; lines: readonly Line[]; print(): string }
    interface Line { id: BSON.ObjectId; unit: Unit; item: Documents.Item | null; parent?: Line }
    export default async function total(unit: Unit, amounts: number[], note?: string): Promise<Total> {
      return { sum: { cents: amounts.length, tax: note === undefined ? null : 19n }, lines: [{ id: new BSON.ObjectId(), unit, item: null }], print: () => '' };
    }`,
  '_lib/money.ts': 'export interface Money { cents: number; tax: bigint | null }',
  'nothing.ts': 'export default (...names: string[]): void => console.log(names);',
  'either.ts':
    'export default function either<T extends string>(flag: boolean | T, { deep }: { deep: Map<string, number> }) { return flag ? [deep.size, flag] as const : new Uint8Array(2); }',
};

/** The declarations for a front end of the shop with these functions. */
function clientOfFunctions(): string {
  const directory = mkdtempSync(join(tmpdir(), 'groundwork-signatures-'));
  try {
    for (const [path, text] of Object.entries(FUNCTIONS)) {
      mkdirSync(dirname(join(directory, 'functions', path)), { recursive: true });
      writeFileSync(join(directory, 'functions', path), text);
    }
    const sources = Object.keys(FUNCTIONS).filter((path) => !path.startsWith('_'));
    const built = new Map(sources.map((path) => [`functions/${path.replace(/ts$/, 'js')}`, `functions/${path}`]));
    const declarations = new Map([
      ['types/runtime.d.ts', readFileSync(new URL('./runtime.d.ts', import.meta.url), 'utf8')],
      ['types/app.d.ts', appDeclarations(SHOP, { built, up: '..' }).text],
    ]);
    const names = [...built.keys()].map((path) => ({
      name: path.slice('functions/'.length, -3),
      private: path.includes('either'),
    }));
    const hello = { ...SHOP, functions: (SHOP.functions ?? []).filter(({ name }) => name === 'hello') };
    const [model] = SHOP.functions ?? [];
    if (model === undefined) throw new Error('the shop has no function');
    const app = { ...hello, functions: [...hello.functions, ...names.map((each) => ({ ...model, ...each }))] };
    const documents = new Set(['Item']);
    const read = (compiler: typeof ts | null) =>
      clientDeclarations(app, new FunctionSignatures(directory, () => compiler).read({ built, declarations, documents })).text;
    expect(read(null)).toContain('total(...args: any[]): Promise<any>;');
    return read(ts);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

describe('declarations for a front end', () => {
  const errors = (statements: string, client = clientDeclarations(SHOP).text): readonly string[] =>
    compiled(
      {
        'types/client.d.ts': client,
        'web/main.ts': `
        import * as Realm from 'realm-web';
        import type { AppFunctions, AppId, CustomData } from '../types/client';
        const id: AppId = 'shop-abcde';
        const user = await new Realm.App<AppFunctions, CustomData>(id).logIn(Realm.Credentials.anonymous());
        ${statements}`,
      },
      { lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'], skipLibCheck: true },
    );

  it('have functions that are not private, and the custom data of users', () => {
    expect(
      errors(
        "await user.functions.total(1); const role: 'admin' | 'user' | undefined = user.customData.role; console.log(role);",
      ),
    ).toEqual([]);
    expect(errors('await user.functions.totl();')).toHaveLength(1);
    expect(errors('await user.functions.hello();')).toHaveLength(1);
    expect(errors("const role: 'guest' = user.customData.role; console.log(role);")).toHaveLength(1);
  });

  it('have what functions in TypeScript take and return, without names only these know', () => {
    const client = clientOfFunctions();
    const functions = /export type AppFunctions = \{\n([\s\S]*?)\n\};/.exec(client)?.[1]?.split('\n');

    expect(functions).toEqual([
      '  nothing(...names: string[]): Promise<undefined>;',
      '  total(unit: "piece" | "kilo", amounts: number[], note?: string): Promise<{ sum: { cents: number; tax: null | BSON.Long }; due?: Date; lines: Array<{ id: BSON.ObjectId; unit: "piece" | "kilo"; item: null | Documents.Item; parent?: unknown }> }>;',
    ]);
    expect(
      errors(
        `const { sum, due, lines } = await user.functions.total('kilo', [1, 2]);
         const tax: number = sum.tax?.toNumber() ?? sum.cents;
         console.log(tax, due?.getTime(), lines.map(({ id, item }) => [id.toHexString(), item?.title]));
         await user.functions.nothing('a', 'b');`,
        client,
      ),
    ).toEqual([]);
    for (const wrong of [
      "await user.functions.totl('kilo', [1]);",
      "await user.functions.total('metre', [1]);",
      "await user.functions.total('kilo');",
      'await user.functions.nothing(1);',
      "const text: string = (await user.functions.total('kilo', [])).sum.cents; console.log(text);",
      'await user.functions.either(true, {});',
      'await user.functions.hello();',
    ]) {
      expect(errors(wrong, client), wrong).toHaveLength(1);
    }
  });
});
