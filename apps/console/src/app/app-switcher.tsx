import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronsUpDown, LayoutGrid } from 'lucide-react';
import { EnvironmentBadge } from '../features/apps/environment-badge';
import { useApps } from '../features/apps/use-apps';
import { Combobox } from '../ui/controls/combobox';

/** Names the app whose pages are shown, and finds another. */
export function AppSwitcher({ appId }: { readonly appId: string }) {
  const { data = [] } = useApps();
  const navigate = useNavigate();
  const current = data.find(({ _id }) => _id === appId);
  if (!current) return null;
  return (
    <Combobox
      label={`${current.name}, switch app`}
      className="switcher"
      placeholder="Find an app"
      value={appId}
      choices={data.map(({ _id, name, client_app_id }) => ({ value: _id, label: name, hint: client_app_id }))}
      onChange={(id) => void navigate({ to: '/apps/$appId', params: { appId: id } })}
      trigger={
        <>
          <span className="cut">{current.name}</span>
          <EnvironmentBadge environment={current.environment} />
          <ChevronsUpDown className="icon-s" aria-hidden />
        </>
      }
      footer={
        <>
          <div className="option-line" />
          <Link to="/" className="option">
            <LayoutGrid className="icon" aria-hidden />
            All apps
          </Link>
        </>
      }
    />
  );
}
