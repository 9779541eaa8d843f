// JSON over HTTP with connections that are kept, and as little work of the client's own as possible.
import http from 'node:http';

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

/** Sends a string or bytes as they are, any other value as JSON. Returns the parsed response; fails on any status but 2xx. */
export function send(method, url, headers, body) {
  const data = body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const content = data === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(data) };
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method, agent, headers: { ...content, ...headers } }, (response) => {
      const pieces = [];
      response.on('data', (piece) => pieces.push(piece));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(pieces).toString();
        if (response.statusCode >= 300) reject(new Error(`${method} ${url}: ${response.statusCode} ${text}`));
        else resolve(text === '' ? undefined : JSON.parse(text));
      });
    });
    request.on('error', reject);
    request.end(data);
  });
}
