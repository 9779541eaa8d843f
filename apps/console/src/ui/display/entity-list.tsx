import { useState, type ReactNode } from 'react';
import { SearchInput } from '../controls/fields';
import { Empty, Warning } from './states';
import { Table } from './table';

/** Entities from which a list is searched and no longer looked through. */
const SEARCHED_FROM = 11;

interface EntityListProps<Entity> {
  /** What one is called. */
  readonly noun: string;
  readonly entities: readonly Entity[];
  /** Id of the one that is asked for. */
  readonly id: string | undefined;
  readonly heads: readonly string[];
  readonly row: (entity: Entity, isShown: boolean) => ReactNode;
  /** What is said where there is none. */
  readonly empty: ReactNode;
  /** Makes a new one. */
  readonly creation: ReactNode;
  readonly page: (entity: Entity) => ReactNode;
}

/** Finds an entity by any text in it. */
function hasText(entity: object, text: string): boolean {
  const needle = text.trim().toLowerCase();
  return Object.values(entity).some((value) => typeof value === 'string' && value.toLowerCase().includes(needle));
}

/** All entities of a kind, how one is made, and the one that is shown. */
export function EntityList<Entity extends { readonly _id: string }>(props: EntityListProps<Entity>) {
  const { noun, entities, id, heads, row, empty, creation, page } = props;
  const [text, setText] = useState('');
  const shown = entities.find(({ _id }) => _id === id);
  const found = entities.filter((entity) => hasText(entity, text));
  return (
    <>
      {creation}
      {entities.length >= SEARCHED_FROM && (
        <div className="toolbar">
          <SearchInput label={`Search ${noun}s`} value={text} onChange={setText} />
        </div>
      )}
      {entities.length === 0 ? (
        <Empty>
          <h2>No {noun} yet</h2>
          {empty}
        </Empty>
      ) : (
        <Table heads={heads}>{found.map((entity) => row(entity, entity === shown))}</Table>
      )}
      {entities.length > 0 && found.length === 0 && <p className="muted">Nothing matches “{text}”.</p>}
      {id !== undefined && !shown && <Warning>There is no such {noun}; it may have been deleted.</Warning>}
      {shown && page(shown)}
    </>
  );
}
