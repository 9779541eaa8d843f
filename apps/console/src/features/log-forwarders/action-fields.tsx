import { useAppList } from '../../api/use-app-list';
import { TextField } from '../../ui/controls/fields';
import { SelectField } from '../../ui/controls/select-field';
import { ACTIONS, actionOf, textOf, type ActionType } from './forwarder-content';
import type { Schemas } from '#admin-client/admin-client.js';

type Members = Readonly<Record<string, unknown>>;

interface ActionProps {
  readonly path: string;
  readonly action: Members;
  /** Messages of the server, by field. */
  readonly at: Readonly<Partial<Record<string, string>>>;
  readonly onChange: (action: Members) => void;
}

const SOURCES = ['mongodb-atlas', 'mongodb'];

/** Returns labels by name, including a stored name that no longer exists. */
function choices(names: readonly string[], stored: string): Readonly<Record<string, string>> {
  const known = Object.fromEntries(names.map((name) => [name, name]));
  if (stored in known) return known;
  return { [stored]: stored === '' ? 'Choose one' : `${stored} (there is none)`, ...known };
}

/** Destination of entries: a collection of a data source, or a function. */
export function ActionFields({ path, action, at, onChange }: ActionProps) {
  const services = useAppList<Schemas['ListedService']>(path, 'services').data ?? [];
  const functions = useAppList<Schemas['FunctionSummary']>(path, 'functions').data ?? [];
  const sources = services.filter(({ type }) => SOURCES.includes(type)).map(({ name }) => name);
  const type = textOf(action, 'type') as ActionType;
  const set = (change: object): void => onChange({ ...action, ...change });
  return (
    <>
      <SelectField label="To" value={type} options={ACTIONS} onChange={(other) => onChange(actionOf(other, action))} />
      {type === 'function' ? (
        <SelectField
          label="Function"
          value={textOf(action, 'name')}
          options={choices(
            functions.map(({ name }) => name),
            textOf(action, 'name'),
          )}
          hint="Runs as the system with one argument, a list of entries. It may get an entry again after a failure."
          problem={at['fn']}
          onChange={(name) => set({ name })}
        />
      ) : (
        <>
          <SelectField
            label="Data source"
            value={textOf(action, 'data_source')}
            options={choices(sources, textOf(action, 'data_source'))}
            problem={at['source']}
            onChange={(data_source) => set({ data_source })}
          />
          <TextField
            label="Database"
            value={textOf(action, 'database')}
            required
            problem={at['database']}
            onChange={(database) => set({ database })}
          />
          <TextField
            label="Collection"
            value={textOf(action, 'collection')}
            required
            problem={at['collection']}
            onChange={(collection) => set({ collection })}
          />
        </>
      )}
    </>
  );
}
