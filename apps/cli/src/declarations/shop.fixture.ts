import type { AppConfiguration } from '#app-files/app-configuration.js';
import { readAppFiles } from '#app-files/read-app-files.js';

const ROOT = { 'realm_config.json': '{"name":"shop","app_id":"shop-abcde","config_version":20210101}' };
const ITEM = {
  title: 'item',
  bsonType: 'object',
  required: ['_id', 'title'],
  additionalProperties: false,
  properties: {
    _id: { bsonType: 'objectId' },
    title: { bsonType: 'string' },
    price: { bsonType: ['double', 'null'] },
    due: { bsonType: 'date' },
  },
};
const USER = {
  bsonType: 'object',
  properties: { _id: { bsonType: 'string' }, role: { bsonType: 'string', enum: ['admin', 'user'] } },
};
const COLLECTIONS = 'data_sources/mongodb-atlas/shop';

function read(files: Readonly<Record<string, string | object>>): AppConfiguration {
  const texts = Object.entries({ ...ROOT, ...files }).map(([path, content]): [string, Buffer] => [
    path,
    Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
  ]);
  return readAppFiles(new Map(texts));
}

/** An app with documents, custom data of users, values and functions. */
export const SHOP = read({
  'data_sources/mongodb-atlas/config.json': { name: 'mongodb-atlas', type: 'mongodb-atlas', config: {} },
  [`${COLLECTIONS}/items/schema.json`]: ITEM,
  [`${COLLECTIONS}/users/schema.json`]: USER,
  'auth/custom_user_data.json': {
    enabled: true,
    mongo_service_name: 'mongodb-atlas',
    database_name: 'shop',
    collection_name: 'users',
    user_id_field: '_id',
  },
  'values/limit.json': { name: 'limit', value: 5, from_secret: false },
  'values/key.json': { name: 'key', value: 'stripe-key', from_secret: true },
  'environments/production.json': { values: { host: 'shop.example' } },
  'functions/config.json': [{ name: 'hello', private: true }, { name: 'total' }],
  'functions/hello.js': 'exports = () => 1;',
  'functions/total.js': 'exports = () => 1;',
});
