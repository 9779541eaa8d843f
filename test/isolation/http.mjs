// Requests from an address of one's own: limits count attackers and neighbours apart.
import { Agent, request as open } from 'node:http';

/**
 * Creates a client of the platform with an address of this machine's loopback network; `timeoutMs` ends a request without a
 * response.
 */
export function clientAt(base, localAddress, timeoutMs) {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity, localAddress });
  const { hostname, port } = new URL(base);

  /** Sends one request; returns its status and body, or only its status if `isText` is false. */
  function send(method, path, { token, body, headers = {}, isText = true } = {}) {
    return new Promise((resolve, reject) => {
      const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
      const options = {
        method,
        hostname,
        port,
        path,
        agent,
        localAddress,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(bytes === undefined ? {} : { 'content-type': 'application/json', 'content-length': bytes.length }),
          ...headers,
        },
      };
      const sent = open(options, (response) => {
        const chunks = [];
        response.on('data', (chunk) => isText && chunks.push(chunk));
        response.on('end', () => resolve({ status: response.statusCode, text: Buffer.concat(chunks).toString() }));
        response.on('error', reject);
      });
      sent.setTimeout(timeoutMs, () => sent.destroy(new Error(`no answer for ${timeoutMs} ms`)));
      sent.on('error', reject);
      sent.end(bytes);
    });
  }

  /** The body of a request that must succeed. */
  async function must(method, path, options) {
    const { status, text } = await send(method, path, options);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 300)}`);
    return text === '' ? undefined : JSON.parse(text);
  }

  return { send, must, close: () => agent.destroy(), hostname, port: Number(port), localAddress };
}
