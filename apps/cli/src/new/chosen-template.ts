import { table } from '../terminal/output.js';
import type { Context } from '../session/context.js';
import { refuseUsage } from '../terminal/cli-error.js';
import { TEMPLATES, TEMPLATE_TEXTS, type Template } from './template-names.js';

const DEFAULT: Template = 'todo';

/** Returns the named template, else the one chosen at the terminal, else the first one. Throws `CliError`. */
export async function chosenTemplate(context: Context): Promise<Template> {
  const given = context.text('template');
  if (given !== undefined) return TEMPLATES.find((name) => name === given) ?? refuseUsage(`template '${given}' not found`);
  if (!context.prompt.isPossible || context.output.isJson) return DEFAULT;
  context.output.note(
    table(
      ['', 'TEMPLATE', ''],
      TEMPLATES.map((name, index) => [index + 1, name, TEMPLATE_TEXTS[name]]),
    ),
  );
  const answer = await context.prompt.line(`Which template? [1: ${DEFAULT}] `, 'pass --template');
  return templateOf(answer) ?? refuseUsage(`template '${answer}' not found: choose one of ${TEMPLATES.join(', ')}`);
}

/** Returns the template for an input: its number or its name; the first one for an empty input. */
export function templateOf(answer: string): Template | undefined {
  if (answer === '') return DEFAULT;
  return TEMPLATES.find((name, index) => name === answer || String(index + 1) === answer);
}
