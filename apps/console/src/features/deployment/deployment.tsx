import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { session } from '../../api/current-session';
import { Button } from '../../ui/controls/button';
import { PageActions, PageTitle } from '../../ui/display/page-title';
import { Problem, Waiting } from '../../ui/display/states';
import { Tabs } from '../../ui/display/tabs';
import { announceDone } from '../../ui/overlay/toasts';
import { saveFile } from '../../ui/save-file';
import { useAppPath } from '../apps/use-apps';
import { ConflictsSection } from './conflicts-section';
import { deploymentSearchOf } from './deployment-search';
import { DraftSection } from './draft-section';
import { History } from './history';
import { ImportSection } from './import-section';
import { useDraft } from './use-draft';

const route = getRouteApi('/apps/$appId/deployment');

function Views({ path }: { readonly path: string }) {
  const { appId } = route.useParams();
  const { view = 'draft' } = route.useSearch();
  const navigate = useNavigate();
  const { data: draft } = useDraft(path);
  const save = useMutation({
    mutationFn: async () => saveFile(await session.send(`${path}/export?hosting=true`), 'app.zip'),
    onSuccess: () => announceDone('Export finished'),
  });
  // The views keep typed notes and chosen files: nothing is lost.
  const show = (id: string): void =>
    void navigate({
      to: '/apps/$appId/deployment',
      params: { appId },
      search: deploymentSearchOf({ view: id }),
      ignoreBlocker: true,
    });
  return (
    <>
      <PageActions>
        <Button icon={Download} busy={save.isPending} onClick={() => save.mutate()}>
          Export
        </Button>
      </PageActions>
      <Problem error={save.error} />
      <Tabs
        label="Deployments"
        value={view}
        onChange={show}
        items={[
          {
            id: 'draft',
            label: 'Your draft',
            ...(draft ? { count: draft.count } : {}),
            isKept: true,
            body: (
              <div className="stack">
                <ConflictsSection path={path} />
                <DraftSection path={path} />
              </div>
            ),
          },
          { id: 'history', label: 'History', body: <History path={path} /> },
          { id: 'import', label: 'Import', isKept: true, body: <ImportSection path={path} /> },
        ]}
      />
    </>
  );
}

export function Deployment() {
  const path = useAppPath();
  return (
    <>
      <PageTitle about="Collect changes in a draft and deploy them together, or roll back to an earlier deployment.">
        Deployments
      </PageTitle>
      {path === undefined ? <Waiting /> : <Views path={path} />}
    </>
  );
}
