import { DATA_SOURCE_TYPES, type AppConfiguration } from '#app-files/app-configuration.js';
import { compareText } from '#app-files/json/json.js';
import { documentTypes, type DocumentType } from './document-types.js';
import { jsonType, propertyName, unionOf } from './schema-type.js';

/** Interfaces of the runtime for services of a type; of others nothing is known. */
const SERVICE_TYPES: Readonly<Record<string, string>> = {
  http: 'HttpService',
  twilio: 'TwilioService',
  aws: 'AwsService',
  'aws-s3': 'AwsS3Service',
  'aws-ses': 'AwsSesService',
  gcm: 'GcmService',
};
const INDENT = '  ';

/** Content of a declaration file, and a sentence about each place of the app that has no type. */
export interface Declarations {
  readonly text: string;
  readonly notes: readonly string[];
}

/** Functions in TypeScript, and the way from the declarations to the directory of the app. */
export interface TypescriptFunctions {
  /** Files by the path of the function that is built from each. */
  readonly built: ReadonlyMap<string, string>;
  readonly up: string;
}

const NONE: TypescriptFunctions = { built: new Map(), up: '..' };

/** Returns what functions know of their app: names, values, and documents by their schemas. */
export function appDeclarations(app: AppConfiguration, typescript: TypescriptFunctions = NONE): Declarations {
  const documents = documentTypes(app.dataSources ?? [], INDENT);
  const text = [
    "// Names, values and documents of the app, for its functions. Written by 'groundwork types': change the files of the app instead.\n",
    documents.length === 0 ? '' : `declare namespace Documents {\n${documents.map(declarationOf).join('\n')}}\n`,
    interfaceOf('GroundworkServices', serviceTypes(app)),
    interfaceOf('GroundworkDocuments', documentPlaces(app, documents)),
    interfaceOf('GroundworkValues', valueTypes(app)),
    interfaceOf('GroundworkEnvironment', environmentTypes(app)),
    interfaceOf('GroundworkFunctions', functionTypes(app, typescript)),
    customData(app, documents),
  ];
  return { text: text.filter((part) => part !== '').join('\n'), notes: documents.flatMap(({ notes }) => notes) };
}

/**
 * Returns the type of the document that holds users' custom data; `undefined` if custom data is disabled or its
 * collection has no schema.
 */
export function customDataOf(
  { customUserData: config }: AppConfiguration,
  documents: readonly DocumentType[],
): DocumentType | undefined {
  if (config?.enabled !== true) return undefined;
  return documents.find(
    ({ source, database, collection, isObject }) =>
      isObject &&
      source === config.mongo_service_name &&
      database === config.database_name &&
      collection === config.collection_name,
  );
}

type Members = readonly (readonly [name: string, type: string])[];

function interfaceOf(name: string, members: Members): string {
  if (members.length === 0) return '';
  const lines = members
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([member, type]) => `${INDENT}${propertyName(member)}: ${type};\n`);
  return `interface ${name} {\n${lines.join('')}}\n`;
}

const declarationOf = ({ declaration }: DocumentType): string => declaration;

function serviceTypes({ dataSources = [], httpServices = [], services = [] }: AppConfiguration): Members {
  return [...dataSources, ...httpServices, ...services].map(({ name, type }) => [
    name,
    DATA_SOURCE_TYPES.includes(type)
      ? `MongoService<GroundworkDocuments[${JSON.stringify(name)}]>`
      : (SERVICE_TYPES[type] ?? 'any'),
  ]);
}

function documentPlaces({ dataSources = [] }: AppConfiguration, documents: readonly DocumentType[]): Members {
  return dataSources.map(({ name }) => {
    const own = documents.filter(({ source }) => source === name);
    const databases = [...new Set(own.map(({ database }) => database))].map((database) => {
      const collections = own
        .filter((each) => each.database === database)
        .map((each) => `${propertyName(each.collection)}: Documents.${each.name}`);
      return `${propertyName(database)}: { ${collections.join('; ')} }`;
    });
    return [name, databases.length === 0 ? '{}' : `{ ${databases.join('; ')} }`];
  });
}

/** Returns the types of values. The value of a secret is a string. */
function valueTypes({ values = [] }: AppConfiguration): Members {
  return values.map(({ name, value, from_secret: isSecret }) => [name, isSecret ? 'string' : jsonType(value, INDENT)]);
}

/** A value may be missing in some environments. */
function environmentTypes({ environmentValues = [] }: AppConfiguration): Members {
  return environmentValues.map(({ name, values }) => [
    name,
    unionOf(Object.values(values).map((value) => jsonType(value, INDENT))) || 'unknown',
  ]);
}

/** A function in TypeScript has the type of its default export. */
function functionTypes({ functions = [] }: AppConfiguration, { built, up }: TypescriptFunctions): Members {
  return functions.map(({ name }) => {
    const source = built.get(`functions/${name}.js`);
    if (source === undefined) return [name, 'AnyFunction'];
    return [name, `typeof import(${JSON.stringify(`${up}/${source.slice(0, -'.ts'.length)}`)}).default`];
  });
}

function customData(app: AppConfiguration, documents: readonly DocumentType[]): string {
  const found = customDataOf(app, documents);
  return found === undefined ? '' : `interface GroundworkCustomData extends Documents.${found.name} {}\n`;
}
