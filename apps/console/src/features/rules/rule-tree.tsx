import { Link } from '@tanstack/react-router';
import { Braces, Plus, Table2 } from 'lucide-react';
import { useMemo, useState, type FormEvent } from 'react';
import { Button } from '../../ui/controls/button';
import { TextField } from '../../ui/controls/fields';
import { IconButton } from '../../ui/controls/icon-button';
import { SelectField } from '../../ui/controls/select-field';
import { Problem } from '../../ui/display/states';
import { Dialog } from '../../ui/overlay/dialog';
import { FolderTree } from '../../ui/workspace/folder-tree';
import { PaneHead } from '../../ui/workspace/pane-head';
import { collectionEntries, entryIdOf, placeOfEntry, placesOf } from '../data/collection-entries';
import { useCollections, type Source } from '../data/use-sources';
import type { Rule } from './rule-types';
import type { SourceRules } from './use-rules';

/** Collection whose rules are shown; the default rules without one. */
export interface RuleSearch {
  readonly source?: string;
  readonly database?: string;
  readonly collection?: string;
}

interface RuleTreeProps {
  readonly path: string;
  readonly appId: string;
  readonly lists: readonly SourceRules[];
  readonly shown: RuleSearch;
  readonly onShow: (shown: RuleSearch) => void;
}

function countText(rule: Rule | null | undefined, none: string): string {
  if (!rule) return none;
  const { length } = rule.roles;
  return length === 0 ? 'No access' : `${length} ${length === 1 ? 'role' : 'roles'}`;
}

interface OtherProps extends Pick<RuleTreeProps, 'onShow'> {
  readonly sources: readonly Source[];
  readonly source: string;
}

/** Opens the rules of a collection that does not exist yet. */
function OtherCollection({ sources, source, onShow }: OtherProps) {
  const [place, setPlace] = useState({ source, database: '', collection: '' });
  const { database, collection } = place;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onShow({ ...place, database: database.trim(), collection: collection.trim() });
  };
  return (
    <form className="form" aria-label="Rules for another collection" onSubmit={submit}>
      {sources.length > 1 && (
        <SelectField
          label="Data source"
          value={place.source}
          options={Object.fromEntries(sources.map(({ _id, name }) => [_id, name]))}
          onChange={(chosen) => setPlace({ ...place, source: chosen })}
        />
      )}
      <TextField label="Database" value={database} required onChange={(text) => setPlace({ ...place, database: text })} />
      <TextField label="Collection" value={collection} required onChange={(text) => setPlace({ ...place, collection: text })} />
      <div className="bar">
        <Button type="submit" variant="primary" disabled={database.trim() === '' || collection.trim() === ''}>
          Open rules
        </Button>
      </div>
    </form>
  );
}

/** Collections by data source and database, with the number of their roles. */
export function RuleTree({ path, appId, lists, shown, onShow }: RuleTreeProps) {
  const [text, setText] = useState('');
  const [isNaming, setNaming] = useState(false);
  const sources = useMemo(() => lists.map(({ source }) => source), [lists]);
  const stored = useCollections(path, sources);
  const { source: shownSource = sources[0]?._id ?? '', database, collection } = shown;
  const isOne = sources.length === 1;
  const { entries, counts } = useMemo(() => {
    const ruled = lists.flatMap(({ source, rules }) =>
      rules.map((rule) => ({ rule, place: { source: source._id, database: rule.database, collection: rule.collection } })),
    );
    const places = [...placesOf(sources, stored.data ?? []), ...ruled.map(({ place }) => place)];
    return {
      counts: new Map(ruled.map(({ rule, place }) => [entryIdOf(place), rule])),
      entries: collectionEntries(sources, [...places, { source: shownSource, database, collection }], { isBySource: !isOne }),
    };
  }, [lists, sources, stored.data, shownSource, database, collection, isOne]);
  const show = (place: RuleSearch): void => {
    setNaming(false);
    onShow(place);
  };
  return (
    <>
      <PaneHead title="Rules" search="Find a collection" text={text} onSearch={setText}>
        <IconButton
          small
          label="Rules for another collection"
          icon={Plus}
          aria-haspopup="dialog"
          onClick={() => setNaming(true)}
        />
      </PaneHead>
      <ul className="list default-rules" aria-label="Default rules">
        {lists.map(({ source, defaults }) => (
          <li key={source._id}>
            <Link
              to="/apps/$appId/rules"
              params={{ appId }}
              search={{ source: source._id }}
              activeOptions={{ exact: true }}
              {...(collection === undefined && source._id === shownSource ? { 'aria-current': 'true' as const } : {})}
            >
              <Braces className="icon-s" aria-hidden />
              <span className="cut">{isOne ? 'Default rules' : `Default rules of ${source.name}`}</span>
              <span className="extra">{countText(defaults, 'No access')}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Problem error={stored.error} onRetry={() => void stored.refetch()} />
      <FolderTree
        label="Collections"
        icon={Table2}
        entries={entries}
        text={text}
        selected={entryIdOf({ source: shownSource, database, collection })}
        mark={(id) => countText(counts.get(id), 'default')}
        onSelect={(id) => show(placeOfEntry(id))}
      />
      <Dialog isOpen={isNaming} onClose={() => setNaming(false)} title="Rules for another collection">
        <OtherCollection sources={sources} source={shownSource} onShow={show} />
      </Dialog>
    </>
  );
}
