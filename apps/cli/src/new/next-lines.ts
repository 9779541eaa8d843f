import type { Template } from './template-names.js';

interface Written {
  /** Name this command line was called by. */
  readonly command: string;
  /** The directory as it was given. */
  readonly given: string;
  readonly template: Template;
}

/** Returns the commands that start a new app, as they can be typed where it was made. */
export function nextLines({ command, given, template }: Written): readonly string[] {
  const directory = /^[\w./-]+$/.test(given) ? given : `'${given.replaceAll("'", String.raw`'\''`)}'`;
  const isHere = /^(?:\.\/?)?$/.test(given);
  const enter = isHere ? [] : [`cd ${directory}`];
  if (template === 'graphql') return [...enter, 'npm install', 'npm run dev'];
  // A script of a checkout runs in the checkout, wherever it is called.
  if (command.startsWith('npm run')) return [`${command} dev ${directory}`];
  return [...enter, `${command} dev`];
}
