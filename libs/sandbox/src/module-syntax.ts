import { parse, type ImportDeclaration, type ModuleDeclaration, type Program, type Statement } from 'acorn';

/** Reason a source is neither a script nor a module that can be a function. Line and column are counted from 1. */
export class SourceSyntaxError extends Error {
  override readonly name = 'SyntaxError';

  constructor(
    message: string,
    readonly line: number,
    readonly column: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const MODULE_SYNTAX = /\b(?:import|export)\b/;

/** The parser's message for a script that has the syntax of modules. */
const IS_MODULE = /'import' and 'export' may appear only with/;

/** The word twice, or an escape that may stand for it. */
const NAMES_ANOTHER_MODULE = /\bmodule\b[^]*\bmodule\b|\\u/;

/** Returns the script of a source; parses only sources with the syntax of modules. @throws SourceSyntaxError */
export function scriptOf(source: string): string {
  return MODULE_SYNTAX.test(source) ? checkedScript(source) : source;
}

/**
 * Returns the script a source stands for: the source itself, or with `import` and `export default` in the words of
 * scripts. Lines stay where they are.
 * @throws SourceSyntaxError for a source that does not parse, for other exports, and for what only modules may do
 */
export function checkedScript(source: string): string {
  return scriptAndProgram(source).script;
}

/**
 * Checks without running it that a source leaves a function in `exports`: its last statement assigns one. `false` means
 * unknown.
 * @throws SourceSyntaxError as `checkedScript` does
 */
export function exportsFunction(source: string): boolean {
  const { script, program } = scriptAndProgram(source);
  // Declarations of functions do nothing where they stand.
  const last = program.body.findLast(({ type }) => type !== 'FunctionDeclaration' && type !== 'EmptyStatement');
  if (last?.type !== 'ExpressionStatement' || last.expression.type !== 'AssignmentExpression') return false;
  const { left, right, operator } = last.expression;
  if (operator !== '=' || (right.type !== 'ArrowFunctionExpression' && right.type !== 'FunctionExpression')) return false;
  if (left.type === 'Identifier') return left.name === 'exports';
  // A `module` that appears only once cannot be a variable of the source.
  if (left.type !== 'MemberExpression' || left.computed || left.property.type !== 'Identifier') return false;
  const isModule = left.object.type === 'Identifier' && left.object.name === 'module';
  return isModule && left.property.name === 'exports' && !NAMES_ANOTHER_MODULE.test(script);
}

function scriptAndProgram(source: string): { readonly script: string; readonly program: Program } {
  try {
    return { script: source, program: parsed(source, 'script') };
  } catch (error) {
    if (!IS_MODULE.test((error as Error).message)) throw error;
  }
  const script = rewritten(source, parsed(source, 'module'));
  return { script, program: parsed(script, 'script') };
}

function parsed(source: string, sourceType: 'script' | 'module'): Program {
  try {
    return parse(source, { ecmaVersion: 'latest', sourceType, allowAwaitOutsideFunction: false, locations: true });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { loc } = error as SyntaxError & { loc?: { line: number; column: number } };
    const message = error.message.replace(/ \(\d+:\d+\)$/, '');
    throw new SourceSyntaxError(message, loc?.line ?? 1, (loc?.column ?? 0) + 1, { cause: error });
  }
}

function rewritten(source: string, { body }: Program): string {
  let script = '';
  let from = 0;
  let count = 0;
  for (const node of body) {
    const { start, end } = node;
    const instead = (text: string, until: number): void => {
      const lines = source.slice(start, until).split('\n').length - text.split('\n').length;
      script += source.slice(from, start) + text + '\n'.repeat(lines);
      from = until;
    };
    switch (node.type) {
      case 'ImportDeclaration':
        instead(required(node, freeName(source, count++)), end);
        break;
      case 'ExportDefaultDeclaration': {
        const { declaration } = node;
        const name = 'id' in declaration && isDeclaration(declaration) ? declaration.id?.name : undefined;
        instead(name === undefined ? 'exports=' : '', declaration.start);
        script += source.slice(from, end) + (name === undefined ? ';' : `;exports=${name};`);
        from = end;
        break;
      }
      case 'ExportNamedDeclaration':
      case 'ExportAllDeclaration':
        throw refused(node);
      default:
    }
  }
  return script + source.slice(from);
}

function isDeclaration({ type }: { type: string }): boolean {
  return type === 'FunctionDeclaration' || type === 'ClassDeclaration';
}

function refused({ loc }: Statement | ModuleDeclaration): SourceSyntaxError {
  const { line, column } = loc?.start ?? { line: 1, column: 0 };
  return new SourceSyntaxError("a function can export nothing but its default: 'export default'", line, column + 1);
}

function freeName(source: string, count: number): string {
  let name = `$module${count}`;
  while (source.includes(name)) name = `$${name}`;
  return name;
}

/** The same as constants: a module of the older kind is its own default. */
function required({ source, specifiers }: ImportDeclaration, module: string): string {
  const call = `require(${JSON.stringify(source.value)})`;
  if (specifiers.length === 0) return `${call};`;
  const ofDefault = `${module}!=null&&${module}.__esModule?${module}.default:${module}`;
  const constants = specifiers.map((each): string => {
    const local = each.local.name;
    if (each.type === 'ImportNamespaceSpecifier') return `${local}=${module}`;
    if (each.type === 'ImportDefaultSpecifier') return `${local}=${ofDefault}`;
    const imported = each.imported.type === 'Identifier' ? each.imported.name : String(each.imported.value);
    return imported === 'default' ? `${local}=${ofDefault}` : `${local}=${module}[${JSON.stringify(imported)}]`;
  });
  return `const ${[`${module}=${call}`, ...constants].join(',')};`;
}
