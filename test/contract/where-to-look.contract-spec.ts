import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readSources } from '../../tools/architecture.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(`${root}/docs/architecture.md`, 'utf8');
const [, section = ''] = /^### Where to look\n([^]*?)^## /m.exec(page) ?? [];
const index = new Map([...section.matchAll(/^\| (.+?) *\| `([^`]+)`/gm)].map(([, question = '', path = '']) => [question, path]));
const sources = readSources(root);

/** Returns `true` if a file belongs to tests. */
const isOfTests = (path: string): boolean => /spec\.ts$|\.fixture\.ts$|\/testing\//.test(path);

describe('the index of docs/architecture.md', () => {
  it('leads to files that are there', () => {
    expect(index.size).toBeGreaterThan(10);
    const missing = [...index.values()].filter(
      (path) => ![...sources.keys()].some((each) => each === path || each.startsWith(`${path}/`)),
    );
    expect(missing).toEqual([]);
  });

  // The code that decides, as it is written: it stands in the file the index names, and in no other.
  it.each([
    ['Why did this find return nothing?', /^export async function compileRead\b/m],
    ['Why may this user not write that field?', /^export class FieldAccess\b/m],
    ['How do I add a field to triggers?', /^export class TriggerContent\b/m],
    ['How do I add a kind of entity?', /^export function defineKind\b/m],
    ['What does a 429 mean, and every other error?', /^ {2}TooManyRequests: \{ status: 429\b/m],
    ['Where does an error become a reply?', /^export class ErrorFilter\b/m],
    ['Where is a token verified?', /\bsecretOrKeyProvider: /],
    ['Where is a token made?', /^export class TokenSigner\b/m],
    ['Where does a login with email address and password happen?', /^export class EmailPasswordLogin\b/m],
    ['Where are environment variables declared?', /^export const VARIABLES = \{/m],
    ['What does a process remember, and how much of it?', /^export const CACHES = \{/m],
    ['How is a statement sent to the database?', /^export class DriverStore\b/m],
    ['How is an error of the database reported?', /^export function toDataError\b/m],
    ['How is a change of an app stored?', /^export class ConfigStore\b/m],
    ['Which address may a request of a function reach?', /^export class OutboundGuard\b/m],
  ])('answers "%s" in one guess', (question, answer) => {
    const found = [...sources].filter(([path, text]) => !isOfTests(path) && answer.test(text)).map(([path]) => path);

    expect(found).toEqual([index.get(question)]);
  });
});
