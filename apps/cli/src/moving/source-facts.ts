import { parse, type Program } from 'acorn';
import { checkedScript, SourceSyntaxError } from '#sandbox/module-syntax.js';

/** Facts read from the syntax of a source, without its comments and strings. */
export interface SourceFacts {
  /** Names of the modules that it requires or imports. */
  readonly required: ReadonlySet<string>;
  /** Stages of pipelines it writes that only Atlas has. */
  readonly atlasStages: ReadonlySet<string>;
  /** The syntax error; `null` if the source parses. */
  readonly error: string | null;
}

const ATLAS_STAGES: ReadonlySet<string> = new Set(['$search', '$searchMeta', '$vectorSearch']);

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Record<string, unknown>)['type'] === 'string';
}

/** The nodes of a program, one after the other: however deep they are, nothing is called for them. */
function* nodesOf(program: Program): Generator<Node> {
  const open: unknown[] = [program];
  while (open.length > 0) {
    const next = open.pop();
    if (isNode(next)) yield next;
    if (typeof next !== 'object' || next === null) continue;
    // One by one: a list may have more elements than a call takes arguments.
    for (const value of Object.values(next)) if (typeof value === 'object') open.push(value);
  }
}

/** Returns the value of a string literal, also between backticks. */
function writtenText(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null;
  if (node.type !== 'TemplateLiteral') return null;
  const [only, ...others] = node['quasis'] as readonly { readonly value: { readonly cooked?: string | null } }[];
  return others.length === 0 ? (only?.value.cooked ?? null) : null;
}

function isNamed(node: unknown, name: string): boolean {
  return isNode(node) && node.type === 'Identifier' && node['name'] === name;
}

function requiredBy(node: Node): string | null {
  switch (node.type) {
    case 'CallExpression':
      return isNamed(node['callee'], 'require') ? writtenText((node['arguments'] as readonly unknown[])[0]) : null;
    case 'ImportDeclaration':
    case 'ImportExpression':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      return writtenText(node['source']);
    default:
      return null;
  }
}

function stageOf(node: Node): string | null {
  if (node.type !== 'Property' || (node['computed'] === true && !writtenText(node['key']))) return null;
  const { key } = node;
  const name = isNode(key) && key.type === 'Identifier' ? String(key['name']) : writtenText(key);
  return name !== null && ATLAS_STAGES.has(name) ? name : null;
}

function programOf(source: string): Program {
  const options = { ecmaVersion: 'latest', allowReturnOutsideFunction: true } as const;
  try {
    return parse(source, { ...options, sourceType: 'script' });
  } catch {
    // A source that is not a script may be a module.
    return parse(source, { ...options, sourceType: 'module' });
  }
}

/** Returns what a source says; of one that does not parse, why. */
export function sourceFacts(source: string): SourceFacts {
  const [required, atlasStages] = [new Set<string>(), new Set<string>()];
  try {
    checkedScript(source);
    for (const node of nodesOf(programOf(source))) {
      const name = requiredBy(node);
      if (name !== null) required.add(name);
      const stage = stageOf(node);
      if (stage !== null) atlasStages.add(stage);
    }
  } catch (error) {
    if (!(error instanceof SourceSyntaxError)) throw error;
    return { required, atlasStages, error: `${error.message} at line ${error.line}, column ${error.column}` };
  }
  return { required, atlasStages, error: null };
}
