import { useMutation } from '@tanstack/react-query';
import { Suspense, lazy, useRef } from 'react';
import { session } from '../../api/current-session';
import { useAppRefresh } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { Confirm } from '../../ui/overlay/confirm';
import { readObject, textOf } from '../../ui/json-text';
import { Problem, Waiting } from '../../ui/display/states';
import { keyOf, type CollectionName } from '../data/collection-name';
import { useUnsavedSource } from '../functions/unsaved-source';
import { announceDone } from '../../ui/overlay/toasts';
import { useUnsaved } from '../../ui/unsaved';
import { useSchemaCommand, type CollectionSchema, type Validation } from './use-schemas';
import { ValidationResult } from './validation-result';

const CodeEditor = lazy(async () => ({ default: (await import('../../ui/code-editor')).CodeEditor }));

interface EditorProps {
  readonly path: string;
  /** Path of the data source. */
  readonly service: string;
  readonly name: CollectionName;
  readonly stored: CollectionSchema | null;
}

/** Request body, and the inputs it was made from. */
interface Written {
  readonly body: Readonly<Record<'schema' | 'relationships', Record<string, unknown> | null>>;
  readonly written: string;
}

/** Schema and relationships of one collection. */
export function SchemaEditor({ path, service, name, stored }: EditorProps) {
  const title = `${name.database}.${name.collection}`;
  const kept = `schema ${path} ${keyOf(name)}`;
  const first = textOf(stored?.schema ?? { title: name.collection, bsonType: 'object', properties: {} });
  const firstRelations = textOf(stored?.relationships ?? {});
  const at = `${path}/schemas/${stored?._id ?? ''}`;
  const [changed, change] = useUnsavedSource(kept, at);
  const [changedRelations, changeRelations] = useUnsavedSource(`${kept} relationships`, at);
  const [text, relationsText] = [changed ?? first, changedRelations ?? firstRelations];
  const [schema, relationships] = [readObject(text), readObject(relationsText)];
  const latest = useRef('');
  latest.current = text + relationsText;
  const refresh = useAppRefresh(path);
  const forget = (): void => {
    change(null);
    changeRelations(null);
  };
  const save = useMutation({
    mutationFn: ({ body }: Written) => {
      const metadata = { data_source: name.source, database: name.database, collection: name.collection };
      return stored ? session.write('PUT', at, body) : session.write('POST', `${path}/schemas`, { metadata, ...body });
    },
    onSuccess: async (_, { written }) => {
      // Changes typed meanwhile are not saved.
      if (written === latest.current) forget();
      await refresh();
    },
  });
  const remove = useMutation({
    mutationFn: () => session.write('DELETE', at),
    onSuccess: async () => {
      forget();
      await refresh();
    },
  });
  const generate = useSchemaCommand<{ schema: object }>(service, 'generate_schema', name, (generated) => {
    change(textOf(generated.schema));
    announceDone(`The schema of ${title} was generated. Save it to apply it.`);
  });
  const validate = useSchemaCommand<Validation>(service, 'validate_documents', name);
  const isUnsaved = text !== first || relationsText !== firstRelations;
  useUnsaved(isUnsaved, 'kept');
  const isReady = schema.value !== null && relationships.value !== null;
  const isBusy = save.isPending || remove.isPending || generate.isPending;
  const trySave = (): void => {
    if (isReady && !isBusy && (isUnsaved || !stored))
      save.mutate({ body: { schema: schema.value, relationships: relationships.value }, written: latest.current });
  };
  return (
    <section className="field" aria-label={`Schema of ${title}`}>
      <div className="card">
        <div className="bar">
          <h2 className="mono">{title}</h2>
          <span className="grow" />
          <span role="status" className="muted">
            {!isReady ? 'Not a valid JSON object' : isUnsaved ? 'Not saved' : stored ? 'Saved' : 'No schema yet'}
          </span>
          <Button
            variant="primary"
            busy={save.isPending}
            disabled={!isReady || isBusy || (!isUnsaved && stored !== null)}
            onClick={trySave}
          >
            Save
          </Button>
          {stored && (
            <Confirm
              label="Delete…"
              title={`Delete the schema of ${title}?`}
              text="Writes are no longer validated, and the GraphQL API no longer has the collection. Documents are kept. You can restore the schema from Deployments."
              action="Delete schema"
              busy={isBusy}
              onConfirm={() => remove.mutate()}
            />
          )}
        </div>
        <Problem error={save.error ?? remove.error} />
        <div className="bar">
          <Button busy={generate.isPending} disabled={isBusy} onClick={() => generate.mutate({})}>
            Generate from documents
          </Button>
          <Button
            busy={validate.isPending}
            disabled={schema.value === null}
            onClick={() => validate.mutate({ from_schema: schema.value })}
          >
            Run validation
          </Button>
          <span role="status" className="muted">
            {generate.isPending ? 'Reading documents…' : validate.isPending ? 'Checking documents…' : ''}
          </span>
        </div>
        <Problem error={generate.error ?? validate.error} />
        {validate.data && <ValidationResult found={validate.data} />}
        <h3>Schema</h3>
        <Suspense fallback={<Waiting what="Loading the editor…" />}>
          <CodeEditor
            value={text}
            label={`Schema of ${title}`}
            mark={schema.mark}
            language="json"
            onChange={change}
            onSave={trySave}
          />
          <h3>Relationships</h3>
          <p className="muted">
            One entry per field:{' '}
            <code>{'{"ref": "#/relationship/source/database/collection", "foreign_key": "_id", "is_list": false}'}</code>
          </p>
          <CodeEditor
            value={relationsText}
            label={`Relationships of ${title}`}
            mark={relationships.mark}
            language="json"
            onChange={changeRelations}
            onSave={trySave}
          />
        </Suspense>
      </div>
    </section>
  );
}
