/** Returns names as options of a field: `none` for the empty one, and the chosen one even if nothing has this name any longer. */
export function optionsOf(names: readonly string[], chosen: string, none: string): Readonly<Record<string, string>> {
  const offered = chosen === '' || names.includes(chosen) ? names : [...names, chosen];
  return { '': none, ...Object.fromEntries(offered.map((name) => [name, name])) };
}
