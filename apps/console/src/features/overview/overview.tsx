import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Button } from '../../ui/controls/button';
import { CopyIcon } from '../../ui/display/copy-button';
import { PageActions, PageTitle } from '../../ui/display/page-title';
import { Waiting } from '../../ui/display/states';
import { useApp, useAppPath } from '../apps/use-apps';
import { Charts } from './charts';
import { Checklist } from './checklist';
import { Clients } from './clients';
import { CrowdedPages } from './crowded-pages';
import { LastDeployments } from './last-deployments';
import { MostCalled, MostCalledEndpoints } from './most-called';
import './overview.css';
import { RANGES, type OverviewRange } from './overview-range';
import { RecentErrors } from './recent-errors';

const route = getRouteApi('/apps/$appId');

interface RangeProps {
  readonly appId: string;
  readonly range: OverviewRange;
}

function RangeButtons({ appId, range }: RangeProps) {
  const navigate = useNavigate();
  const choose = (chosen: OverviewRange): void =>
    void navigate({ to: '/apps/$appId', params: { appId }, search: { range: chosen }, replace: true });
  return (
    <div className="segments" role="group" aria-label="Time range">
      {(Object.keys(RANGES) as OverviewRange[]).map((each) => (
        <Button key={each} variant="ghost" aria-pressed={each === range} onClick={() => choose(each)}>
          {RANGES[each].label}
        </Button>
      ))}
    </div>
  );
}

export function Overview() {
  const app = useApp();
  const path = useAppPath();
  const { appId } = route.useParams();
  const { range = '24h' } = route.useSearch();
  return (
    <>
      <PageTitle
        about={
          app && (
            <>
              App ID <code>{app.client_app_id}</code> <CopyIcon label="Copy App ID" text={app.client_app_id} />
            </>
          )
        }
      >
        Overview
      </PageTitle>
      <PageActions>
        <RangeButtons appId={appId} range={range} />
      </PageActions>
      {app === undefined || path === undefined ? (
        <Waiting />
      ) : (
        <>
          <CrowdedPages path={path} />
          <Charts path={path} appId={app._id} range={range} />
          <div className="halves">
            <div>
              <MostCalled path={path} appId={app._id} range={range} />
              <MostCalledEndpoints path={path} appId={app._id} range={range} />
              <LastDeployments path={path} appId={app._id} />
            </div>
            <div>
              <Checklist path={path} appId={app._id} />
              <RecentErrors path={path} appId={app._id} range={range} />
            </div>
          </div>
          <Clients path={path} clientAppId={app.client_app_id} />
        </>
      )}
    </>
  );
}
