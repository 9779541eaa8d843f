import { spawn } from 'node:child_process';

/** Opens an address in the desktop's browser. Does nothing without a desktop. */
export function openAddress(address: string): void {
  const opener = process.platform === 'darwin' ? 'open' : 'xdg-open';
  const child = spawn(opener, [address], { stdio: 'ignore', detached: true });
  // The address is also printed, so that users without a desktop can open it elsewhere.
  child.on('error', () => child.unref());
  child.unref();
}
