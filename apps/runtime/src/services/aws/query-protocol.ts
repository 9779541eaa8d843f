import { Binary } from '#codecs/bson/values.js';
import type { AwsService } from './aws-services.js';
import { serviceFailure, type AwsError } from './aws-error.js';
import { isBlob, wireValue, type WireValue } from './wire-values.js';
import { parseXml, XmlError, type XmlElement } from './xml.js';

/** Names of properties that hold times: AWS's naming convention. */
const TIME = /(Date|Time|Timestamps?|LastModified|At|Expiration|From|NextInvocations|Start|Till|To)$/;
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)$/;
/** Names of list elements. */
const ELEMENT = /^(member|item)$/;

/** Names of properties in a form. */
interface FormNames {
  readonly member: (name: string) => string;
  readonly map: (name: string) => readonly [key: string, value: string] | undefined;
  readonly element: (name: string) => string;
}

function formNames({ maps = {}, elements = {}, wireNames = {} }: AwsService, action: string): FormNames {
  const [elementOf, nameOf] = [new Map(Object.entries(elements)), new Map(Object.entries(wireNames))];
  return {
    member: (name) => nameOf.get(`${action}.${name}`) ?? name,
    map: (name) => (Object.hasOwn(maps, name) ? maps[name] : undefined),
    element: (name) => elementOf.get(`${action}.${name}`) ?? elementOf.get(name) ?? 'member',
  };
}

function parameters(value: WireValue, path: string, name: string, names: FormNames): (readonly [string, string])[] {
  if (Array.isArray(value)) {
    const list = value as readonly WireValue[];
    if (list.length === 0) return [[path, '']];
    return list.flatMap((each, index) => parameters(each, `${path}.${names.element(name)}.${index + 1}`, '', names));
  }
  if (typeof value !== 'object') return [[path, String(value)]];
  const map = names.map(name);
  return Object.entries(value).flatMap(([key, member], index) => {
    if (!map) return parameters(member, `${path === '' ? '' : `${path}.`}${names.member(key)}`, key, names);
    const entry = `${path}.entry.${index + 1}`;
    return [[`${entry}.${map[0]}`, key] as const, ...parameters(member, `${entry}.${map[1]}`, '', names)];
  });
}

/** Builds the form that requests an action. */
export function queryBody(service: AwsService, action: string, args: Readonly<Record<string, unknown>>): Buffer {
  const value = wireValue(args, { blobs: service.blobs ?? [], date: (date) => date.toISOString() });
  const own = new Set(['Action', 'Version']);
  const form = new URLSearchParams([['Action', action]]);
  form.append('Version', service.version ?? '');
  for (const [name, text] of parameters(value, '', '', formNames(service, action))) if (!own.has(name)) form.append(name, text);
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

/**
 * Converts an element to a value: elements of one name become a list, `entry` elements a map, elements without children
 * a string.
 */
export function xmlValue(element: XmlElement, service: AwsService, path: readonly string[] = []): unknown {
  const { name, children, text } = element;
  const isNamedList = service.lists?.includes(name) === true;
  const isElement = (child: XmlElement): boolean => ELEMENT.test(child.name) || `${child.name}s` === name;
  // Lists of forms have an enclosing element; in lists of paths the elements are repeated.
  const elements = children.filter((child) => isElement(child) || (isNamedList && service.protocol === 'query'));
  if (children.length === 0) return text === '' && isNamedList ? [] : leaf(text, name, path, service);
  if (elements.length === children.length) {
    const valueOf = (child: XmlElement): unknown =>
      child.children.length === 0 ? leaf(child.text, name, path, service) : xmlValue(child, service, path);
    return children.map(valueOf);
  }
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
    const member = service.protocol === 'query' ? `${child.name.charAt(0).toUpperCase()}${child.name.slice(1)}` : child.name;
    members.set(member, [...(members.get(member) ?? []), xmlValue(child, service, [...path, child.name])]);
  }
  const isList = (member: string, values: readonly unknown[]): boolean =>
    values.length > 1 || (service.lists?.includes(member) === true && !Array.isArray(values[0]));
  return Object.fromEntries([...members].map(([member, values]) => [member, isList(member, values) ? values : values[0]]));
}

/** Reads the `…Result` of a response, or returns an empty object if an action has none. */
export function queryResult(service: AwsService, action: string, body: Buffer): unknown {
  const result = parseXml(body.toString()).children.find(({ name }) => name === `${action}Result`);
  return result && result.children.length > 0 ? xmlValue(result, service) : {};
}

function textOf(element: XmlElement | undefined, name: string): string {
  return element?.children.find((child) => child.name === name)?.text ?? '';
}

/**
 * Returns the error of a service in XML, either alone or within an `ErrorResponse`. Signatures and key ids in it are
 * left out.
 */
export function xmlFailure(status: number, body: Buffer): AwsError {
  try {
    const document = parseXml(body.toString());
    // EC2 has a list of errors, of one.
    const within = document.children.find(({ name }) => name === 'Errors') ?? document;
    const error = document.name === 'Error' ? document : within.children.find(({ name }) => name === 'Error');
    const code = textOf(error, 'Code');
    if (code !== '') return serviceFailure(code, textOf(error, 'Message'));
  } catch (error) {
    // A proxy between this process and the service responded, in its own format.
    if (!(error instanceof XmlError)) throw error;
  }
  return serviceFailure(`${status}`, 'the service gave no reason');
}
