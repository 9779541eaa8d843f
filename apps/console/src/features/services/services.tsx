import { Link, getRouteApi } from '@tanstack/react-router';
import { useAppList } from '../../api/use-app-list';
import { PageTitle } from '../../ui/display/page-title';
import { Empty, Problem, Waiting } from '../../ui/display/states';
import { useAppPath } from '../apps/use-apps';
import { ActionRules } from './action-rules';
import { NewService } from './new-service';
import { ServiceSettings } from './service-settings';
import { SERVICE_TYPES, serviceType, type Service } from './service-types';
import { WebhookPage } from './webhook-page';
import { Webhooks } from './webhooks';

const route = getRouteApi('/apps/$appId/services');

/** Services by their types. */
function ServiceList({ services, shown }: { readonly services: readonly Service[]; readonly shown: string | undefined }) {
  const { appId } = route.useParams();
  const types = [...new Set([...Object.keys(SERVICE_TYPES), ...services.map(({ type }) => type)])];
  return types
    .map((type) => ({ type, ofType: services.filter((each) => each.type === type) }))
    .filter(({ ofType }) => ofType.length > 0)
    .map(({ type, ofType }) => (
      <section key={type} aria-label={serviceType(type).label}>
        <h2>{serviceType(type).label}</h2>
        <ul className="list">
          {ofType.map(({ _id, name }) => (
            <li key={_id}>
              <Link
                to="/apps/$appId/services"
                params={{ appId }}
                search={{ id: _id }}
                className="mono"
                {...(_id === shown ? { 'aria-current': 'true' as const } : {})}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    ));
}

interface ServicePageProps {
  readonly path: string;
  readonly service: Service;
  readonly webhook: string | undefined;
}

function ServicePage({ path, service, webhook }: ServicePageProps) {
  const { appId } = route.useParams();
  const { actions, webhooks } = serviceType(service.type);
  return (
    <div className="stack">
      <ServiceSettings path={path} service={service} />
      {webhooks && <Webhooks path={path} service={service} shown={webhook} />}
      {webhooks && webhook !== undefined && <WebhookPage key={webhook} path={path} service={service} id={webhook} />}
      {actions !== null && actions.length > 0 && <ActionRules path={path} service={service} />}
      {actions === null && (
        <p>
          <Link to="/apps/$appId/rules" params={{ appId }} search={{ source: service._id }}>
            Rules of its collections
          </Link>
        </p>
      )}
    </div>
  );
}

export function Services() {
  const path = useAppPath();
  const { id, webhook } = route.useSearch();
  const { data, error } = useAppList<Service>(path, 'services');
  const shown = data?.find(({ _id }) => _id === id);
  return (
    <>
      <PageTitle>Services</PageTitle>
      <Problem error={error} />
      {(path === undefined || !data) && !error && <Waiting />}
      {path !== undefined && data && (
        <>
          <NewService path={path} />
          {data.length === 0 ? (
            <Empty>
              <h2>No service yet</h2>
              <p>
                A service is what functions reach beyond this server: a database cluster, other servers over HTTP, Twilio, AWS.
                Those of HTTP, Twilio and GitHub have webhooks as well: addresses others call.
              </p>
            </Empty>
          ) : (
            <div className="split">
              <nav className="card" aria-label="Services">
                <ServiceList services={data} shown={shown?._id} />
              </nav>
              {shown ? (
                <ServicePage key={shown._id} path={path} service={shown} webhook={webhook} />
              ) : (
                <p className="muted">
                  {id === undefined ? 'Choose a service.' : 'There is no such service; it may have been deleted.'}
                </p>
              )}
            </div>
          )}
        </>
      )}
    </>
  );
}
