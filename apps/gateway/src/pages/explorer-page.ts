import { pagePolicy } from './page-reply.js';

/** Assets of the page, in this order. */
export const STYLES = ['graphiql.css', 'explorer.css'] as const;
export const SCRIPTS = ['react.js', 'react-dom.js', 'graphiql.js', 'explorer.js'] as const;

type AssetName = (typeof STYLES)[number] | (typeof SCRIPTS)[number];

/** CSP of the explorer: GraphiQL's dialogs add inline styles, and fonts embedded in a style. */
export const EXPLORER_POLICY = pagePolicy('font-src data:');

export const EXPLORER_CSS = `
html, body { height: 100%; margin: 0; font-family: system-ui, sans-serif; }
body { display: flex; flex-direction: column; }
[hidden] { display: none !important; }
header { display: flex; align-items: center; justify-content: space-between; padding: 0 1rem; min-height: 2.5rem; background: #1c2b33; color: #fff; }
header h1 { font-size: 1rem; margin: 0; flex: 1; }
header { gap: 1rem; }
#run-as input { font: inherit; width: 18rem; }
button { font: inherit; }
#explorer { flex: 1; min-height: 0; }
#sign-in { margin: 4rem auto; width: 22rem; display: grid; gap: 0.75rem; }
#sign-in label { display: grid; gap: 0.25rem; }
#sign-in input, #sign-in select, #sign-in button { font: inherit; padding: 0.4rem; }
#message { min-height: 1.25rem; color: #a11; margin: 0; }
`;

/** Returns the page; `assetUrl` returns the URL of an asset relative to this page. */
export function explorerPage(title: string, assetUrl: (name: AssetName) => string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
${STYLES.map((name) => `<link rel="stylesheet" href="${assetUrl(name)}">`).join('\n')}
${SCRIPTS.map((name) => `<script defer src="${assetUrl(name)}"></script>`).join('\n')}
</head>
<body>
<header><h1>${title}</h1>
<label id="run-as" hidden>Run as <input list="users" placeholder="the system (no rules)" autocomplete="off" spellcheck="false"></label>
<datalist id="users"></datalist>
<button id="sign-out" type="button" hidden>Sign out</button></header>
<form id="sign-in" method="post" hidden>
<h2>Sign in as an administrator</h2>
<label>With <select name="kind">
<option value="key-pair">a key pair</option>
<option value="account">an e-mail address and a password</option>
</select></label>
<label>Public key or e-mail address <input name="username" autocomplete="username" required></label>
<label>Private key or password <input name="password" type="password" autocomplete="current-password" required></label>
<button type="submit">Sign in</button>
<p id="message" role="alert"></p>
</form>
<main id="explorer" hidden></main>
</body>
</html>
`;
}
