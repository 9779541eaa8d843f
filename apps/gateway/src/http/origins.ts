/** `*` stands for a part of the host, never for what ends it. */
function matches(pattern: string, origin: string): boolean {
  const [before = '', after = ''] = pattern.split('*', 2);
  return (
    origin.length >= before.length + after.length &&
    origin.startsWith(before) &&
    origin.endsWith(after) &&
    !/[/:]/.test(origin.slice(before.length, origin.length - after.length))
  );
}

/** Whether a browser's `Origin` is on an app's list. An empty list allows every origin, and so does `*`. */
export function isAllowedOrigin(allowed: readonly string[], origin: string): boolean {
  if (allowed.length === 0 || allowed.includes(origin)) return true;
  // Browsers send scheme and host in lower case.
  const sent = origin.toLowerCase();
  return allowed.some((entry) => {
    if (entry === '*') return true;
    const pattern = entry.toLowerCase();
    return pattern.includes('*') ? matches(pattern, sent) : pattern === sent;
  });
}
