import { Save, PanelLeft, SquareFunction } from 'lucide-react';
import { Suspense, lazy, useRef, useState } from 'react';
import { Button } from '../../ui/controls/button';
import { IconButton } from '../../ui/controls/icon-button';
import { Problem, Waiting } from '../../ui/display/states';
import { Tabs } from '../../ui/display/tabs';
import '../../ui/workspace/workspace.css';
import { useUnsaved } from '../../ui/unsaved';
import { useDraft } from '../deployment/use-draft';
import { FunctionMenu } from './function-menu';
import { lineOf, lineOfRefusal, type AppFunction, type FunctionRun } from './function-types';
import { useUnsavedSource } from './unsaved-source';
import { SourceTab } from './source-tab';
import { useFunction, useSaveFunction } from './use-functions';

const Edited = lazy(async () => ({ default: (await import('./function-facts')).Edited }));
const RunCount = lazy(async () => ({ default: (await import('./function-facts')).RunCount }));
const LastEntries = lazy(async () => ({ default: (await import('../logs/last-entries')).LastEntries }));
const PermissionsTab = lazy(async () => ({ default: (await import('./permissions-tab')).PermissionsTab }));
const SettingsTab = lazy(async () => ({ default: (await import('./settings-tab')).SettingsTab }));

interface PageProps {
  readonly path: string;
  readonly id: string;
  /** Shows the list of functions, where the window is too narrow for both. */
  readonly onShowList: () => void;
}

/** The work on one function. */
export function FunctionPage({ path, id, onShowList }: PageProps) {
  const { data, error } = useFunction(path, id);
  if (!data) return error ? <Problem error={error} /> : <Waiting />;
  return <FunctionWork path={path} stored={data} onShowList={onShowList} />;
}

interface WorkProps extends Pick<PageProps, 'path' | 'onShowList'> {
  readonly stored: AppFunction;
}

function FunctionWork({ path, stored, onShowList }: WorkProps) {
  const { _id: id, name } = stored;
  const [changed, setChanged] = useUnsavedSource(id, `${path}/functions/${id}`);
  const source = changed ?? stored.source;
  const latest = useRef(source);
  latest.current = source;
  const [run, setRun] = useState<FunctionRun>();
  const { data: draft } = useDraft(path);
  const save = useSaveFunction(path, stored, (change) => {
    // Changes typed meanwhile are not saved.
    if (change.source !== undefined && change.source === latest.current) setChanged(null);
  });
  const isUnsaved = changed !== null && changed !== stored.source;
  useUnsaved(isUnsaved, 'kept');
  const line = lineOf(run) ?? (save.error ? lineOfRefusal(save.error.message) : null);
  const message = run?.error?.message ?? save.error?.message ?? '';
  const saveSource = (text: string): void => {
    if (text !== stored.source && !save.isPending) save.mutate({ source: text });
  };
  const folder = name.slice(0, name.lastIndexOf('/') + 1);
  const tabs = [
    {
      id: 'source',
      label: 'Source',
      isKept: true,
      body: (
        <SourceTab
          path={path}
          stored={stored}
          source={source}
          mark={line === null ? null : { line, message }}
          onChange={setChanged}
          onSave={saveSource}
          onRun={setRun}
        />
      ),
    },
    { id: 'settings', label: 'Settings', body: <SettingsTab stored={stored} save={save} /> },
    { id: 'permissions', label: 'Permissions', isKept: true, body: <PermissionsTab path={path} stored={stored} save={save} /> },
    {
      id: 'runs',
      label: 'Runs',
      count: (
        <Suspense>
          <RunCount path={path} id={id} />
        </Suspense>
      ),
      body: (
        <div className="tab-page is-wide">
          <LastEntries
            path={path}
            title="Runs"
            types="FUNCTION"
            query={`function_id=${id}`}
            search={{ fn: id }}
            empty="No runs yet. Calls by clients, endpoints, triggers, other functions and this console appear here."
          />
        </div>
      ),
    },
  ];
  return (
    <section className="function-work" aria-label={`Function ${name}`}>
      <div className="work-head">
        <IconButton className="only-phone" label="Show all functions" icon={PanelLeft} onClick={onShowList} />
        <SquareFunction className="icon faint" aria-hidden />
        <h2 className="mono-title cut">
          {folder !== '' && <span className="faint">{folder}</span>}
          {name.slice(folder.length)}
        </h2>
        <span role="status" className={isUnsaved ? 'unsaved-mark' : 'muted'}>
          {isUnsaved ? 'Unsaved' : save.isSuccess ? (draft ? 'Saved to your draft' : 'Saved') : ''}
        </span>
        <span className="grow" />
        <Suspense>
          <Edited path={path} stored={stored} />
        </Suspense>
        <Button variant="primary" icon={Save} disabled={!isUnsaved} busy={save.isPending} onClick={() => saveSource(source)}>
          Save
        </Button>
        <FunctionMenu path={path} stored={stored} save={save} onDeleted={() => setChanged(null)} />
      </div>
      <Problem error={save.error} />
      <Tabs label={`Parts of ${name}`} items={tabs} fills />
    </section>
  );
}
