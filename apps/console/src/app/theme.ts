const KEY = 'groundwork.theme';

/** Follows the system where it is empty. */
export type Theme = '' | 'light' | 'dark';

export function storedTheme(): Theme {
  const stored = localStorage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : '';
}

export function applyTheme(theme: Theme): void {
  if (theme === '') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  applyTheme(theme);
}
