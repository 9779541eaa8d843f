import { Binary } from 'mongodb';
import type { AwsService } from './aws-services.js';
import { serviceFailure, type AwsError } from './aws-error.js';
import { isBlob, wireValue, type WireValue } from './wire-values.js';
import { parseXml, XmlError, type XmlElement } from './xml.js';

/** Members that tell of their values: the form of AWS's names for times. */
const TIME = /(Date|Time|Timestamp|LastModified)$/;
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)$/;
/** What elements of lists are called. */
const ELEMENT = /^(member|item)$/;

function parameters(value: WireValue, path: string, name: string, maps: AwsService['maps'] = {}): (readonly [string, string])[] {
  if (Array.isArray(value)) {
    const list = value as readonly WireValue[];
    if (list.length === 0) return [[path, '']];
    return list.flatMap((each, index) => parameters(each, `${path}.member.${index + 1}`, '', maps));
  }
  if (typeof value !== 'object') return [[path, String(value)]];
  const map = Object.hasOwn(maps, name) ? maps[name] : undefined;
  return Object.entries(value).flatMap(([key, member], index) => {
    if (!map) return parameters(member, path === '' ? key : `${path}.${key}`, key, maps);
    const entry = `${path}.entry.${index + 1}`;
    return [[`${entry}.${map[0]}`, key] as const, ...parameters(member, `${entry}.${map[1]}`, '', maps)];
  });
}

/** The form that asks for an action. */
export function queryBody(service: AwsService, action: string, args: Readonly<Record<string, unknown>>): Buffer {
  const value = wireValue(args, { blobs: service.blobs ?? [], date: (date) => date.toISOString() });
  const own = new Set(['Action', 'Version']);
  const form = new URLSearchParams([['Action', action]]);
  form.append('Version', service.version ?? '');
  for (const [name, text] of parameters(value, '', '', service.maps)) if (!own.has(name)) form.append(name, text);
  return Buffer.from(form.toString());
}

function leaf(text: string, name: string, path: readonly string[], service: AwsService): unknown {
  if (isBlob(path, service.blobs)) return new Binary(Buffer.from(text, 'base64'));
  if (service.numbers?.includes(name) === true && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text);
  if (text === 'true' || text === 'false') return text === 'true';
  return TIME.test(name) && ISO_TIME.test(text) ? new Date(text) : text;
}

function isMap(children: readonly XmlElement[]): boolean {
  return children.every(
    ({ name, children: [key, value, ...more] }) =>
      name === 'entry' && key?.name.toLowerCase() === 'key' && value?.name.toLowerCase() === 'value' && more.length === 0,
  );
}

/** An element as a value: elements of one name are a list, `entry` elements a map, those without anything in them texts. */
export function xmlValue(element: XmlElement, service: AwsService, path: readonly string[] = []): unknown {
  const { name, children, text } = element;
  const elements = children.filter((child) => ELEMENT.test(child.name) || `${child.name}s` === name);
  if (children.length === 0) {
    return text === '' && service.lists?.includes(name) === true ? [] : leaf(text, name, path, service);
  }
  if (elements.length === children.length) return children.map((child) => xmlValue(child, service, path));
  if (isMap(children)) {
    return Object.fromEntries(
      children.map(({ children: [key, value] }) => [
        key?.text ?? '',
        value ? xmlValue(value, { ...service, lists: [] }, path) : '',
      ]),
    );
  }
  const members = new Map<string, unknown[]>();
  for (const child of children) {
    members.set(child.name, [...(members.get(child.name) ?? []), xmlValue(child, service, [...path, child.name])]);
  }
  const isList = (member: string, values: readonly unknown[]): boolean =>
    values.length > 1 || (service.lists?.includes(member) === true && !Array.isArray(values[0]));
  return Object.fromEntries([...members].map(([member, values]) => [member, isList(member, values) ? values : values[0]]));
}

/** The `…Result` of a reply; nothing where an action has none. */
export function queryResult(service: AwsService, action: string, body: Buffer): unknown {
  const result = parseXml(body.toString()).children.find(({ name }) => name === `${action}Result`);
  return result && result.children.length > 0 ? xmlValue(result, service) : {};
}

function textOf(element: XmlElement | undefined, name: string): string {
  return element?.children.find((child) => child.name === name)?.text ?? '';
}

/** What a service said in XML, by itself or within an `ErrorResponse`. Signatures and ids of keys in it are left out. */
export function xmlFailure(status: number, body: Buffer): AwsError {
  try {
    const document = parseXml(body.toString());
    const error = document.name === 'Error' ? document : document.children.find(({ name }) => name === 'Error');
    const code = textOf(error, 'Code');
    if (code !== '') return serviceFailure(code, textOf(error, 'Message'));
  } catch (error) {
    // Something between here and the service answered, in a form of its own.
    if (!(error instanceof XmlError)) throw error;
  }
  return serviceFailure(`${status}`, 'the service did not say why');
}
