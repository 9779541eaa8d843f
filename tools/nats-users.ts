// The broker's users: one for each service, which may say and hear what the contracts it serves and uses need. Read from the sources,
// not from what runs: a contract is used where its name stands in a file a service loads, anywhere but in a type or in `@Handle…(…)`.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { SERVICES, passwordVariable } from '../apps/cli/src/operations/services.js';

type Kind = 'rpc' | 'stream' | 'queue' | 'event';

/** A contract as a source declares it. */
interface Contract {
  readonly kind: Kind;
  readonly subject: string;
  /** Property of the contracts of an entity that has it. */
  readonly verb?: string;
}

/** Contracts that a name stands for: one, or all of a kind of entity. */
type Declared = readonly Contract[];

interface Use {
  readonly contract: Contract;
  /** True if the contract is handled there, rather than called or sent. */
  readonly handles: boolean;
}

/** Subjects that a service may publish and subscribe to. */
export interface NatsPermissions {
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
}

const DEFINITIONS = new Map<string, Kind>([
  ['defineRpc', 'rpc'],
  ['defineStream', 'stream'],
  ['defineQueue', 'queue'],
  ['defineByteQueue', 'queue'],
  ['defineEvent', 'event'],
]);
/** Verbs of the contracts that `entityContracts` declares, besides the one of changes. */
const ENTITY_VERBS = ['list', 'create', 'get', 'delete'];
const HANDLERS = new Set(['HandleRpc', 'HandleStream', 'HandleQueue', 'HandleEvent']);

/** Returns the path below `root` of what a file imports; null for packages. */
function importedFile(specifier: string, importer: string): string | null {
  const [, library, path] = /^#([a-z-]+)\/(.*)\.js$/.exec(specifier) ?? [];
  if (library !== undefined) return join('libs', library, 'src', `${path}.ts`);
  return specifier.startsWith('.') ? join(dirname(importer), specifier.replace(/\.js$/, '.ts')) : null;
}

class Program {
  private readonly parsed = new Map<string, { readonly source: ts.SourceFile; readonly imports: readonly string[] }>();

  constructor(private readonly root: string) {}

  parse(file: string): { readonly source: ts.SourceFile; readonly imports: readonly string[] } {
    const known = this.parsed.get(file);
    if (known !== undefined) return known;
    const text = readFileSync(join(this.root, file), 'utf8');
    const made = {
      source: ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true),
      imports: ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName),
    };
    this.parsed.set(file, made);
    return made;
  }

  /** A file and everything it loads, then or later. */
  filesFrom(entry: string): string[] {
    const files = new Set([entry]);
    for (const file of files) {
      for (const specifier of this.parse(file).imports) {
        const imported = importedFile(specifier, file);
        if (imported !== null && existsSync(join(this.root, imported))) files.add(imported);
      }
    }
    return [...files];
  }

  /** The contracts a file declares, by their names. */
  contractsOf(file: string): Map<string, Declared> {
    const found = new Map<string, Declared>();
    ts.forEachChild(this.parse(file).source, (statement) => {
      if (!ts.isVariableStatement(statement)) return;
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (initializer && ts.isPropertyAccessExpression(initializer)) {
          const made = found.get(initializer.expression.getText())?.filter(({ verb }) => verb === initializer.name.text);
          if (made && made.length > 0) found.set(name.getText(), made);
          continue;
        }
        if (initializer && ts.isObjectLiteralExpression(initializer)) {
          const gathered = initializer.properties.flatMap((member) => gatheredIn(member, found));
          if (gathered.length > 0) found.set(name.getText(), gathered);
          continue;
        }
        if (!initializer || !ts.isCallExpression(initializer)) continue;
        const define = initializer.expression.getText();
        if (define === 'entityContracts') {
          found.set(name.getText(), entityContractsOf(initializer));
          continue;
        }
        const kind = DEFINITIONS.get(define);
        const subject = initializer.arguments[0];
        // A kind of contract that is not known would be permissions that are missing.
        if (!kind && /^define[A-Z]/.test(define)) throw new Error(`${file}: '${define}' declares no known kind of contract`);
        if (kind && subject && ts.isStringLiteralLike(subject)) found.set(name.getText(), [{ kind, subject: subject.text }]);
      }
    });
    return found;
  }

  /** Returns how a file uses the contracts it imports. */
  usesIn(file: string): Use[] {
    const { source } = this.parse(file);
    const contracts = new Map<string, Declared>();
    ts.forEachChild(source, (statement) => {
      if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return;
      const imported = importedFile(statement.moduleSpecifier.text, file);
      const { namedBindings } = statement.importClause ?? {};
      if (!imported?.endsWith('.contract.ts') || !namedBindings) return;
      // Names that cannot be followed would be permissions that are missing.
      if (!ts.isNamedImports(namedBindings)) throw new Error(`${file} imports all of ${imported}: name what it uses`);
      const declared = this.contractsOf(imported);
      for (const { name, propertyName } of namedBindings.elements) {
        const contract = declared.get((propertyName ?? name).text);
        if (contract) contracts.set(name.text, contract);
      }
    });
    const uses: Use[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
      const used = ts.isIdentifier(node) && !isAnotherName(node) ? contracts.get(node.text) : undefined;
      for (const contract of used ?? []) uses.push({ contract, handles: isHandled(node) });
      ts.forEachChild(node, visit);
    };
    if (contracts.size > 0) visit(source);
    return uses;
  }
}

/** Returns `true` for names of properties and of local declarations, which are only spelled the same. */
function isAnotherName(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isShorthandPropertyAssignment(parent)) return false;
  return 'name' in parent && parent.name === node;
}

function isHandled({ parent }: ts.Node): boolean {
  if (!ts.isCallExpression(parent)) return false;
  const called = parent.expression.getText();
  return called === 'defineKind' || (ts.isDecorator(parent.parent) && HANDLERS.has(called));
}

/** Returns the contracts that a property of an object stands for, if its value is a name of those declared before it. */
function gatheredIn(member: ts.ObjectLiteralElementLike, declared: ReadonlyMap<string, Declared>): Declared {
  return (ts.isPropertyAssignment(member) && declared.get(member.initializer.getText())) || [];
}

/** Returns the contracts that a call of `entityContracts` declares. */
function entityContractsOf({ arguments: [subject, , options] }: ts.CallExpression): Declared {
  if (!subject || !ts.isStringLiteralLike(subject) || !options || !ts.isObjectLiteralExpression(options)) {
    throw new Error('entityContracts: the subject and the options must be literals');
  }
  const replaces = options.properties.some(({ name }) => name?.getText() === 'replaces');
  const contract = (verb: string, last: string): Contract => ({ kind: 'rpc', subject: `${subject.text}.${last}`, verb });
  return [...ENTITY_VERBS.map((verb) => contract(verb, verb)), contract('change', replaces ? 'replace' : 'update')];
}

const sorted = (subjects: Iterable<string>): string[] => [...subjects].toSorted((a, b) => (a < b ? -1 : 1));
/** Subjects on which processes of a service are asked for a sign of life: all of them, or one. */
const rollCalls = (service: string): string[] => [`instances.${service}`, `instances.${service}.*`];
const serviceOf = ({ subject }: Contract): string => subject.split('.')[0] ?? '';

/** Lists the subjects each service may publish and subscribe to, sorted. */
export function natsPermissions(root: string, services: readonly string[] = SERVICES): Map<string, NatsPermissions> {
  const program = new Program(root);
  const usesOf = new Map(
    services.map((service) => [
      service,
      program.filesFrom(`apps/${service}/src/main.ts`).flatMap((file) => program.usesIn(file)),
    ]),
  );
  const used = (service: string): Contract[] =>
    (usesOf.get(service) ?? []).filter(({ handles }) => !handles).map(({ contract }) => contract);
  const handled = (service: string): Contract[] =>
    (usesOf.get(service) ?? []).filter(({ handles }) => handles).map(({ contract }) => contract);
  const asked = (service: string): Contract[] => used(service).filter(({ kind }) => kind === 'rpc' || kind === 'stream');

  return new Map(
    services.map((service) => {
      const publish = new Set<string>();
      const subscribe = new Set([`_INBOX.${service}.>`]);
      for (const contract of used(service)) publish.add(contract.subject);
      for (const contract of asked(service)) {
        // Calls to one process, while others of its service are silent.
        publish.add(`at.*.${contract.subject}`);
        publish.add(`callers.left.${serviceOf(contract)}`);
        for (const subject of rollCalls(serviceOf(contract))) publish.add(subject);
        if (contract.kind === 'stream') publish.add(`streams.${serviceOf(contract)}.*`);
      }
      for (const contract of handled(service)) {
        if (contract.kind === 'event') subscribe.add(contract.subject);
        if (contract.kind === 'queue') for (const subject of queueSubjects(contract, service)) publish.add(subject);
        if (contract.kind !== 'rpc' && contract.kind !== 'stream') continue;
        subscribe.add(contract.subject);
        subscribe.add(`at.*.${service}.>`);
        subscribe.add(`callers.left.${service}`);
        for (const subject of rollCalls(service)) subscribe.add(subject);
        if (contract.kind === 'stream') subscribe.add(`streams.${service}.*`);
      }
      // Replies go to those that ask.
      for (const caller of services) {
        if (asked(caller).some((contract) => serviceOf(contract) === service)) publish.add(`_INBOX.${caller}.*.*`);
      }
      return [service, { publish: sorted(publish), subscribe: sorted(subscribe) }];
    }),
  );
}

/**
 * Returns the JetStream subjects of a queue. Only the service that processes it creates it: a stream can be made of any subject
 * there is.
 */
function queueSubjects({ subject }: Contract, service: string): string[] {
  const stream = `groundwork_${subject.replaceAll('.', '_')}`;
  return [
    '$JS.API.INFO',
    `$JS.API.STREAM.CREATE.${stream}`,
    `$JS.API.STREAM.UPDATE.${stream}`,
    `$JS.API.STREAM.INFO.${stream}`,
    `$JS.API.CONSUMER.CREATE.${stream}.${service}`,
    `$JS.API.CONSUMER.DURABLE.CREATE.${stream}.${service}`,
    `$JS.API.CONSUMER.INFO.${stream}.${service}`,
    `$JS.API.CONSUMER.MSG.NEXT.${stream}.${service}`,
    `$JS.ACK.${stream}.${service}.>`,
  ];
}

/** Returns the part of the broker's configuration that declares its users. */
export function natsUsersFile(permissions: ReadonlyMap<string, NatsPermissions>): string {
  const list = (subjects: readonly string[]): string =>
    `[\n${subjects.map((subject) => `          ${JSON.stringify(subject)}\n`).join('')}        ]`;
  const users = [...permissions].map(
    ([service, { publish, subscribe }]) => `    {
      user: ${service}
      password: $${passwordVariable(service)}
      permissions: {
        publish: ${list(publish)}
        subscribe: ${list(subscribe)}
      }
    }
`,
  );
  return `# Made from the contracts by 'npm run generate': do not edit. One user for each service; what is not named here, none of them may.
# Services trust the principal in a message because nobody but the services that need it can send one.
authorization {
  users: [
${users.join('')}  ]
}
`;
}
