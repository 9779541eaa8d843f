/** An element: its character data, or its child elements. Attributes have no meaning in replies of AWS. */
export interface XmlElement {
  readonly name: string;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

/** Thrown for a reply that is not XML, or that exceeds the limits of a reply. */
export class XmlError extends Error {
  override readonly name = 'XmlError';
}

const DEPTH_MAX = 32;
const ELEMENTS_MAX = 200_000;

/** A comment or an instruction, a CDATA section, a tag, or character data. */
const TOKEN = /<!--[^]*?-->|<\?[^]*?\?>|<!\[CDATA\[([^]*?)\]\]>|<(\/?)([A-Za-z_][\w.:-]*)([^<>]*)>|([^<]+)/y;

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

function character(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
}

function unescaped(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (hex !== undefined) return character(Number.parseInt(hex, 16));
      if (decimal !== undefined) return character(Number(decimal));
      return ENTITIES.get(name ?? '') ?? whole;
    },
  );
}

interface Open {
  readonly name: string;
  readonly children: XmlElement[];
  text: string;
}

/**
 * Parses a document of elements and character data, as AWS replies with. Document types are rejected, so that nothing
 * can be defined in one.
 * @throws XmlError
 */
export function parseXml(source: string): XmlElement {
  const root: Open = { name: '', children: [], text: '' };
  const open: Open[] = [root];
  let elements = 0;
  TOKEN.lastIndex = source.startsWith('\ufeff') ? 1 : 0;
  while (TOKEN.lastIndex < source.length) {
    const token = TOKEN.exec(source);
    const parent = open.at(-1);
    if (!token || !parent) throw new XmlError('the document is not XML');
    const [, literal, closing, name, rest = '', text] = token;
    if (literal !== undefined) parent.text += literal;
    else if (text !== undefined) parent.text += unescaped(text);
    else if (name === undefined) continue;
    else if (closing === '/') {
      open.pop();
      if (parent.name !== name || open.length === 0) throw new XmlError(`'${name}' is not closed where it ends`);
      open.at(-1)?.children.push(parent);
    } else {
      if (++elements > ELEMENTS_MAX || open.length > DEPTH_MAX) throw new XmlError('the document is too large');
      const element: Open = { name, children: [], text: '' };
      if (rest.endsWith('/')) parent.children.push(element);
      else open.push(element);
    }
  }
  const [document, ...others] = root.children;
  if (open.length !== 1 || !document || others.length > 0 || root.text.trim() !== '')
    throw new XmlError('the document is not XML');
  return document;
}
