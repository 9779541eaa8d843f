import { domainToASCII } from 'node:url';
import { AppError } from '#contracts/error.js';

/** Characters of an address (RFC 5321). */
const ADDRESS_MAX = 254;
/** No white space, no control characters, nothing that would have to be quoted in a mail's header. */
const ADDRESS = /^([^\s\p{C}@<>()[\]\\,;:"]{1,64})@([^\s\p{C}@<>()[\]\\,;:"]{1,189})$/u;

export interface EmailAddress {
  /** As it was written, composed. */
  readonly address: string;
  /** What makes two addresses the same account: the domain in any spelling, the part before it to the letter (client-api §5.2). */
  readonly key: string;
}

/** `null` for what is no address. */
export function readEmailAddress(text: unknown): EmailAddress | null {
  if (typeof text !== 'string' || text.length > ADDRESS_MAX) return null;
  const address = text.normalize('NFC');
  const [, local, domain] = ADDRESS.exec(address) ?? [];
  if (local === undefined || domain === undefined || address.length > ADDRESS_MAX) return null;
  const host = domainToASCII(domain);
  return host === '' ? null : { address, key: `${local}@${host}` };
}

/** Fails with `BadRequest` for what is no address. */
export function requireEmailAddress(text: unknown): EmailAddress {
  const address = readEmailAddress(text);
  if (!address) throw new AppError('BadRequest', 'email invalid');
  return address;
}
