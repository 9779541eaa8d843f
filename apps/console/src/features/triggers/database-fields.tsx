import type { Schemas } from '#admin-client/admin-client.js';
import { deadMatch } from '#triggers/match-reach.js';
import { isOperationAt, watchLevel } from '#triggers/operations.js';
import { useAppList } from '../../api/use-app-list';
import { CodeField } from '../../ui/code-field';
import { objectOf } from '../../ui/json-object';
import { CheckField, TextField } from '../../ui/controls/fields';
import { SelectField } from '../../ui/controls/select-field';
import { isBroken, textOf, textsOf, toggled, type TriggerForm } from './trigger-content';

const SOURCES = ['mongodb-atlas', 'mongodb', 'datalake'];
const OPERATIONS = [
  'INSERT',
  'UPDATE',
  'REPLACE',
  'DELETE',
  'CREATE_COLLECTION',
  'MODIFY_COLLECTION',
  'RENAME_COLLECTION',
  'DROP_COLLECTION',
  'CREATE_INDEXES',
  'DROP_INDEXES',
  'SHARD_COLLECTION',
  'RESHARD_COLLECTION',
  'REFINE_COLLECTION_SHARD_KEY',
  'DROP_DATABASE',
];
const FLAGS = [
  ['full_document', 'The event has the document as it is (full document)'],
  ['full_document_before_change', 'The event has the document as it was (only of one collection)'],
  ['skip_catchup_events', 'Skip what happened while it did not run'],
  ['tolerate_resume_errors', 'Skip events that can’t be resumed'],
] as const;
const BROKEN = 'Not a valid JSON object.';

export interface ConfigFieldsProps {
  readonly path: string;
  readonly form: TriggerForm;
  /** Messages of the server, by field. */
  readonly at: Readonly<Partial<Record<string, string>>>;
  readonly onChange: (change: Partial<TriggerForm>) => void;
}

/** Fields for the collections and changes a trigger waits for. */
export function DatabaseFields({ path, form, at, onChange }: ConfigFieldsProps) {
  const { config, match, project } = form;
  const { data = [] } = useAppList<Schemas['ListedService']>(path, 'services');
  const sources = data.filter(({ type }) => SOURCES.includes(type));
  const set = (change: object): void => onChange({ config: { ...config, ...change } });
  const level = watchLevel(config);
  const chosen = textsOf(config, 'operation_types');
  const offered = OPERATIONS.filter((name) => isOperationAt(name, level) || chosen.includes(name));
  const service = textOf(config, 'service_id');
  const warning = deadMatch({ ...config, match: objectOf(match) });
  return (
    <>
      <div className="field-pair">
        <SelectField
          label="Data source"
          value={service}
          options={{
            ...(service === '' ? { '': 'Choose one' } : {}),
            ...Object.fromEntries(sources.map(({ _id, name }) => [_id, name])),
          }}
          problem={at['service']}
          onChange={(service_id) => set({ service_id })}
        />
        <TextField
          label="Database"
          value={textOf(config, 'database')}
          hint="Empty: all of the data source."
          problem={at['database']}
          onChange={(database) => set({ database })}
        />
        <TextField
          label="Collection"
          value={textOf(config, 'collection')}
          hint="Empty: all of the database."
          problem={at['collection']}
          onChange={(collection) => set({ collection })}
        />
      </div>
      <fieldset>
        <legend>Operations</legend>
        <div className="row">
          {offered.map((name) => (
            <CheckField
              key={name}
              label={name}
              checked={chosen.includes(name)}
              onChange={(isIn) => set({ operation_types: toggled(chosen, name, isIn) })}
            />
          ))}
        </div>
        {at['operations'] !== undefined && (
          <p role="alert" className="bad">
            {at['operations']}
          </p>
        )}
      </fieldset>
      <CheckField
        label="In order"
        checked={config['unordered'] !== true}
        onChange={(isOrdered) => set({ unordered: !isOrdered, ...(isOrdered ? { maximum_throughput: false } : {}) })}
      />
      {FLAGS.map(([member, label]) => (
        <CheckField
          key={member}
          label={label}
          checked={config[member] === true}
          onChange={(checked) => set({ [member]: checked })}
        />
      ))}
      <CodeField
        language="json"
        label="Match expression"
        value={match}
        hint={'For example {"fullDocument.paid": true}. Empty: every event.'}
        problem={isBroken(match) ? BROKEN : at['match']}
        onChange={(text) => onChange({ match: text })}
      />
      {warning !== null && (
        <p role="status" className="warn">
          {warning}
        </p>
      )}
      <CodeField
        language="json"
        label="Projection"
        value={project}
        hint={'Members of the event to keep, for example {"fullDocument.total": 1}. Empty: all of them.'}
        problem={isBroken(project) ? BROKEN : at['project']}
        onChange={(text) => onChange({ project: text })}
      />
    </>
  );
}
