/** Node modules that functions may require. A test compares the list with the sandbox's. */
export const SANDBOX_MODULES: ReadonlySet<string> = new Set(
  `assert assert/strict buffer child_process constants crypto dgram dns dns/promises domain events fs fs/promises http http2 https net
  os path path/posix process punycode querystring stream stream/promises stream/web string_decoder timers tls tty url util util/types
  zlib`.split(/\s+/),
);

/** Returns `true` for a module of Node that functions may require, with or without `node:` before its name. */
export function isSandboxModule(name: string): boolean {
  return SANDBOX_MODULES.has(name.replace(/^node:/, ''));
}
