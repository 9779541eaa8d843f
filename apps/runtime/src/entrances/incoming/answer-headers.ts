/** Characters of all headers of a reply together, and how many there may be. */
export const HEADERS_CHARACTERS_MAX = 16_384;
export const HEADERS_MAX = 100;

const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,256}$/;
// No line can end inside a value.
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** About the connection, which is not the function's. */
const OF_THE_CONNECTION = ['connection', 'content-length', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade'];
/** About the whole host, which all apps and the console share. */
const OF_THE_HOST = [
  'alt-svc',
  'clear-site-data',
  'nel',
  'origin-agent-cluster',
  'public-key-pins',
  'report-to',
  'reporting-endpoints',
  'service-worker-allowed',
  'set-cookie',
  'set-cookie2',
  'strict-transport-security',
];
/** The platform's own. */
const OF_THE_PLATFORM = ['x-appservices-request-id', 'x-content-type-options', 'date', 'server'];
const REFUSED: ReadonlySet<string> = new Set([...OF_THE_CONNECTION, ...OF_THE_HOST, ...OF_THE_PLATFORM]);

function isUsable(name: string, value: string): boolean {
  const lower = name.toLowerCase();
  return NAME.test(name) && VALUE.test(value) && !REFUSED.has(lower) && !lower.startsWith('proxy-');
}

/**
 * Returns the headers set by a function that may be sent. The sandbox rejects other headers when they are set; this
 * check also covers code that bypasses the sandbox.
 */
export function usableHeaders(given: Iterable<readonly [name: string, values: readonly string[]]>): [string, string][] {
  const usable: [string, string][] = [];
  let characters = 0;
  for (const [name, values] of given) {
    for (const value of values) {
      characters += name.length + value.length;
      if (usable.length >= HEADERS_MAX || characters > HEADERS_CHARACTERS_MAX) return usable;
      if (isUsable(name, value)) usable.push([name, value]);
    }
  }
  return usable;
}
