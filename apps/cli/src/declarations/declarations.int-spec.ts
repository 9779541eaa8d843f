import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AppConfiguration } from '#app-files/app-configuration.js';
import { readAppFiles } from '#app-files/read-app-files.js';
import { appDeclarations } from './app-declarations.js';
import { clientDeclarations } from './client-declarations.js';
import { compiled } from './compiled.fixture.js';
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

  it('refuse names and members that are not there', () => {
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

  it('compile whatever names and schemas an app has', () => {
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

describe('declarations for a front end', () => {
  const errors = (statements: string): readonly string[] =>
    compiled(
      {
        'types/client.d.ts': clientDeclarations(SHOP).text,
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
});
