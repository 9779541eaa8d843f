// docs/reference/environment.md, from the declared variables and from what docker-compose.yml hands each service.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { VARIABLES } from '#process/env/environment.js';
import { COMPOSE_VARIABLES, type DescribedVariable } from './compose-variables.js';

export const ENVIRONMENT_PAGE = 'docs/reference/environment.md';

const HEAD = `# Environment variables

<!-- Written by \`npm run generate\` from libs/process/src/env/environment.ts and docker-compose.yml. -->

Set them in the environment, or in a file \`.env\` like [.env.example](../../.env.example); what is set in the environment wins. All are optional for a single process.
An empty variable counts as unset. A process that finds a wrong value ends at once and names every problem.

"Read by" names the services of a cluster; a single process reads all but those marked "cluster only".
`;

interface ComposeService {
  readonly environment?: Readonly<Record<string, unknown>>;
}

/** Returns the services by the names of the variables that the compose file hands them. */
function readers(root: string): { readonly services: number; readonly of: (name: string) => readonly string[] } {
  const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
  const { services } = parse(text, { merge: true }) as { readonly services: Readonly<Record<string, ComposeService>> };
  const own = Object.entries(services).filter(([, { environment }]) => environment?.['APP'] !== undefined);
  return {
    services: own.length,
    of: (name) => own.filter(([, { environment = {} }]) => name in environment).map(([service]) => service),
  };
}

function tableOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
}

const presetOf = ({ default: preset }: DescribedVariable): string => (preset ? `\`${preset}\`` : '');

/** Returns the page as Markdown, before Prettier has aligned its tables. */
export function environmentPage(root: string): string {
  const { services, of } = readers(root);
  const readBy = (name: string): string => {
    const names = of(name);
    if (names.length === services) return 'every service';
    return names.length === 0 ? 'single process' : names.map((service) => `\`${service}\``).join(', ');
  };
  const declared: readonly (readonly [string, DescribedVariable])[] = Object.entries(VARIABLES);
  const all = declared.map(([name, variable]) => [`\`${name}\``, presetOf(variable), readBy(name), variable.description]);
  const compose: readonly (readonly [string, DescribedVariable])[] = Object.entries(COMPOSE_VARIABLES);
  const others = compose.map(([name, variable]) => [`\`${name}\``, presetOf(variable), variable.description]);
  return [
    HEAD,
    tableOf([['Variable', 'Default', 'Read by', 'Meaning'], ['---', '---', '---', '---'], ...all]),
    '\n## Docker Compose\n\n`docker-compose.yml` alone reads these. `npm run env` writes those without a default.\n',
    tableOf([['Variable', 'Default', 'Meaning'], ['---', '---', '---'], ...others]),
    '',
  ].join('\n');
}
