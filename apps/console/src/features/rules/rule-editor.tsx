import { Braces, FlaskConical, LayoutTemplate, PanelLeft, Plus, Save, Trash2 } from 'lucide-react';
import { Suspense, lazy, useCallback, useMemo, useRef, useState } from 'react';
import { useAppRequest } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { IconButton } from '../../ui/controls/icon-button';
import { Problem, Waiting } from '../../ui/display/states';
import { Dialog } from '../../ui/overlay/dialog';
import { RowMenu } from '../../ui/overlay/row-menu';
import { useUnsaved } from '../../ui/unsaved';
import { Split } from '../../ui/workspace/split';
import type { Source } from '../data/use-sources';
import { useDraft } from '../deployment/use-draft';
import { renamed, roleOf, type Role, type Rule, type RuleContent } from './rule-types';
import { RuleWorkProvider } from './rule-work';
import { Templates } from './templates';
import { useKeyedList } from './use-keyed-list';
import { useExpressionLanguage } from './use-expression-language';

const TryRules = lazy(async () => ({ default: (await import('./try-rules')).TryRules }));
const RoleCard = lazy(async () => ({ default: (await import('./role-card')).RoleCard }));
const FilterCard = lazy(async () => ({ default: (await import('./filter-card')).FilterCard }));
const RuleJson = lazy(async () => ({ default: (await import('./rule-json')).RuleJson }));
const TRY = { initial: 388, min: 300, max: 620 };

/** Place of a rule. */
export interface RulePlace {
  /** Path of the app in the administration API. */
  readonly path: string;
  readonly source: Source;
  /** Collection; `null` for the default rules, which apply to every collection without its own. */
  readonly collection: { readonly database: string; readonly collection: string } | null;
}

interface EditorProps {
  readonly place: RulePlace;
  /** `null` for a rule that is to be made. */
  readonly stored: Rule | null;
  /** Shows the tree, where the window is too narrow for both. */
  readonly onShowTree: () => void;
}

/** Keeps which fields are wrong. */
function useWrongFields() {
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const report = useCallback(
    (field: string, isWrong: boolean) =>
      setWrong((fields) =>
        fields.includes(field) === isWrong ? fields : isWrong ? [...fields, field] : fields.filter((each) => each !== field),
      ),
    [],
  );
  return { isWrong: wrong.length > 0, report };
}

/** The rules of one collection, or the default rules of a data source. */
export function RuleEditor({ place, stored, onShowTree }: EditorProps) {
  const { path, source, collection } = place;
  const [changed, setChanged] = useState<RuleContent>();
  const [dialog, open] = useState<'templates' | 'json'>();
  const { isWrong, report } = useWrongFields();
  const { data: draft } = useDraft(path);
  const language = useExpressionLanguage(path);
  const change = useAppRequest(path);
  useUnsaved(changed !== undefined || isWrong);
  const rule: RuleContent = changed ?? { roles: stored?.roles ?? [], filters: stored?.filters ?? [] };
  const { roles, filters } = rule;
  const where = `/services/${source._id}/${collection ? 'rules' : 'default_rule'}`;
  const one = collection && stored ? `${where}/${stored._id ?? ''}` : where;
  const title = collection ? `${collection.database}.${collection.collection}` : 'Default rules';
  const refused = change.error ? roleOf(change.error.message) : null;
  const edit = (next: Partial<RuleContent>): void => {
    change.reset();
    setChanged({ ...rule, ...next });
  };
  const roleList = useKeyedList(roles, (next) => edit({ roles: next }));
  const filterList = useKeyedList(filters, (next) => edit({ filters: next }));
  const save = (): void => {
    if (!changed || isWrong || change.isPending) return;
    const sent = changed;
    const body = { ...stored, ...collection, ...sent };
    change.mutate(
      { method: stored ? 'PUT' : 'POST', path: one, body },
      // Edits made during the save stay unsaved.
      { onSuccess: () => setChanged((current) => (current === sent ? undefined : current)) },
    );
  };
  const latest = useRef(save);
  latest.current = save;
  const work = useMemo(() => ({ language, report, save: () => latest.current() }), [language, report]);
  const add = (added: readonly Role[]): void => {
    open(undefined);
    roleList.add(renamed(added, roles));
  };
  const status = isWrong
    ? 'Fix the marked expressions'
    : changed
      ? 'Unsaved'
      : change.isSuccess && stored
        ? `Saved${draft ? ' to your draft' : ''}`
        : '';
  const actions = [
    {
      label: 'Delete rules',
      icon: Trash2,
      disabled: !stored,
      does: {
        title: `Delete the rules of ${title}?`,
        text: `${collection ? 'Default rules apply to this collection again.' : 'Collections without rules of their own can no longer be accessed.'} You can restore the rules from Deployments.`,
        action: 'Delete rules',
        onConfirm: () => change.mutate({ method: 'DELETE', path: one }, { onSuccess: () => setChanged(undefined) }),
      },
    },
  ];
  const editor = (
    <section className="rule-work" aria-label={title}>
      <div className="work-head">
        <IconButton className="only-phone" label="Show all collections" icon={PanelLeft} onClick={onShowTree} />
        <h2 className="mono-title cut">
          {collection ? (
            <>
              <span className="faint">{collection.database}.</span>
              {collection.collection}
            </>
          ) : (
            title
          )}
        </h2>
        <span role="status" className={changed || isWrong ? 'unsaved-mark' : 'muted'}>
          {status}
        </span>
        <span className="grow" />
        <IconButton
          small
          className="to-trial"
          label="Try as a user"
          icon={FlaskConical}
          onClick={() => document.querySelector<HTMLElement>('.try-rules')?.focus()}
        />
        <Button className="only-wide" icon={LayoutTemplate} aria-haspopup="dialog" onClick={() => open('templates')}>
          Templates
        </Button>
        <Button variant="ghost" icon={Braces} aria-label="JSON" aria-haspopup="dialog" onClick={() => open('json')}>
          <span className="only-wide">JSON</span>
        </Button>
        <Button variant="primary" icon={Save} busy={change.isPending} disabled={!changed || isWrong} onClick={save}>
          Save
        </Button>
        <RowMenu name={title} actions={actions} />
      </div>
      <div className="rule-body">
        {refused === null && <Problem error={change.error} />}
        {roles.length === 0 ? (
          <>
            <p className="muted">
              {stored || !collection
                ? 'No access: there are no roles. Start from a template.'
                : 'Default rules apply to this collection. Start from a template to give it rules of its own.'}
            </p>
            <Templates onChoose={add} />
          </>
        ) : (
          <p className="muted">
            Roles are checked from top to bottom. The first that applies to a document decides what the user may do with it. If
            none applies, the document is hidden.
          </p>
        )}
        <Suspense fallback={<Waiting />}>
          <ol className="rule-cards" aria-label="Roles">
            {roles.map((role, index) => (
              <RoleCard
                key={roleList.keys[index]}
                role={role}
                index={index}
                count={roles.length}
                problem={refused === index ? (change.error?.message ?? null) : null}
                onChange={(next) => roleList.replace(index, next)}
                onMove={(to) => roleList.move(index, to)}
                onDuplicate={() => add([role])}
                onRemove={() => roleList.remove(index)}
              />
            ))}
          </ol>
        </Suspense>
        <Suspense>
          <ol className="rule-cards" aria-label="Filters">
            {filters.map((filter, index) => (
              <FilterCard
                key={filterList.keys[index]}
                filter={filter}
                index={index}
                onChange={(next) => filterList.replace(index, next)}
                onRemove={() => filterList.remove(index)}
              />
            ))}
          </ol>
        </Suspense>
        <div className="bar">
          {roles.length > 0 && (
            <Button icon={Plus} aria-haspopup="dialog" onClick={() => open('templates')}>
              Add role
            </Button>
          )}
          <Button
            icon={Plus}
            onClick={() => filterList.add([{ name: `filter${filters.length + 1}`, apply_when: {}, query: {} }])}
          >
            Add filter
          </Button>
        </div>
      </div>
      <Dialog
        isOpen={dialog === 'templates'}
        onClose={() => open(undefined)}
        title="Add a role"
        about="Start from a template. Everything can be changed afterwards."
      >
        <Templates onChoose={add} />
      </Dialog>
      <Dialog
        isWide
        isOpen={dialog === 'json'}
        onClose={() => open(undefined)}
        title="Rule as JSON"
        about="Roles and filters as they are in the files of the app."
      >
        <Suspense>
          <RuleJson
            rule={rule}
            onApply={(content) => {
              open(undefined);
              edit(content);
            }}
          />
        </Suspense>
      </Dialog>
    </section>
  );
  return (
    <RuleWorkProvider value={work}>
      <div className="rule-panes">
        <Split
          id="rules-try"
          label="Width of the trial"
          kind="end"
          sizes={TRY}
          first={editor}
          second={
            <Suspense fallback={<Waiting />}>
              <TryRules place={place} rule={changed ?? stored} isUnsaved={changed !== undefined} />
            </Suspense>
          }
        />
      </div>
    </RuleWorkProvider>
  );
}
