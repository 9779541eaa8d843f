import type { DataSourceEntity } from '#app-files/app-configuration.js';
import { CreateSchemaRequest, SCHEMAS_MAX, SCHEMA_SIZE_MAX } from '#contracts/config/schemas.contract.js';
import { requireNamespace } from '../../entities/schemas/namespace.js';
import { checkRelationships, checkSchema } from '../../entities/schemas/schema-dialect.js';
import { requireSize } from '../../core/versions/entities.js';
import type { TreeEntry } from '../../core/trees/entry-tree.js';
import { describe } from '../../core/trees/kinds.js';
import { asRequest, importEntities, requireAtMost, type ImportRun } from './import-run.js';

/**
 * Returns the stored schemas an import covers: files keep schemas with their data source, so they do not cover schemas whose
 * data source was deleted before.
 */
function spokenOf({ draft }: ImportRun): readonly (readonly [string, TreeEntry])[] {
  const sources = draft.tree.get('services');
  const named = draft.result.tree.get('services');
  return [...draft.tree.get('schemas').entries()].filter(([, { shown }]) => {
    const source = String(shown['data_source']);
    return sources.idOf(source) !== undefined || named.idOf(source) !== undefined;
  });
}

/** Imports the schemas of the collections of all data sources. */
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
  await importEntities(run, 'schemas', spokenOf(run), imported, 'schema');
  requireAtMost(run.draft.result.tree.get('schemas').size, SCHEMAS_MAX, `an app may have at most ${SCHEMAS_MAX} schemas`);
}
