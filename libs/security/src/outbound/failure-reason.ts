import { OutboundError, OutboundFailed, OutboundTooLarge } from './outbound-error.js';

/** Maximum depth at which the causes of an error are searched for the first one. */
const DEPTH_MAX = 5;

/** Descriptions of failures that reveal nothing about the network behind this machine. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED$/, 'the connection was refused'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'the connection was closed'],
  [/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/, 'the host does not respond'],
  [/CERT|UNABLE_TO/, 'the certificate of the host was not accepted'],
  [/^(ERR_SSL|ERR_TLS|EPROTO)/, 'no secure connection was possible'],
  [/^(Z_|ERR_BROTLI|ERR__ERROR)/, 'the reply could not be decompressed'],
  [/^(HPE_|HTTPParserError|UND_ERR_RES_CONTENT_LENGTH)/, 'the reply is not HTTP'],
];

/** Returns the error of the closed set that stands for any thrown value. */
export function outboundErrorOf(thrown: unknown): OutboundError {
  const chain = causesOf(thrown);
  const known = chain.find((error) => error instanceof OutboundError);
  if (known) return known;
  const codes = chain.flatMap(codesOf);
  if (codes.includes('UND_ERR_HEADERS_OVERFLOW')) {
    return new OutboundTooLarge('the headers of the reply are too large', { cause: thrown });
  }
  const reason = REASONS.find(([pattern]) => codes.some((code) => pattern.test(code)))?.[1];
  // A parser's error carries what was received.
  const cause = chain.some((error) => error instanceof Error && 'data' in error) ? undefined : thrown;
  return new OutboundFailed(reason ?? 'the request failed', { cause });
}

/** The error itself, what caused it, and where several attempts failed, what each did. */
function causesOf(thrown: unknown, depth = 0): unknown[] {
  if (!(thrown instanceof Error) || depth === DEPTH_MAX) return [thrown];
  const inner: unknown[] = thrown instanceof AggregateError ? thrown.errors : [];
  return [
    thrown,
    ...[...inner, thrown.cause].filter((cause) => cause !== undefined).flatMap((cause) => causesOf(cause, depth + 1)),
  ];
}

function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  return 'code' in error && typeof error.code === 'string' ? [error.code] : [error.name];
}
