import type { DataSourceEntity } from '#app-files/app-configuration.js';
import { CreateSchemaRequest, SCHEMAS_MAX, SCHEMA_SIZE_MAX } from '#contracts/config/schemas.contract.js';
import { requireNamespace } from '../../schemas/namespace.js';
import { checkRelationships, checkSchema } from '../../schemas/schema-dialect.js';
import { requireSize } from '../../versions/entities.js';
import { describe } from '../../versions/kinds.js';
import { asRequest, importKind, type ImportRun } from './import-run.js';

/** Schemas of the collections of all data sources. */
export async function importSchemas(run: ImportRun, dataSources: readonly DataSourceEntity[]): Promise<void> {
  const imported = dataSources.flatMap(({ name: data_source, schemas }) =>
    schemas.map(({ database, collection, schema, relationships }) => {
      const content = { metadata: { data_source, database, collection }, schema, relationships };
      return {
        name: describe('schemas', content).name,
        content: () => {
          asRequest(run, CreateSchemaRequest, content);
          requireNamespace(content.metadata);
          requireSize(content, SCHEMA_SIZE_MAX, 'a schema');
          checkSchema(schema);
          checkRelationships(relationships);
          return content;
        },
      };
    }),
  );
  await importKind(run, 'schemas', imported, { noun: 'schema', max: SCHEMAS_MAX });
}
