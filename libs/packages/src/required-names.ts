const QUOTED = `(['"\`])([^'"\`\\n$]{1,300})\\1`;
const REQUIRED = new RegExp(`\\brequire\\s*\\(\\s*${QUOTED}\\s*\\)`, 'g');
const IMPORTED = new RegExp(`(?:\\bfrom|\\bimport)\\s*${QUOTED}`, 'g');
/** A `require` whose argument is not a string literal: its value is only known at run time. */
const COMPUTED = /\brequire\b(?!\s*\(\s*(['"`])[^'"`\n$]{1,300}\1\s*\))/;

/** Returns the names a source requires or imports, including those in comments; `'all'` if it may require any. */
export function requiredNames(source: string): ReadonlySet<string> | 'all' {
  if (COMPUTED.test(source)) return 'all';
  const names = new Set<string>();
  for (const pattern of [REQUIRED, IMPORTED]) for (const [, , name = ''] of source.matchAll(pattern)) names.add(name);
  return names;
}
