import { spawn } from 'node:child_process';

/** Opens an address in the browser of the desktop; does nothing where there is none. */
export function openAddress(address: string): void {
  const opener = process.platform === 'darwin' ? 'open' : 'xdg-open';
  const child = spawn(opener, [address], { stdio: 'ignore', detached: true });
  // The address is shown as well: whoever has no desktop opens it elsewhere.
  child.on('error', () => child.unref());
  child.unref();
}
