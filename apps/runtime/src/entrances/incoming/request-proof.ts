import { createHmac } from 'node:crypto';
import type { ValidationMethod } from '#contracts/config/webhook-options.js';
import type { ReceivedRequest } from './received-request.js';
import { sameText } from './same-text.js';
import { twilioSignatureHolds } from './twilio-signature.js';

/** Who signs, which decides how (runtime §5.1). */
export type Signer = 'caller' | 'github' | 'twilio';

/** What a request must show before anything of it is looked at. */
export interface ProofDemanded {
  readonly method: ValidationMethod;
  /** Empty where there is none: then no request proves anything. */
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

/** Whether a request comes from somebody who knows the secret. Of a repeated `secret` the first counts. */
export function isProven(request: ReceivedRequest, { method, secret, signer }: ProofDemanded): boolean {
  if (method === 'NO_VALIDATION') return true;
  if (secret === '') return false;
  if (method === 'SECRET_AS_QUERY_PARAM') {
    const [given] = request.secrets;
    return given !== undefined && sameText(given, secret);
  }
  return SIGNATURES[signer](request, secret);
}
