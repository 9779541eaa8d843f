import { expect, it } from 'vitest';
import { nextLines } from './next-lines.js';

it.each([
  ['npx @scope/name', 'shop', 'todo', ['cd shop', 'npx @scope/name dev']],
  ['groundwork', '.', 'todo', ['groundwork dev']],
  ['groundwork', "it's here", 'empty', [String.raw`cd 'it'\''s here'`, 'groundwork dev']],
  ['npm run --silent cli --', 'apps/shop', 'todo', ['npm run --silent cli -- dev apps/shop']],
  ['npx @scope/name', './shop', 'graphql', ['cd ./shop', 'npm install', 'npm run dev']],
] as const)('a new app is started as the command line is called: %s', (command, given, template, lines) => {
  expect(nextLines({ command, given, template })).toEqual(lines);
});
