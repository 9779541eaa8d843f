import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { plainAddress } from '#security/network/address-range.js';

/** A host and perhaps a port, and nothing that could end either. */
const HOST = /^(?<name>\[[0-9a-f:.]{2,45}\]|[a-z0-9](?:[a-z0-9.-]{0,252}))(?<port>:\d{1,5})?$/i;

function withoutBrackets(name: string): string {
  return name.replace(/^\[(.*)\]$/, '$1');
}

function isLoopback(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'));
}

function hostOfSocket({ localAddress, localPort }: FastifyRequest['socket']): string {
  const address = plainAddress(localAddress ?? '127.0.0.1');
  const host = isIP(address) === 6 ? `[${address}]` : address;
  return localPort === undefined ? host : `${host}:${localPort}`;
}

/** Returns the client's protocol. `X-Forwarded-Proto` is only accepted from the proxies in `TRUSTED_PROXIES`. */
function protocolOf({ protocol }: FastifyRequest): string {
  return protocol === 'https' ? 'https' : 'http';
}

/** Returns `true` if a `Host` header names this machine. Clients can send any header. */
function isOurs(host: string, request: FastifyRequest): boolean {
  const name = withoutBrackets(HOST.exec(host)?.groups?.['name'] ?? '').toLowerCase();
  return isLoopback(name) || (name !== '' && name === plainAddress(request.socket.localAddress ?? ''));
}

/**
 * Returns the base URL that replies may publish, without a trailing slash: `PUBLIC_URL`, else the requested host if it
 * certainly names this machine, else the address the request arrived at.
 */
export function checkedBaseUrl(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl;
  const { host } = request.headers;
  return `${protocolOf(request)}://${host !== undefined && isOurs(host, request) ? host : hostOfSocket(request.socket)}`;
}

/** Returns the base URL the request itself names, for validating its signature. Must never be published. */
export function requestedBaseUrl(request: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl ?? `${protocolOf(request)}://${request.headers.host ?? hostOfSocket(request.socket)}`;
}
