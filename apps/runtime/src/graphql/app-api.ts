import { appPart } from '#apps/snapshots/app-part.js';
import { buildSchema } from './schema/build-schema.js';
import { HANDLERS } from './handlers.js';
import { schemaSource } from './schema-source.js';

/** The GraphQL API of an app. */
export const apiOf = appPart((app) => buildSchema(schemaSource(app), HANDLERS));
