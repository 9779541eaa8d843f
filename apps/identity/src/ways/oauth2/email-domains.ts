import { LoginRefusedError } from '../login-refused-error.js';

/** Fails with `LoginRefusedError` if only some domains are allowed and the address is not known to be in one of them. */
export function checkDomain(allowed: readonly string[], email: unknown, isVerified: boolean): void {
  if (allowed.length === 0) return;
  if (typeof email !== 'string' || !email.includes('@')) throw refused('the provider did not return an email address');
  if (!isVerified) throw refused('the provider has not verified the email address');
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (!allowed.some((one) => one.toLowerCase() === domain)) throw refused(`the domain '${domain}' is not allowed`);
}

function refused(reason: string): LoginRefusedError {
  return new LoginRefusedError(reason, { code: 'DomainNotAllowed' });
}
