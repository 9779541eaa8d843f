import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { session } from '../../api/current-session';
import { PageTitle } from '../../ui/display/page-title';
import { Empty, Problem, Waiting } from '../../ui/display/states';
import { Drawer } from '../../ui/overlay/dialog';
import { Split } from '../../ui/workspace/split';
import { useAppPath } from '../apps/use-apps';
import { FunctionList } from './function-list';
import type { FunctionSummary } from './function-types';
import { FunctionPage } from './function-work';
import './functions.css';

const route = getRouteApi('/apps/$appId/functions');
const LIST = { initial: 248, min: 180, max: 440 };

interface WorkspaceProps {
  readonly path: string;
  readonly functions: readonly FunctionSummary[];
}

function Workspace({ path, functions }: WorkspaceProps) {
  const { appId } = route.useParams();
  const { id } = route.useSearch();
  const navigate = useNavigate();
  const [isListOpen, openList] = useState(false);
  const shown = functions.find(({ _id }) => _id === id) ?? functions[0];
  const list = (
    <FunctionList
      path={path}
      functions={functions}
      shown={shown?._id}
      onSelect={(selected) => {
        openList(false);
        void navigate({ to: '/apps/$appId/functions', params: { appId }, search: { id: selected } });
      }}
    />
  );
  return (
    <>
      <Split
        id="functions"
        label="Width of the list"
        kind="side"
        sizes={LIST}
        first={list}
        second={
          shown ? (
            <FunctionPage key={shown._id} path={path} id={shown._id} onShowList={() => openList(true)} />
          ) : (
            <Empty>
              <h2>Write your first function</h2>
              <p>
                JavaScript that runs on the server when a client, an endpoint, a trigger or another function calls it. It sets{' '}
                <code>exports</code> to what is called.
              </p>
            </Empty>
          )
        }
      />
      <Drawer isOpen={isListOpen} onClose={() => openList(false)} title="Functions">
        {list}
      </Drawer>
    </>
  );
}

/** Functions of an app: a tree of them, and the work on one. */
export function Functions() {
  const path = useAppPath();
  const { data, error } = useQuery({
    queryKey: ['functions', path],
    queryFn: () => session.json<FunctionSummary[]>(`${path}/functions`),
    enabled: path !== undefined,
  });
  return (
    <div className="workspace">
      <div className="sr">
        <PageTitle>Functions</PageTitle>
      </div>
      <Problem error={error} />
      {data === undefined && !error && <Waiting />}
      {path !== undefined && data && <Workspace key={path} path={path} functions={data} />}
    </div>
  );
}
