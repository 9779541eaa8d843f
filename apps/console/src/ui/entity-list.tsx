import { useState, type ReactNode } from 'react';
import { Empty } from './states';
import { Table } from './table';

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

/** All entities of a kind, how one is made, and the one that is shown. */
export function EntityList<Entity extends { readonly _id: string }>(props: EntityListProps<Entity>) {
  const { noun, entities, id, heads, row, empty, creation, page } = props;
  const shown = entities.find(({ _id }) => _id === id);
  return (
    <>
      {entities.length === 0 ? (
        <Empty>
          <h2>No {noun} yet</h2>
          {empty}
        </Empty>
      ) : (
        <Table heads={heads}>{entities.map((entity) => row(entity, entity === shown))}</Table>
      )}
      {creation}
      {id !== undefined && !shown && <p className="bad">There is no such {noun}; it may have been deleted.</p>}
      {shown && page(shown)}
    </>
  );
}

interface NewEntityProps {
  readonly noun: string;
  /** The form; it calls what it is given once the entity is made. */
  readonly children: (onMade: () => void) => ReactNode;
}

/** Holds the form of a new entity, closed; it begins anew once one is made. */
export function NewEntity({ noun, children }: NewEntityProps) {
  const [made, setMade] = useState(0);
  return (
    <details key={made} className="card">
      <summary>New {noun}</summary>
      {children(() => setMade(made + 1))}
    </details>
  );
}
