import { MongoClient } from 'mongodb';

/** Databases of the server itself. */
const OWN = new Set(['admin', 'config', 'local']);

/**
 * Empties the server `GROUNDWORK_TEST_MONGODB_URI` names; `null` if it names none. Tests that share it run one after the other.
 */
export async function givenStore(): Promise<string | null> {
  const uri = process.env['GROUNDWORK_TEST_MONGODB_URI'];
  if (uri === undefined || uri === '') return null;
  const client = new MongoClient(uri, { appName: 'groundwork-tests' });
  try {
    const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
    for (const { name } of databases) if (!OWN.has(name)) await client.db(name).dropDatabase();
  } finally {
    await client.close();
  }
  return uri;
}
