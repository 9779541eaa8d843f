import { pagePolicy } from './page-reply.js';

/** Assets of the page, in this order. */
export const STYLES = ['swagger-ui.css', 'api-docs.css'] as const;
export const SCRIPTS = ['swagger-ui.js', 'api-docs.js'] as const;

type AssetName = (typeof STYLES)[number] | (typeof SCRIPTS)[number];

export const API_DOCS_POLICY = pagePolicy();

export const API_DOCS_CSS = 'body { margin: 0; }';

/** Returns the page; `assetUrl` returns the URL of an asset relative to this page. */
export function apiDocsPage(assetUrl: (name: AssetName) => string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Groundwork API</title>
<link rel="icon" href="data:,">
${STYLES.map((name) => `<link rel="stylesheet" href="${assetUrl(name)}">`).join('\n')}
${SCRIPTS.map((name) => `<script defer src="${assetUrl(name)}"></script>`).join('\n')}
</head>
<body>
<main id="api-docs"></main>
</body>
</html>
`;
}
