import { createHmac } from 'node:crypto';
import type { ValidationMethod } from '#contracts/config/webhook-options.js';
import type { ReceivedRequest } from './received-request.js';
import { sameText } from './same-text.js';
import { twilioSignatureHolds } from './twilio-signature.js';

/** Signer of a request, which determines the signature format (runtime §5.1). */
export type Signer = 'caller' | 'github' | 'twilio';

/** Validation that a request must pass before any of it is processed. */
export interface ProofDemanded {
  readonly method: ValidationMethod;
  /** Empty if it does not exist: then no request passes. */
  readonly secret: string;
  readonly signer: Signer;
}

/** Headers a caller may sign with; every kind takes both. */
const CALLER_HEADERS = ['endpoint-signature', 'x-hook-signature'];

/** `<algorithm>=<lower-case hex>`, and nothing else: neither another case nor a missing algorithm. */
function signatureHolds(given: string | undefined, algorithm: 'sha1' | 'sha256', secret: string, body: Buffer): boolean {
  if (given === undefined) return false;
  return sameText(given, `${algorithm}=${createHmac(algorithm, secret).update(body).digest('hex')}`);
}

function callerSignatureHolds({ header, body }: ReceivedRequest, secret: string): boolean {
  return CALLER_HEADERS.some((name) => signatureHolds(header(name), 'sha256', secret, body));
}

/** GitHub sends the older signature beside the newer: the older counts where it is alone. */
function githubSignatureHolds(request: ReceivedRequest, secret: string): boolean {
  const newer = request.header('x-hub-signature-256');
  if (newer !== undefined) return signatureHolds(newer, 'sha256', secret, request.body);
  const older = request.header('x-hub-signature');
  return older === undefined ? callerSignatureHolds(request, secret) : signatureHolds(older, 'sha1', secret, request.body);
}

const SIGNATURES: Readonly<Record<Signer, (request: ReceivedRequest, secret: string) => boolean>> = {
  caller: callerSignatureHolds,
  github: githubSignatureHolds,
  twilio: twilioSignatureHolds,
};

/** Returns `true` if the sender of a request knows the secret. If `secret` is repeated, the first value counts. */
export function isProven(request: ReceivedRequest, { method, secret, signer }: ProofDemanded): boolean {
  if (method === 'NO_VALIDATION') return true;
  if (secret === '') return false;
  if (method === 'SECRET_AS_QUERY_PARAM') {
    const [given] = request.secrets;
    return given !== undefined && sameText(given, secret);
  }
  return SIGNATURES[signer](request, secret);
}
