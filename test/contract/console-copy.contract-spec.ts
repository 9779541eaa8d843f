import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const CONSOLE = 'apps/console/src';

/**
 * Former labels, which are whole strings, and their replacements. Names that are right elsewhere are left out: From, Console,
 * Try.
 */
const LABELS: Readonly<Record<string, string>> = {
  'Go to…': 'Search…',
  'App users': 'Users',
  'Log forwarders': 'Log forwarding',
  Manage: 'Operate',
  'Data access': 'Data',
  With: 'Use an API key pair',
  'It begins with': 'Start from',
  'All in the log': 'Open in logs',
  'As a table': 'Show data',
  'Recent calls': 'Runs',
  Took: 'Duration',
  What: 'Name',
  'At least ms': 'Slower than',
  'Another collection': 'New collection',
  'always there': 'no button to delete it',
  'Not said': 'Not set',
  'By expression': 'Custom',
  'Take over': 'Apply',
  'Events go to': 'Action',
  'End sessions': 'End all sessions',
  'Nobody is waiting': 'No pending users',
  'Secret of the proof': 'Shared secret',
  'Results are written as': 'Response format',
  'Calling it': 'Try it',
  'Values of environments': 'Environment values',
  'Redeploy…': 'Roll back',
  'Compare with now': 'Compare with live',
  deployed: 'Live',
  'Keep mine': 'Save mine',
  'Take theirs': 'Keep theirs',
  'Try the token': 'Check token',
  'Refused:': 'Rejected:',
  'What it is for': 'Description',
  'It may': 'Role',
  'I have stored it': 'I’ve saved it',
  'Make a new key': 'Rotate key',
  'Forget cached files': 'Purge cache',
  'Go on': 'Continue',
  'On its way': 'Sending',
  'Send it again': 'Send again',
  'On the type': 'Parent type',
  'Name of the field': 'Field name',
  Stay: 'Keep editing',
  Leave: 'Discard changes',
};

/** Parts of former labels, and their replacements. */
const PARTS: Readonly<Record<string, string>> = {
  'You are not authorized for this resource': 'Email or password is wrong.',
  'Id of the project': 'Project ID',
  'What happened last': 'Recent activity',
  'Last errors': 'Recent errors',
  'None in the log': 'No errors in this period',
  '95 of 100': 'Latency, p95',
  'Requests, last day': 'Requests',
  'First steps': 'Get started',
  'Compare and bring back': 'History',
  'a list in JavaScript': 'Arguments',
  'As the user with this id': 'Run as',
  'Past all rules': 'Bypasses rules',
  'Clients cannot call it': 'Only other functions, triggers and endpoints can call it.',
  'Keep arguments out of the log': 'Log arguments',
  'Save and deploy': 'Save',
  'Save to the draft': 'Save',
  'Search further back': 'Load older',
  'Load earlier steps': 'Load older',
  'Everything of this request': 'Request story',
  'more came than is kept here': 'Showing the newest 500 entries.',
  'Nothing of this request': 'No entries for this request',
  'Filter, extended JSON': 'Filter',
  'No JSON object': 'what was expected, at which character',
  'Choose a collection': 'a tree',
  'New document, extended JSON': 'Insert document',
  'These are parts of documents': 'Projected documents are read-only. Clear the projection to edit.',
  'Save what is shown': 'Save this query',
  'Key of a new index': 'Keys',
  'Queries that used it become slower': 'Queries that use this index get slower.',
  'Only documents it reads': 'Read filter',
  'Only documents it writes': 'Write filter',
  'the whole rule as JSON': 'Filters · JSON',
  'Id of a user; empty': 'User',
  'A user, JSON': 'Custom user (JSON)',
  'a document written here': 'A sample',
  'What the user sees': 'Result',
  'Nobody reads or changes': 'No access',
  'only where other rules let them': 'Default rules apply to these collections again.',
  'a query on the event as JSON': 'Match',
  'which members of the event are kept': 'Projection',
  'one run at a time, in the order of the changes': 'In order',
  'Skip times that were missed': 'Skip missed runs',
  'There is no such': 'X not found.',
  'Resume where it was': 'Resume',
  'Resume from now on': 'Resume and skip waiting',
  'Go on where it was': 'Resume',
  'What waits for it is gone': 'Waiting events are dropped.',
  'None among the latest runs': 'No runs yet',
  'Data of its providers': 'Profile data',
  'Say where it is kept': 'Set up custom user data',
  'There is no document of this user': 'No custom data for this user yet',
  'Requests prove themselves by': 'Authorization',
  'Requests are carried out when': 'Allow requests when',
  'Who calls it gets 404': 'Callers get 404.',
  'whose id this function returns': 'Run as a user chosen by a script',
  'with blanks between': 'Allowed actions',
  'Other members of the configuration': 'Advanced configuration (JSON)',
  'rules and clients do not see it': 'Private: only functions can read it',
  'cannot be brought back': 'This cannot be undone.',
  'for good': 'are deleted permanently',
  'Name of the deployment': 'Deployment note',
  'Deploy under this name': 'Deploy 3 changes',
  'Bring this deployment back': 'Roll back to “…”?',
  'Deployed by others meanwhile': 'Others deployed since you started',
  'Bring the draft up to date': 'Update draft',
  'Entities that are not in the files': 'Items not in the import',
  'Taken otherwise than the files say': 'Adjusted during import',
  'Who lacks a required one': 'Users without a required field cannot sign in.',
  'There is nothing to set': 'No settings needed.',
  'Where logins may lead back to': 'Redirect URIs, one per line.',
  'It is shown this once': 'You won’t see this key again. Copy it now.',
  'Whoever uses it': 'Programs that use it are logged out immediately.',
  'The same as OpenAPI': 'OpenAPI file',
  'described page by page': 'API reference',
  'Sign with a new key': 'Rotate signing key?',
  'Where the site is': 'Site address',
  'Where there is no file, the answer is': 'Not found page',
  'Put an example page there': 'Add sample page',
  'What is there already is replaced': 'Existing files are overwritten.',
  'Try the refused ones again': 'Retry failed',
  'What was dropped cannot be read': 'Can’t read these files:',
  'is not delivered any more': 'Pending deliveries are cancelled.',
  'Everybody may use the app': 'Anyone can reach this app',
  'Holds at once': 'Applies immediately, not with your draft',
  'Cannot be turned off again': 'Can’t be turned off later.',
  'Name lists by English plurals': 'Natural plurals',
  'where a query names no limit': 'Default list limit',
  'Refuse introspection': 'Disable introspection',
  'Warnings: Not in the GraphQL API': 'Not exposed in GraphQL',
  'may have been deleted; ': 'X not found. It may have been deleted.',
};

interface Text {
  readonly file: string;
  readonly text: string;
}

/** Returns the strings of a file that a person may read: in elements, strings and templates. */
function textsOf(file: string, content: string): Text[] {
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: Text[] = [];
  const visit = (node: ts.Node): void => {
    const isText =
      ts.isJsxText(node) || ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    // A key of an object is often what is shown.
    const isKey = ts.isIdentifier(node) && ts.isPropertyAssignment(node.parent) && node.parent.name === node;
    if (isText && !ts.isImportDeclaration(node.parent)) found.push({ file, text: node.text.replace(/\s+/g, ' ').trim() });
    else if (isKey && /^[A-Z][a-z]/.test(node.text)) found.push({ file, text: node.text });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const files = readdirSync(join(root, CONSOLE), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.(spec|fixture)\.tsx?$/.test(name))
  .map((name) => ({ name, content: readFileSync(join(root, CONSOLE, name), 'utf8') }));
const texts = files.flatMap(({ name, content }) => textsOf(name, content));

/** Matches buttons that are merely disabled while their work is in progress. */
const SILENT = /<(?:Button|Confirm)\b(?:[^>]|(?<==)>)*?disabled=\{[^}]*isPending/;

it('buttons of the console show that their work continues', () => {
  expect(files.filter(({ content }) => SILENT.test(content)).map(({ name }) => name)).toEqual([]);
  expect(SILENT.test('<Button onClick={() => go()} disabled={isWrong || save.isPending}>')).toBe(true);
});

describe('the copy of the console', () => {
  it('has none of the labels of before', () => {
    const found = texts.flatMap(({ file, text }) => {
      const part = Object.keys(PARTS).find((old) => text.includes(old));
      if (part !== undefined) return [`${file}: "${text}": ${PARTS[part]}`];
      return Object.hasOwn(LABELS, text) ? [`${file}: "${text}": ${LABELS[text]}`] : [];
    });

    expect(found).toEqual([]);
    expect(texts.length).toBeGreaterThan(2_000);
  });

  it('is found in elements, attributes, templates and names of choices', () => {
    const source = "const a = { Took: 1 }; <p title='Go on'>Stay {`End ${a} at`}</p>";

    expect(textsOf('a.tsx', source).map(({ text }) => text)).toEqual(['Took', 'Go on', 'Stay', 'End', 'at']);
  });
});
