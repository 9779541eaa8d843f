import { isIP } from 'node:net';

const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i;
const EMAIL = /^[^\s@]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252}[A-Za-z0-9])?$/;
const HOSTNAME =
  /^(?=.{1,253}$)[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function isDateTime(text: string): boolean {
  const [date = '', time = ''] = text.split(/[Tt]/, 2);
  return DATE.test(date) && TIME.test(time);
}

/** Formats of JSON schema that are checked; strings of any other format are accepted. */
export const FORMATS: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['date', (text: string) => DATE.test(text)],
  ['time', (text: string) => TIME.test(text)],
  ['date-time', isDateTime],
  ['email', (text: string) => EMAIL.test(text)],
  ['hostname', (text: string) => HOSTNAME.test(text)],
  ['ipv4', (text: string) => isIP(text) === 4],
  ['ipv6', (text: string) => isIP(text) === 6],
  ['uri', (text: string) => URL.canParse(text)],
  ['uuid', (text: string) => UUID.test(text)],
]);
