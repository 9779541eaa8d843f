import { MongoClient } from 'mongodb';
import { platformDatabase } from '#store/driver/platform-database.js';

/** Returns everything the service has stored, as one string; encrypted contents as their bytes. */
export async function storedTexts(storeUri: string): Promise<string> {
  const client = await MongoClient.connect(storeUri);
  const database = client.db(platformDatabase('config'));
  const texts: string[] = [];
  for (const { name } of await database.listCollections().toArray()) {
    for (const document of await database.collection(name).find().toArray()) {
      texts.push(`${JSON.stringify(document)}${String((document['sealed'] as { buffer?: unknown } | undefined)?.buffer)}`);
    }
  }
  await client.close();
  return texts.join('\n');
}
