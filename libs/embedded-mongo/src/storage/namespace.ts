import { mongoError } from '../errors/mongo-error.js';

const MAX_NAMESPACE_BYTES = 255;

/** Throws 73 for a name that no collection may have. */
export function checkNamespace(namespace: string): void {
  const dot = namespace.indexOf('.');
  const database = namespace.slice(0, Math.max(0, dot));
  const name = namespace.slice(dot + 1);
  const bad = !/^[^/\\. "$*<>:|?\0]{1,63}$/.test(database) || name === '' || name.startsWith('.') || /[$\0]/.test(name);
  if (dot < 0 || bad || Buffer.byteLength(namespace) > MAX_NAMESPACE_BYTES) {
    throw mongoError(73, `Invalid namespace specified '${namespace}'`);
  }
}
