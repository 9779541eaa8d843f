// docs/reference/function-context.md, from the declarations of what functions find.
import { declaredGlobals, type Members } from './editor-globals.js';

export const FUNCTION_CONTEXT_PAGE = 'docs/reference/function-context.md';

const HEAD = `# Function context

<!-- Written by \`npm run generate\` from apps/cli/src/declarations/runtime.d.ts. -->

The values that every function finds, and their properties. \`groundwork types\` writes the same as declarations for editors ([types and completion](../developing.md#types-and-completion)). [Functions](../guides/functions.md) is the guide; [functions in detail](../compatibility/functions.md) has the modules of Node.js, packages, rights and limits.
`;

function tableOf(members: Members, types: Readonly<Record<string, Members>>): string {
  const rows = Object.values(members).map(([signature, about, type]) => {
    const linked = type !== undefined && Object.keys(types[type] ?? {}).length > 0 ? `[${type}](#${type.toLowerCase()})` : '';
    return `| \`${signature.replaceAll('|', String.raw`\|`)}\` | ${about.replaceAll('|', String.raw`\|`)} | ${linked} |`;
  });
  return ['| Property | Meaning | Type |', '| --- | --- | --- |', ...rows].join('\n');
}

/** Returns the page as Markdown, before Prettier has aligned its tables. */
export function functionContextPage(root: string): string {
  const { globals, types } = declaredGlobals(root);
  const sections = Object.entries(types).filter(([, members]) => Object.keys(members).length > 0);
  return [
    HEAD,
    `## Global values\n\n${tableOf(globals, types)}\n`,
    ...sections.map(([name, members]) => `## ${name}\n\n${tableOf(members, types)}\n`),
  ].join('\n');
}
