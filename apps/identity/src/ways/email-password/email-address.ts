import { domainToASCII } from 'node:url';
import { AppError } from '#contracts/error.js';

/** Maximum characters of an address (RFC 5321). */
const ADDRESS_MAX = 254;
/** Address without white space, control characters and characters that would have to be quoted in a mail header. */
const ADDRESS = /^([^\s\p{C}@<>()[\]\\,;:"]{1,64})@([^\s\p{C}@<>()[\]\\,;:"]{1,189})$/u;

export interface EmailAddress {
  /** Address as entered, in Unicode NFC. */
  readonly address: string;
  /** Key that is the same for equal addresses: the domain in any spelling, the part before it exactly (client-api §5.2). */
  readonly key: string;
}

/** Parses an address; returns `null` if it is not valid. */
export function readEmailAddress(text: unknown): EmailAddress | null {
  if (typeof text !== 'string' || text.length > ADDRESS_MAX) return null;
  const address = text.normalize('NFC');
  const [, local, domain] = ADDRESS.exec(address) ?? [];
  if (local === undefined || domain === undefined || address.length > ADDRESS_MAX) return null;
  const host = domainToASCII(domain);
  return host === '' ? null : { address, key: `${local}@${host}` };
}

/** Parses an address; fails with `BadRequest` if it is not valid. */
export function requireEmailAddress(text: unknown): EmailAddress {
  const address = readEmailAddress(text);
  if (!address) throw new AppError('BadRequest', 'email invalid');
  return address;
}
