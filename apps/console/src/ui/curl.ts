/** Request validation. */
export type Proof =
  | { readonly kind: 'none' }
  | { readonly kind: 'query'; readonly secret: string }
  | { readonly kind: 'signature'; readonly secret: string; readonly header: string }
  /** Twilio: signed over the address and the fields of a form. */
  | { readonly kind: 'form'; readonly secret: string; readonly isSigned: boolean };

export interface CurlRequest {
  /** `*` and `ANY` stand for any method. */
  readonly method: string;
  readonly url: string;
  readonly proof: Proof;
  /** True if a user's access token is needed. */
  readonly asUser: boolean;
  /** JSON that is sent; without it an example. */
  readonly body?: string;
}

const BODY = '{"name": "Ada"}';
const FORM = { Body: 'Hello', From: '+15550100' } as const;
const WITHOUT_BODY = new Set(['GET', 'HEAD', 'DELETE']);

/** Quotes a string as one shell word. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function needed(variable: string, what: string): string {
  // Between these braces of a shell, neither quotes nor other braces are literal.
  return `: "\${${variable}:?${what.replaceAll(/["`$\\{}]/g, '')}}"`;
}

function signed({ kind, ...proof }: Proof & { readonly secret: string }, url: string, body: string): string[] {
  const value = needed('SECRET', `set it to the value of ${proof.secret}`);
  if (kind === 'query') return [value];
  if (kind === 'form') {
    const text = url + Object.entries(FORM).flat().join('');
    return [value, `SIGNATURE=$(printf %s ${quoted(text)} | openssl dgst -sha1 -hmac "$SECRET" -binary | openssl base64)`];
  }
  return [
    value,
    `BODY=${quoted(body)}`,
    'SIGNATURE="sha256=$(printf %s "$BODY" | openssl dgst -sha256 -hmac "$SECRET" | sed \'s/^.* //\')"',
  ];
}

function proofOptions(proof: Proof): string[] {
  switch (proof.kind) {
    case 'none':
      return [];
    case 'query':
      return ['--url-query "secret=$SECRET"'];
    case 'signature':
      return [`-H "${proof.header}: $SIGNATURE"`];
    case 'form':
      return proof.isSigned ? ['-H "X-Twilio-Signature: $SIGNATURE"'] : [];
  }
}

/** Returns shell commands that send a request. They contain no secret values: the user sets shell variables instead. */
export function curlOf({ method, url, proof, asUser, body = BODY }: CurlRequest): string {
  const verb = method === '*' || method === 'ANY' ? 'POST' : method;
  const hasBody = !WITHOUT_BODY.has(verb);
  const isSigned = proof.kind !== 'none' && (proof.kind !== 'form' || proof.isSigned);
  const user = needed('ACCESS_TOKEN', 'set it to the access token of a user');
  const options = [
    verb === 'HEAD' ? '--head' : `-X ${verb}`,
    quoted(url),
    ...proofOptions(proof),
    ...(asUser ? ['-H "Authorization: Bearer $ACCESS_TOKEN"'] : []),
    ...(hasBody ? bodyOptions(proof, body) : []),
  ];
  return [
    ...(asUser ? [user] : []),
    ...(isSigned ? signed(proof, url, hasBody ? body : '') : []),
    `curl ${options.join(' \\\n  ')}`,
  ].join('\n');
}

function bodyOptions({ kind }: Proof, body: string): string[] {
  if (kind === 'form') return Object.entries(FORM).map(([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`);
  return ["-H 'Content-Type: application/json'", `-d ${kind === 'signature' ? '"$BODY"' : quoted(body)}`];
}
