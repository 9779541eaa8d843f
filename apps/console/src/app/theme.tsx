const KEY = 'groundwork.theme';
const THEMES = { '': 'System', light: 'Light', dark: 'Dark' } as const;
type Theme = keyof typeof THEMES;

export function storedTheme(): Theme {
  const stored = localStorage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : '';
}

export function applyTheme(theme: Theme): void {
  if (theme === '') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

export function ThemeSelect() {
  const change = (theme: Theme): void => {
    localStorage.setItem(KEY, theme);
    applyTheme(theme);
  };
  return (
    <select aria-label="Theme" defaultValue={storedTheme()} onChange={({ target }) => change(target.value as Theme)}>
      {Object.entries(THEMES).map(([theme, label]) => (
        <option key={theme} value={theme}>
          {label}
        </option>
      ))}
    </select>
  );
}
