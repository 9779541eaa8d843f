import { rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SOCKET_PATH_BYTES_MAX, socketPathFor } from './socket-path.js';

describe('socketPathFor', () => {
  it('stays in the directory of the store', () => {
    expect(socketPathFor('/var/lib/store')).toBe('/var/lib/store/store.sock');
  });

  it.each([`/${'x'.repeat(120)}`, `/${'ä'.repeat(60)}`])(
    'goes to a private temporary directory when %s is too long',
    (directory) => {
      const path = socketPathFor(directory);

      expect(Buffer.byteLength(path)).toBeLessThanOrEqual(SOCKET_PATH_BYTES_MAX);
      expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
      rmSync(dirname(path), { recursive: true });
    },
  );
});
