import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const CONSOLE = 'apps/console/src';
const DESCRIBED = 'libs/admin-client/src/described-api.ts';

/** Properties the API describes as any value or as any object, by file: the generated client has no types for them. */
const NOT_DESCRIBED: Readonly<Record<string, readonly string[]>> = {
  // Replies of bulk writes are extended JSON.
  'features/data/use-bulk-write.ts': ['_id'],
  'features/functions/function-types.ts': ['error_logs'],
  'features/providers/settings.ts': ['field_name', 'metadata_fields'],
  'features/rules/rule-types.ts': ['additional_fields', 'apply_when', 'document_filters'],
  'features/schemas/use-schemas.ts': ['error_code', 'error_count', 'failed_ids', 'total_error_count', 'total_processed_count'],
  'features/triggers/trigger-content.ts': ['account_id', 'extended_json_enabled'],
  // A version is searched for in any list.
  'api/versions.ts': ['_id'],
};

/** Number of properties from which a type with no others than a schema repeats that schema. */
const MEMBERS_MIN = 4;

function parsed(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
}

/** Returns the names a type literal or an interface declares. */
function membersOf(node: ts.TypeLiteralNode | ts.InterfaceDeclaration): string[] {
  return node.members.flatMap((member) =>
    ts.isPropertySignature(member) && (ts.isIdentifier(member.name) || ts.isStringLiteral(member.name)) ? [member.name.text] : [],
  );
}

function typesOf(source: ts.SourceFile): (ts.TypeLiteralNode | ts.InterfaceDeclaration)[] {
  const found: (ts.TypeLiteralNode | ts.InterfaceDeclaration)[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeLiteralNode(node) || ts.isInterfaceDeclaration(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Returns the property names of each schema of the API. */
function schemas(): Map<string, ReadonlySet<string>> {
  const source = parsed(DESCRIBED, readFileSync(join(root, DESCRIBED), 'utf8'));
  const found = new Map<string, ReadonlySet<string>>();
  for (const type of typesOf(source)) {
    const { parent } = type;
    if (ts.isTypeLiteralNode(type) && ts.isPropertySignature(parent) && ts.isIdentifier(parent.name)) {
      if (/^[A-Z]/.test(parent.name.text)) found.set(parent.name.text, new Set(membersOf(type)));
    }
  }
  return found;
}

/** Returns the declarations of a file that repeat a shape of the API. */
function declaredAgain(path: string, text: string, described: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const allowed = new Set(NOT_DESCRIBED[path]);
  return typesOf(parsed(path, text)).flatMap((type) => {
    const members = membersOf(type);
    // Names with an underscore are the API's; the console's own have none.
    const names = members.filter((name) => name.includes('_') && !allowed.has(name));
    if (names.length > 0) return [`${path} declares ${names.join(', ')}`];
    if (members.length < MEMBERS_MIN) return [];
    const same = [...described].find(([, has]) => members.every((name) => has.has(name)));
    return same ? [`${path} declares ${members.join(', ')} of ${same[0]}`] : [];
  });
}

const files = readdirSync(join(root, CONSOLE), { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !/\.(spec|fixture)\.tsx?$/.test(name),
);

describe('shapes of the administration API', () => {
  const described = schemas();

  it('come from the generated client, and are not declared again by the console', () => {
    const found = files.flatMap((name) => declaredAgain(name, readFileSync(join(root, CONSOLE, name), 'utf8'), described));

    expect(found, `take them from Schemas of ${DESCRIBED}`).toEqual([]);
    expect(files.length).toBeGreaterThan(200);
    expect(described.size).toBeGreaterThan(150);
  });

  it('are allowed only where they are still declared', () => {
    for (const [name, members] of Object.entries(NOT_DESCRIBED)) {
      const text = readFileSync(join(root, CONSOLE, name), 'utf8');
      const declared = typesOf(parsed(name, text)).flatMap(membersOf);
      expect(declared, name).toEqual(expect.arrayContaining([...members]));
    }
  });

  it.each([
    ['interface A { readonly function_id: string }', ['a.ts declares function_id']],
    ["load<{ '_id': string }>('x')", ['a.ts declares _id']],
    ['type A = { name: string; private: boolean; value: unknown; type: string }', []],
    [
      'type A = { role: string; roles: string[]; found: boolean; visible: object }',
      ['a.ts declares role, roles, found, visible of TriedDocument'],
    ],
    ["type A = Pick<Schemas['Value'], '_id'>; const b = { _id: 1 };", []],
  ])('are found in %s', (text, found) => {
    expect(declaredAgain('a.ts', text, described)).toEqual(found);
  });
});
