import { Link, useNavigate } from '@tanstack/react-router';
import { LayoutGrid } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApps } from '../features/apps/use-apps';
import { Combobox } from '../ui/controls/select';

interface AppChoiceProps {
  readonly appId: string;
  readonly label: string;
  /** Content of the button. */
  readonly trigger: ReactNode;
}

/** The list of apps behind the name of the current one. Open when it is drawn: it is loaded when it is asked for. */
export function AppChoice({ appId, label, trigger }: AppChoiceProps) {
  const { data = [] } = useApps();
  const navigate = useNavigate();
  return (
    <Combobox
      isOpenAtFirst
      label={label}
      className="switcher"
      placeholder="Find an app"
      value={appId}
      choices={data.map(({ _id, name, client_app_id }) => ({ value: _id, label: name, hint: client_app_id }))}
      onChange={(id) => void navigate({ to: '/apps/$appId', params: { appId: id } })}
      trigger={trigger}
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
