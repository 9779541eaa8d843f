import { useState } from 'react';
import { PageTitle } from '../../ui/page-title';
import { Problem, Waiting } from '../../ui/states';
import { useAppPath } from '../apps/use-apps';
import { Documents } from './documents';
import { Indexes } from './indexes';
import { NamespacePicker } from './namespace-picker';
import { NoSource } from './no-source';
import type { Namespace } from './use-data';
import { useSources } from './use-sources';

export function Data() {
  const path = useAppPath();
  const [chosen, choose] = useState<Namespace>();
  const { data: sources, error } = useSources(path);
  return (
    <>
      <PageTitle>Data</PageTitle>
      <Problem error={error} />
      {!sources && !error && <Waiting />}
      {sources?.length === 0 && <NoSource />}
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
