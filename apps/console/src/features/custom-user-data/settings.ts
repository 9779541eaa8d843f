import type { Schemas } from '#admin-client/admin-client.js';

/** Location of users' custom data, as the server returns it. */
export type CustomUserData = Schemas['CustomUserData'];

/** Properties of the form; a message of the server that names one is shown there. */
export const MEMBERS = [
  'mongo_service_name',
  'database_name',
  'collection_name',
  'user_id_field',
  'on_user_creation_function_name',
] as const;

export type Member = (typeof MEMBERS)[number];

/** Returns the property a message names, if any. */
export function memberOf(message: string): Member | undefined {
  const spoken = message.replace('mongo_service_id', 'mongo_service_name').replace('function_id', 'function_name');
  return MEMBERS.find((member) => spoken.includes(member));
}
