import { ChevronsUpDown } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { EnvironmentBadge } from '../features/apps/environment-badge';
import { useApps } from '../features/apps/use-apps';

const load = () => import('./app-choice');
const AppChoice = lazy(async () => ({ default: (await load()).AppChoice }));

/** Names the app whose pages are shown, and finds another. */
export function AppSwitcher({ appId }: { readonly appId: string }) {
  const { data = [] } = useApps();
  const [isAsked, ask] = useState(false);
  const current = data.find(({ _id }) => _id === appId);
  if (!current) return null;
  const label = `${current.name}, switch app`;
  const trigger = (
    <>
      <span className="cut">{current.name}</span>
      <EnvironmentBadge environment={current.environment} />
      <ChevronsUpDown className="icon-s" aria-hidden />
    </>
  );
  const closed = (
    <button
      type="button"
      role="combobox"
      className="switcher"
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={false}
      // It opens at once for who is about to click.
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => ask(true)}
    >
      {trigger}
    </button>
  );
  if (!isAsked) return closed;
  return (
    <Suspense fallback={closed}>
      <AppChoice appId={appId} label={label} trigger={trigger} />
    </Suspense>
  );
}
