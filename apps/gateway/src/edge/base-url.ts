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

/** What the client speaks: a proxy's word (`X-Forwarded-Proto`) is taken where `TRUSTED_PROXIES` names it, and nobody else's. */
function protocolOf({ protocol }: FastifyRequest): string {
  return protocol === 'https' ? 'https' : 'http';
}

/** Whether a `Host` header names this machine: anybody can send any other. */
function isOurs(host: string, request: FastifyRequest): boolean {
  const name = withoutBrackets(HOST.exec(host)?.groups?.['name'] ?? '').toLowerCase();
  return isLoopback(name) || (name !== '' && name === plainAddress(request.socket.localAddress ?? ''));
}

/**
 * Base URL answers may tell others, without a trailing slash: `PUBLIC_URL`, else the host that was asked for where that is certainly
 * this one, else the address the request came in at.
 */
export function checkedBaseUrl(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl;
  const { host } = request.headers;
  return `${protocolOf(request)}://${host !== undefined && isOurs(host, request) ? host : hostOfSocket(request.socket)}`;
}

/** Base URL the request itself names, for those who signed it. Never to be told anybody else. */
export function requestedBaseUrl(request: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl ?? `${protocolOf(request)}://${request.headers.host ?? hostOfSocket(request.socket)}`;
}
