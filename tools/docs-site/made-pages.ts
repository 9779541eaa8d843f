import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escaped } from './markdown.js';

/** Pages that are generated: each function returns the page as Markdown. */
export const MADE_PAGES: Readonly<Record<string, (root: string) => string>> = {
  openapi: () =>
    `# API

Every route of both APIs. The description is [openapi.json](docs/openapi.json), which a platform serves as \`/api/openapi.json\`; its own page of it is at \`/docs\`.

<div id="openapi"></div>
<link rel="stylesheet" href="swagger-ui.css">
<script src="swagger-ui.js" defer></script>
<script src="openapi-description.js" defer></script>
<script src="openapi.js" defer></script>
`,
  schema: (root) =>
    `# GraphQL of the administration

The schema that \`/api/admin/v3.0/graphql\` answers by, as a [file](docs/admin-schema.graphql). [Errors and limits](docs/compatibility/admin-graphql.md).

<pre><code>${escaped(readFileSync(join(root, 'docs/admin-schema.graphql'), 'utf8'))}</code></pre>
`,
};
