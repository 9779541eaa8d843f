import { PageTitle } from '../../ui/display/page-title';
import { Waiting } from '../../ui/display/states';
import { useAppPath } from '../apps/use-apps';
import { ConflictsSection } from './conflicts-section';
import { DraftSection } from './draft-section';
import { History } from './history';
import { ImportSection } from './import-section';

export function Deployment() {
  const path = useAppPath();
  return (
    <>
      <PageTitle>Deployments</PageTitle>
      {path === undefined ? (
        <Waiting />
      ) : (
        <>
          <ConflictsSection path={path} />
          <DraftSection path={path} />
          <ImportSection path={path} />
          <History path={path} />
        </>
      )}
    </>
  );
}
