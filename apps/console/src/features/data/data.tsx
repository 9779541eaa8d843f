import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { session } from '../../api/current-session';
import { PageTitle } from '../../ui/page-title';
import { Empty, Problem, Waiting } from '../../ui/states';
import { useAppPath } from '../apps/use-apps';
import { Documents } from './documents';
import { Indexes } from './indexes';
import { NamespacePicker } from './namespace-picker';
import type { Namespace } from './use-data';

interface Service {
  readonly _id: string;
  readonly name: string;
  readonly type: string;
}

/** Types of data sources whose documents can be read. */
const MONGODB: readonly string[] = ['mongodb-atlas', 'mongodb'];

export function Data() {
  const path = useAppPath();
  const [chosen, choose] = useState<Namespace>();
  const { data, error } = useQuery({
    queryKey: ['services', path],
    queryFn: () => session.json<Service[]>(`${path}/services`),
    enabled: path !== undefined,
  });
  const sources = data?.filter(({ type }) => MONGODB.includes(type));
  return (
    <>
      <PageTitle>Data</PageTitle>
      <Problem error={error} />
      {!sources && !error && <Waiting />}
      {sources?.length === 0 && (
        <Empty>
          <h2>No data source yet</h2>
          <p>
            A service of type <code>mongodb-atlas</code> is where an app’s documents are. Import an app that has one, or create it by{' '}
            <code>POST …/services</code>.
          </p>
        </Empty>
      )}
      {path !== undefined && sources !== undefined && sources.length > 0 && (
        <NamespacePicker path={path} services={sources} onChoose={choose} />
      )}
      {chosen && (
        <div key={`${chosen.service} ${chosen.database} ${chosen.collection}`} className="field">
          <Documents namespace={chosen} />
          <Indexes namespace={chosen} />
        </div>
      )}
    </>
  );
}
