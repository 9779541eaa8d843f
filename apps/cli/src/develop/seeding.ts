import { APP, dataOf } from '#admin-client/admin-client.js';
import { AdminError } from '#admin-client/admin-error.js';
import { CliError } from '../terminal/cli-error.js';
import type { DevTarget } from './dev-target.js';
import type { SeededCollection, SeededUser, Seeds } from './seed-files.js';

const BATCH = 500;

export interface Seeded {
  readonly documents: number;
  readonly users: number;
}

/**
 * Writes a batch of documents as the system. Those with `_id` replace one of the same; lists without any are inserted into an empty
 * collection only. Returns how many were written.
 */
const WRITE = `exports = async (service, database, collection, documents, isFirst) => {
  const target = context.services.get(service).db(database).collection(collection);
  const given = documents.filter((each) => each._id !== undefined);
  for (const each of given) await target.replaceOne({ _id: each._id }, each, { upsert: true });
  const others = documents.filter((each) => each._id === undefined);
  if (others.length === 0 || (isFirst && (await target.count({})) > given.length)) return given.length;
  await target.insertMany(others);
  return documents.length;
};`;

/** Writes the custom data of a user, beside the id of the user. */
const WRITE_DATA = `exports = (service, database, collection, key, data) =>
  context.services.get(service).db(database).collection(collection).updateOne(key, { $set: data }, { upsert: true });`;

/** Writes seeds to an app, as the system. What was written before a failure stays. Throws `CliError` with the file. */
export async function seed(target: DevTarget, { collections, users, last }: Seeds): Promise<Seeded> {
  let documents = 0;
  for (const each of collections) documents += await seedCollection(target, each);
  let created = 0;
  for (const user of users) created += (await seedUser(target, user)) ? 1 : 0;
  if (last !== null) await runAsSystem(target, `seed/${last.file}`, last.source, []);
  return { documents, users: created };
}

async function seedCollection(
  target: DevTarget,
  { file, service, database, collection, documents }: SeededCollection,
): Promise<number> {
  const name = service ?? (await onlyDataSource(target, file));
  let written = 0;
  for (let at = 0; at < documents.length; at += BATCH) {
    const batch = documents.slice(at, at + BATCH);
    // A list without ids continues where its first batch was written.
    const isFirst = at === 0 || written === 0;
    const given = [name, database, collection, batch, isFirst];
    written += Number(await runAsSystem(target, `seed/${file}`, WRITE, given));
  }
  return written;
}

async function onlyDataSource({ client, path }: DevTarget, file: string): Promise<string> {
  const services = await dataOf(client.api.GET(`${APP}/services`, { params: { path } }));
  const sources = services.filter(({ type }) => /^mongodb(?:-atlas)?$/.test(type)).map(({ name }) => name);
  const [only, ...others] = sources;
  if (only !== undefined && others.length === 0) return only;
  const advice = only === undefined ? 'the app has no data source' : `put it in seed/<service>/: ${sources.join(', ')}`;
  throw new CliError('refused', `seed/${file}: ${advice}`);
}

/** Returns `true` if the user was created; one that is there stays as it is. */
async function seedUser(target: DevTarget, { email, password, customData }: SeededUser): Promise<boolean> {
  const { client, path } = target;
  let id: string;
  try {
    id = (await dataOf(client.api.POST(`${APP}/users`, { params: { path }, body: { email, password } })))._id;
  } catch (error) {
    if (error instanceof AdminError && error.code === 'AccountNameInUse') return false;
    throw failure('seed/users.json', error instanceof Error ? `${email}: ${error.message}` : email, error);
  }
  if (customData !== null) await seedCustomData(target, email, id, customData);
  return true;
}

async function seedCustomData(target: DevTarget, email: string, id: string, data: object): Promise<void> {
  const { client, path } = target;
  const settings = await dataOf(client.api.GET(`${APP}/custom_user_data`, { params: { path } }));
  const {
    enabled,
    mongo_service_name: service,
    database_name: database,
    collection_name: collection,
    user_id_field: field,
  } = settings;
  if (!enabled || !service || !database || !collection || !field) {
    throw new CliError('refused', `seed/users.json: ${email} has custom_data, but custom user data is disabled in the app`);
  }
  await runAsSystem(target, 'seed/users.json', WRITE_DATA, [service, database, collection, { [field]: id }, data]);
}

/** A run of a source: its result as extended JSON, or its error. */
interface SourceRun {
  readonly result?: unknown;
  readonly error?: { readonly message: string } | null;
}

async function runAsSystem(
  { client, path }: DevTarget,
  file: string,
  source: string,
  given: readonly unknown[],
): Promise<unknown> {
  const call = `exports(...EJSON.parse(${JSON.stringify(JSON.stringify(given))}))`;
  const params = { path, query: { run_as_system: true } };
  const body = { source, eval_source: call };
  const { result, error } = (await dataOf(
    client.api.POST(`${APP}/debug/execute_function_source`, { params, body }),
  )) as SourceRun;
  if (error) throw failure(file, error.message, error);
  return typeof result === 'object' && result !== null ? (Object.values(result)[0] as unknown) : result;
}

function failure(file: string, message: string, cause: unknown): CliError {
  return new CliError('refused', `${file}: ${message}`, { cause });
}
