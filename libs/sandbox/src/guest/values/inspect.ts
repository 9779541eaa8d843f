import { BsonValue } from '../bson/bson-value.js';

const MAX_DEPTH = 2;
const MAX_ITEMS = 100;
const MAX_TEXT = 10_000;

const FORMAT = /%[sdifjoOc%]/g;

/** What `console.log` prints: `printf` placeholders, texts as they are, other values as Node shows them, on one line. */
export function formatLine(args: readonly unknown[]): string {
  const [first] = args;
  let used = 0;
  let line = '';
  if (typeof first === 'string' && args.length === 1) return first;
  if (typeof first === 'string') {
    used = 1;
    line = first.replace(FORMAT, (placeholder) => {
      if (placeholder === '%%') return '%';
      if (used >= args.length) return placeholder;
      return formatPlaceholder(placeholder, args[used++]);
    });
  }
  for (; used < args.length; used++) {
    const value = args[used];
    line += `${used === 0 ? '' : ' '}${typeof value === 'string' ? value : inspect(value)}`;
  }
  return line;
}

function formatPlaceholder(placeholder: string, value: unknown): string {
  switch (placeholder) {
    case '%s':
      return typeof value === 'string' ? value : inspect(value, MAX_DEPTH);
    case '%d':
      return typeof value === 'symbol' ? 'NaN' : `${Number(value)}`;
    case '%i':
      return typeof value === 'symbol' ? 'NaN' : `${Math.trunc(Number(value))}`;
    case '%f':
      return typeof value === 'symbol' ? 'NaN' : `${parseFloat(String(value))}`;
    case '%j':
      return JSON.stringify(value) ?? 'undefined';
    case '%c':
      return '';
    default:
      return inspect(value);
  }
}

/** One line for any value; getters are shown as such, not run. Nesting, item counts and text lengths are bounded. */
export function inspect(value: unknown, depth = 0, ancestors: readonly unknown[] = []): string {
  switch (typeof value) {
    case 'string':
      return quote(value);
    case 'number':
      return Object.is(value, -0) ? '-0' : `${value}`;
    case 'bigint':
      return `${value}n`;
    case 'symbol':
      return value.toString();
    case 'function':
      return typeof value.name === 'string' && value.name !== '' ? `[Function: ${value.name}]` : '[Function (anonymous)]';
    case 'object':
      return value === null ? 'null' : inspectObject(value, depth, ancestors);
    default:
      return String(value);
  }
}

function inspectObject(value: object, depth: number, ancestors: readonly unknown[]): string {
  if (value instanceof BsonValue) return value.inspect();
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
  if (value instanceof RegExp) return RegExp.prototype.toString.call(value);
  if (value instanceof Error) return inspectError(value);
  if (ancestors.includes(value)) return '[Circular *1]';
  if (depth > MAX_DEPTH) return Array.isArray(value) ? '[Array]' : `[${typeName(value) || 'Object'}]`;
  const inside = [...ancestors, value];
  const show = (item: unknown): string => inspect(item, depth + 1, inside);
  if (Array.isArray(value)) return brackets('', '[', listed(value, show), ']');
  if (ArrayBuffer.isView(value)) {
    const bytes = value as Uint8Array;
    return brackets(`${typeName(value)}(${bytes.length}) `, '[', listed(bytes, show), ']');
  }
  if (value instanceof Map) {
    const entries = listed([...value], (entry) => `${show((entry as unknown[])[0])} => ${show((entry as unknown[])[1])}`);
    return brackets(`Map(${value.size}) `, '{', entries, '}');
  }
  if (value instanceof Set) return brackets(`Set(${value.size}) `, '{', listed([...value], show), '}');
  if (value instanceof Promise) return 'Promise {}';
  const name = typeName(value);
  const prefix = name === 'Object' ? '' : name === '' ? '[Object: null prototype] ' : `${name} `;
  return brackets(prefix, '{', members(value, show), '}');
}

function members(value: object, show: (item: unknown) => string): string[] {
  const keys = Object.keys(value);
  const shown = keys.slice(0, MAX_ITEMS).map((key) => {
    const descriptor = Object.getOwnPropertyDescriptor(value, key);
    const label = /^[A-Za-z_$][\w$]*$/.test(key) ? key : quote(key);
    if (descriptor === undefined || 'value' in descriptor) return `${label}: ${show(descriptor?.value)}`;
    return `${label}: ${descriptor.get === undefined ? '[Setter]' : '[Getter]'}`;
  });
  if (keys.length > MAX_ITEMS) shown.push(`... ${keys.length - MAX_ITEMS} more items`);
  return shown;
}

function listed(items: ArrayLike<unknown>, show: (item: unknown) => string): string[] {
  const shown: string[] = [];
  for (let i = 0; i < items.length && i < MAX_ITEMS; i++) shown.push(show(items[i]));
  if (items.length > MAX_ITEMS) shown.push(`... ${items.length - MAX_ITEMS} more items`);
  return shown;
}

function brackets(prefix: string, open: string, parts: readonly string[], close: string): string {
  if (parts.length === 0) return `${prefix}${open}${close}`;
  return `${prefix}${open} ${parts.join(', ')} ${close}`;
}

function inspectError(error: Error): string {
  const title = `${error.name}: ${error.message}`;
  return typeof error.stack === 'string' && error.stack !== '' ? `${title}\n${error.stack.trimEnd()}` : title;
}

function typeName(value: object): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null) return '';
  const { constructor } = prototype as { constructor?: unknown };
  return typeof constructor === 'function' ? constructor.name : 'Object';
}

function quote(text: string): string {
  const cut = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}... ${text.length - MAX_TEXT} more characters` : text;
  const escaped = cut.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
  if (!escaped.includes("'")) return `'${escaped}'`;
  return escaped.includes('"') ? `'${escaped.replaceAll("'", "\\'")}'` : `"${escaped}"`;
}
