import type { AppConfiguration } from '#app-files/app-configuration.js';
import { compareText } from '#app-files/json/json.js';
import { customDataOf, type Declarations } from './app-declarations.js';
import { documentTypes } from './document-types.js';
import type { Signatures } from './function-signatures.js';
import { propertyName } from './schema-type.js';

const ANY = '(...args: any[]): Promise<any>';

/**
 * Returns what a front end knows of an app: functions clients may call, documents, and the document of custom data. A function
 * without a signature takes and returns anything.
 */
export function clientDeclarations(app: AppConfiguration, signatures: Signatures = new Map()): Declarations {
  const documents = documentTypes(app.dataSources ?? [], '  ');
  const types = documents.map(({ declaration }) => declaration.replace(/^ {2}/, '  export ')).join('\n');
  const found = customDataOf(app, documents);
  const names = (app.functions ?? []).filter((each) => !each.private).map(({ name }) => name);
  const functions = names.toSorted(compareText).flatMap((name) => {
    const known = signatures.get(name) ?? [];
    return (known.length === 0 ? [ANY] : known).map((signature) => `  ${propertyName(name)}${signature};\n`);
  });
  const id = app.root.app_id;
  const text = [
    "// What a front end knows of the app. Written by 'groundwork types --client': change the files of the app instead.",
    ...(/\bBSON\./.test(types + functions.join('')) ? ["import type { BSON } from 'realm-web';"] : []),
    '',
    `export type AppId = ${id === undefined || id === '' ? 'string' : JSON.stringify(id)};`,
    '',
    '/** Functions that are not private: `new Realm.App<AppFunctions, CustomData>(id)`. */',
    `export type AppFunctions = {\n${functions.join('')}};`,
    '',
    `export type CustomData = ${found === undefined ? 'Record<string, unknown>' : `Documents.${found.name}`};`,
    '',
    ...(types === '' ? [] : [`export declare namespace Documents {\n${types}}`, '']),
  ];
  return { text: text.join('\n'), notes: [] };
}
