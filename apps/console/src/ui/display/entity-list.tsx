import type { ReactNode } from 'react';
import type { Schemas } from '#admin-client/admin-client.js';
import type { Walk } from '../workspace/detail-panel';
import { useWalk } from '../workspace/use-walk';
import { DataTable, type Column } from './data-table';
import { Empty, Warning } from './states';

interface EntityListProps<Entity> {
  /** Name of the kind of entity, in the singular. */
  readonly noun: string;
  readonly entities: readonly Entity[];
  /** Id of the entity the address names. */
  readonly id: string | undefined;
  readonly columns: readonly Column<Entity>[];
  readonly row: (entity: Entity, isShown: boolean) => ReactNode;
  /** Purpose of the entities and how the first one is created, for a list without entries. */
  readonly empty: ReactNode;
  /** Button and dialog that create an entity. */
  readonly creation: ReactNode;
  /** Panel of the entity the address names. */
  readonly panel: (entity: Entity, walk: Walk) => ReactNode;
  /** Puts another entity into the address, or none. */
  readonly onShow: (id: string | undefined) => void;
}

/** All entities of a kind, the button that creates one, and the panel of the one the address names. */
export function EntityList<Entity extends Pick<Schemas['ListedService'], '_id'>>(props: EntityListProps<Entity>) {
  const { noun, entities, id, columns, row, empty, creation, panel, onShow } = props;
  const { order, ...walk } = useWalk<Entity>(id, onShow);
  const shown = entities.find(({ _id }) => _id === id);
  return (
    <>
      {creation}
      {entities.length === 0 ? (
        <Empty title={`No ${noun}s yet`}>{empty}</Empty>
      ) : (
        <DataTable
          nouns={`${noun}s`}
          columns={columns}
          rows={entities}
          order={order}
          row={(entity) => row(entity, entity === shown)}
        />
      )}
      {id !== undefined && !shown && <Warning>This {noun} was not found. It may have been deleted.</Warning>}
      {shown && panel(shown, walk)}
    </>
  );
}
