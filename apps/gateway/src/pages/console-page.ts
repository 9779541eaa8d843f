/** CSP of the console: only its own files, and no inline scripts. */
export const CONSOLE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** Returns the page for a platform that is served below `base`, a path without a trailing slash. */
export function consolePage(index: string, base: string): string {
  return index
    .replace('name="groundwork-base" content=""', `name="groundwork-base" content="${escaped(base)}"`)
    .replaceAll(/(?<attribute>src|href)="\.\//g, `$<attribute>="${escaped(base)}/`);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('$', '$$$$');
}

/** Page that is sent if the console is not available yet: after a first start it is built in the background. */
export const NO_CONSOLE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Groundwork</title></head>
<body>
<h1>Groundwork</h1>
<p>The console is not built yet. After a first start that takes a few seconds: load this page again.</p>
<p>If that does not help, run <code>npm ci --include=dev &amp;&amp; npm run build</code> and start again.</p>
<p>The APIs are there: <a href="docs">their description</a>.</p>
</body>
</html>
`;

/** Returns the URL of an app's logs in the console, filtered by request if a request id is given. */
export function logsPage(base: string, appId: string, requestId: string | undefined): string {
  const page = `${base}/apps/${encodeURIComponent(appId)}/logs`;
  return requestId === undefined || requestId === '' ? page : `${page}?request=${encodeURIComponent(requestId)}`;
}
