import type {
  AppConfiguration,
  OpaqueEntity,
  CustomResolverEntity,
  EnvironmentValueEntity,
  ServiceEntity,
  ServiceRuleEntity,
  WebhookEntity,
} from '../app-configuration.js';
import { readLogForwarder, readTrigger } from '../entities/opaque-entity.js';
import { readCustomResolver, readGraphqlConfig } from '../entities/graphql.js';
import { nameKey, resolverFileName, resolverKey } from '../entities/natural-key.js';
import { readServiceHead, readServiceRule, readWebhook } from '../entities/services.js';
import { uniqueSorted, type Located } from '../entities/unique.js';
import { readEnvironmentValues, readValue } from '../entities/values.js';
import type { AppDirectory } from '../files/app-directory.js';
import type { Fields } from '../files/fields.js';
import { decodeSegment } from '../files/path-segment.js';

const JSON_FILE = '.json';

/** The sections that both layouts keep in the same files. */
export type SharedSections = Pick<
  AppConfiguration,
  'values' | 'triggers' | 'graphqlConfig' | 'customResolvers' | 'logForwarders'
>;

function nameOfFile(file: string): string {
  return decodeSegment(file.slice(0, -JSON_FILE.length));
}

/** Reads the entities of a folder with one JSON file each; the file is called by the entity's name. */
export function readFolder<T extends { readonly name: string }>(
  directory: AppDirectory,
  folder: string,
  noun: string,
  read: (fields: Fields, called: string) => T,
): readonly T[] {
  const placed = directory.each(directory.filesIn(folder, JSON_FILE), (file): Located<T> => {
    const fields = directory.object(`${folder}/${file}`);
    return { entity: read(fields, nameOfFile(file)), file: fields.file };
  });
  return uniqueSorted(noun, placed, nameKey, directory.faults);
}

/** Reads entities an app can do without: one with an invalid property is left out and reported. */
function readTolerantly<T extends object>(
  directory: AppDirectory,
  folder: string,
  read: (fields: Fields, called: string) => T,
  subject: (fields: Fields, called: string) => string,
): readonly Located<T>[] {
  const given = directory.each(directory.filesIn(folder, JSON_FILE), (file) => {
    return { fields: directory.object(`${folder}/${file}`), called: file.slice(0, -JSON_FILE.length) };
  });
  return given.flatMap(({ fields, called }) =>
    fields.readOr<Located<T>[]>(
      (own) => [{ entity: read(own, called), file: own.file }],
      (fault) => {
        directory.faults.leaveOut(subject(fields, called), fault);
        return [];
      },
    ),
  );
}

/** Returns a property as its file has it, regardless of other errors in the file. */
function givenText(fields: Fields, member: string, otherwise: string): string {
  const given = fields.get(member);
  return typeof given === 'string' ? given : otherwise;
}

/** Values and log forwarders. `undefined` when the folder does not exist. */
function tolerantFolder<T extends { readonly name: string }>(
  ...[directory, folder, noun, read]: Parameters<typeof readFolder<T>>
): readonly T[] | undefined {
  if (!directory.hasFolder(folder)) return undefined;
  const readNamed = (fields: Fields, called: string): T => read(fields, decodeSegment(called));
  const subject = (fields: Fields, called: string): string => `${noun} '${givenText(fields, 'name', decodeSegment(called))}'`;
  return uniqueSorted(noun, readTolerantly(directory, folder, readNamed, subject), nameKey, directory.faults);
}

/** Reads a folder; returns `undefined` if it does not exist: then that part of the app is unchanged. */
function optionalFolder<T extends { readonly name: string }>(
  ...[directory, folder, noun, read]: Parameters<typeof readFolder<T>>
): readonly T[] | undefined {
  return directory.hasFolder(folder) ? readFolder(directory, folder, noun, read) : undefined;
}

function readResolvers(directory: AppDirectory): AppConfiguration['customResolvers'] {
  const folder = 'graphql/custom_resolvers';
  if (!directory.hasFolder(folder)) return undefined;
  const read = (fields: Fields, called: string): CustomResolverEntity => {
    const resolver = readCustomResolver(fields);
    const expected = resolverFileName(resolver);
    const isOtherCase = called !== expected && called.toLowerCase() === expected;
    return isOtherCase ? { ...resolver, file_name: called } : resolver;
  };
  const subject = (fields: Fields): string =>
    `custom resolver '${givenText(fields, 'on_type', '')}.${givenText(fields, 'field_name', '')}'`;
  const placed = readTolerantly(directory, folder, read, subject);
  return uniqueSorted('custom resolver', placed, resolverKey, directory.faults);
}

/** Returns a configuration without the sections that are `undefined`. */
export function present<T extends object>(sections: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(sections).filter(([, section]) => section !== undefined)) as T;
}

export function readSharedSections(directory: AppDirectory): SharedSections {
  const graphqlConfig = directory.attempt(() => directory.optionalObject('graphql/config.json'));
  return present<SharedSections>({
    values: tolerantFolder(directory, 'values', 'value', readValue),
    triggers: optionalFolder<OpaqueEntity>(directory, 'triggers', 'trigger', readTrigger),
    graphqlConfig: graphqlConfig && directory.attempt(() => readGraphqlConfig(graphqlConfig)),
    customResolvers: readResolvers(directory),
    logForwarders: tolerantFolder<OpaqueEntity>(directory, 'log_forwarders', 'log forwarder', readLogForwarder),
  });
}

/** Reads the files of environment values. Templates do not apply to them. */
export function readEnvironmentFolder(directory: AppDirectory): readonly EnvironmentValueEntity[] | undefined {
  const folder = 'environments';
  if (!directory.hasFolder(folder)) return undefined;
  const files = directory.filesIn(folder, JSON_FILE);
  const read = directory.each(files, (file): [string, Fields] => [file, directory.object(`${folder}/${file}`)]);
  return readEnvironmentValues(new Map(read), directory.faults);
}

function readWebhooks(directory: AppDirectory, folder: string): readonly WebhookEntity[] {
  const placed = directory.each(directory.foldersIn(folder), (name): Located<WebhookEntity> => {
    const fields = directory.object(`${folder}/${name}/config.json`);
    const source = directory.text(`${folder}/${name}/source.js`);
    return { entity: readWebhook(fields, source, decodeSegment(name)), file: fields.file };
  });
  return uniqueSorted('incoming webhook', placed, nameKey, directory.faults);
}

/** Reads a service with rules and incoming webhooks, in a folder with its name. */
export function readService(directory: AppDirectory, folder: string, name: string): Located<ServiceEntity> {
  const fields = directory.object(`${folder}/${name}/config.json`);
  const entity = {
    ...readServiceHead(fields, decodeSegment(name)),
    rules: readFolder<ServiceRuleEntity>(directory, `${folder}/${name}/rules`, 'rule', readServiceRule),
    incoming_webhooks: readWebhooks(directory, `${folder}/${name}/incoming_webhooks`),
  };
  return { entity, file: fields.file };
}
