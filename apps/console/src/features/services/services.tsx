import { Link, getRouteApi } from '@tanstack/react-router';
import { Blocks } from 'lucide-react';
import { useState } from 'react';
import { useAppList } from '../../api/use-app-list';
import { SearchInput } from '../../ui/controls/fields';
import { PageTitle } from '../../ui/display/page-title';
import { hasText } from '../../ui/display/sorting';
import { Empty, Loaded, Warning } from '../../ui/display/states';
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

/** Services from which the list has a search. */
const SEARCHED_FROM = 11;

function ServicesWithPage({ path, services }: { readonly path: string; readonly services: readonly Service[] }) {
  const { id, webhook } = route.useSearch();
  const [text, setText] = useState('');
  const shown = id === undefined ? services[0] : services.find(({ _id }) => _id === id);
  const found = services.filter((service) => hasText(service, text));
  return (
    <div className="split">
      <nav className="card" aria-label="Services">
        {services.length >= SEARCHED_FROM && <SearchInput label="Search services" value={text} onChange={setText} />}
        {found.length === 0 && <p className="muted">Nothing matches “{text}”.</p>}
        <ServiceList services={found} shown={shown?._id} />
      </nav>
      {shown ? (
        <ServicePage key={shown._id} path={path} service={shown} webhook={webhook} />
      ) : (
        <Warning>This service was not found. It may have been deleted.</Warning>
      )}
    </div>
  );
}

export function Services() {
  const path = useAppPath();
  const query = useAppList<Service>(path, 'services');
  return (
    <>
      <PageTitle about="Other systems that functions reach: clusters, HTTP servers, Twilio, AWS.">Services</PageTitle>
      <Loaded query={query} what="services">
        {(services) =>
          path !== undefined && (
            <>
              <NewService path={path} />
              {services.length === 0 ? (
                <Empty title="No services yet" icon={Blocks}>
                  <p>
                    Functions use services to reach other systems: a MongoDB cluster, HTTP servers, Twilio, AWS. HTTP, Twilio and
                    GitHub services also have webhooks. Create the first one with “New service”.
                  </p>
                </Empty>
              ) : (
                <ServicesWithPage path={path} services={services} />
              )}
            </>
          )
        }
      </Loaded>
    </>
  );
}
