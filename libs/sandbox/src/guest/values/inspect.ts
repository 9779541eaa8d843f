import { BsonValue } from '../bson/bson-value.js';

/** Levels below a value that are shown where nothing else is asked for. */
export const INSPECT_DEPTH = 2;
/** Most that can be asked for: each takes from the stack. */
const MAX_DEPTH = 100;
const MAX_ITEMS = 100;
const MAX_TEXT = 10_000;

/** A method that says how its object is shown, as in Node. */
export const CUSTOM_INSPECT = Symbol.for('nodejs.util.inspect.custom');

const BOXES: readonly (abstract new (...given: never) => object)[] = [Number, String, Boolean, Symbol, BigInt] as never;

const FORMAT = /%[sdifjoOc%]/g;

/**
 * Returns the line `console.log` prints: `printf` placeholders, strings unchanged, other values in Node's format, on
 * one line.
 */
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
      return typeof value === 'string' || typeof value === 'function' ? String(value) : inspect(value, { depth: 0 });
    case '%d':
      return typeof value === 'symbol' || typeof value === 'object' ? 'NaN' : inspect(toNumber(value, Number));
    case '%i':
      return typeof value === 'symbol' || typeof value === 'object' ? 'NaN' : inspect(toNumber(value, parseInt));
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

function toNumber(value: unknown, convert: (text: string) => number): unknown {
  return typeof value === 'bigint' ? value : convert(value as string);
}

/**
 * Returns one line for any value; getters are shown as such, not run. Nesting, item counts and string lengths are
 * bounded.
 * @param depth levels below the value that are shown
 */
export function inspect(value: unknown, { depth = INSPECT_DEPTH }: { readonly depth?: number } = {}): string {
  return show(value, { left: Math.min(depth, MAX_DEPTH), ancestors: [] });
}

interface Place {
  /** Levels below that are still shown. */
  readonly left: number;
  readonly ancestors: readonly unknown[];
}

function show(value: unknown, place: Place): string {
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
      return functionText(value);
    case 'object':
      return value === null ? 'null' : objectText(value, place);
    default:
      return String(value);
  }
}

function functionText(value: object & { readonly name?: unknown }): string {
  const name = typeof value.name === 'string' && value.name !== '' ? value.name : '';
  if (/^class\b/.test(Function.prototype.toString.call(value))) {
    const parent = (Object.getPrototypeOf(value) as { readonly name?: unknown } | null)?.name;
    return `[class ${name || '(anonymous)'}${typeof parent === 'string' && parent !== '' ? ` extends ${parent}` : ''}]`;
  }
  const kind = (value as { readonly [Symbol.toStringTag]?: unknown })[Symbol.toStringTag];
  const label = typeof kind === 'string' && kind.endsWith('Function') ? kind : 'Function';
  return name === '' ? `[${label} (anonymous)]` : `[${label}: ${name}]`;
}

function objectText(value: object, { left, ancestors }: Place): string {
  if (value instanceof BsonValue) return value.inspect();
  if (ancestors.includes(value)) return '[Circular *1]';
  const inside: Place = { left: left - 1, ancestors: [...ancestors, value] };
  const custom = (value as { readonly [CUSTOM_INSPECT]?: unknown })[CUSTOM_INSPECT];
  if (typeof custom === 'function' && ancestors.length < MAX_DEPTH) {
    const shown: unknown = Reflect.apply(custom, value, [left, {}, inspect]);
    if (shown !== value) return typeof shown === 'string' ? shown : show(shown, { left, ancestors: inside.ancestors });
  }
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
  if (value instanceof RegExp) return RegExp.prototype.toString.call(value);
  if (value instanceof Error) return inspectError(value);
  for (const box of BOXES) if (value instanceof box) return `[${box.name}: ${show(value.valueOf(), inside)}]`;
  if (left < 0) return Array.isArray(value) ? '[Array]' : `[${typeName(value) || 'Object'}]`;
  return containerText(value, (item) => show(item, inside));
}

function containerText(value: object, showItem: (item: unknown) => string): string {
  if (Array.isArray(value)) return brackets('', '[', listed(value, showItem), ']');
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) {
    const items = value as Uint8Array;
    return brackets(`${typeName(value)}(${items.length}) `, '[', listed(items, showItem), ']');
  }
  if (value instanceof Map) {
    const entries = listed([...value], (entry) => `${showItem((entry as unknown[])[0])} => ${showItem((entry as unknown[])[1])}`);
    return brackets(`Map(${value.size}) `, '{', entries, '}');
  }
  if (value instanceof Set) return brackets(`Set(${value.size}) `, '{', listed([...value], showItem), '}');
  if (value instanceof Promise) return 'Promise {}';
  const name = typeName(value);
  const prefix = name === 'Object' ? '' : name === '' ? '[Object: null prototype] ' : `${name} `;
  return brackets(prefix, '{', members(value, showItem), '}');
}

function members(value: object, showItem: (item: unknown) => string): string[] {
  const keys = Object.keys(value);
  const shown = keys.slice(0, MAX_ITEMS).map((key) => {
    const descriptor = Object.getOwnPropertyDescriptor(value, key);
    const label = /^[A-Za-z_$][\w$]*$/.test(key) ? key : quote(key);
    if (descriptor === undefined || 'value' in descriptor) return `${label}: ${showItem(descriptor?.value)}`;
    return `${label}: ${descriptor.get === undefined ? '[Setter]' : '[Getter]'}`;
  });
  if (keys.length > MAX_ITEMS) shown.push(`... ${keys.length - MAX_ITEMS} more items`);
  return shown;
}

function listed(items: ArrayLike<unknown>, showItem: (item: unknown) => string): string[] {
  const shown: string[] = [];
  let i = 0;
  while (i < items.length && shown.length < MAX_ITEMS) {
    const start = i;
    while (i < items.length && !(i in items)) i++;
    if (i > start) shown.push(`<${i - start} empty item${i - start > 1 ? 's' : ''}>`);
    else shown.push(showItem(items[i++]));
  }
  if (i < items.length) shown.push(`... ${items.length - i} more items`);
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
