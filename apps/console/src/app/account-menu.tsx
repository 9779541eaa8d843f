import { useNavigate } from '@tanstack/react-router';
import { BookOpen, FolderCog, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { basePath } from '../api/base';
import { useAdministrator } from '../features/apps/use-apps';
import { buttonClass } from '../ui/controls/button';
import { Menu } from '../ui/controls/menu';
import { Avatar } from '../ui/display/avatar';
import { chooseTheme, storedTheme, type Theme } from './theme';

const THEMES = [
  ['light', 'Light', Sun],
  ['dark', 'Dark', Moon],
  ['', 'Match system', Monitor],
] as const;

/** Menu with the name of the administrator, the theme and the logout. */
export function AccountMenu({ onLeave }: { readonly onLeave: () => void }) {
  const { data: name = '' } = useAdministrator();
  const [theme, setTheme] = useState(storedTheme);
  const navigate = useNavigate();
  const choose = (next: Theme): void => {
    chooseTheme(next);
    setTheme(next);
  };
  return (
    <Menu
      trigger={
        <button type="button" className={buttonClass({ variant: 'ghost', isIcon: true })} aria-label="Account">
          <Avatar name={name} />
        </button>
      }
      head={
        <div className="account-head">
          <p className="strong cut">{name}</p>
          <p className="small faint">Administrator</p>
        </div>
      }
      entries={[
        'line',
        { label: 'Project', icon: FolderCog, onClick: () => void navigate({ to: '/project' }) },
        { label: 'API reference', icon: BookOpen, onClick: () => window.open(`${basePath()}/docs`, '_blank', 'noopener') },
        'line',
        ...THEMES.map(([value, label, icon]) => ({
          label,
          icon,
          isChosen: value === theme,
          onClick: () => choose(value),
        })),
        'line',
        { label: 'Log out', icon: LogOut, onClick: onLeave },
      ]}
    />
  );
}
