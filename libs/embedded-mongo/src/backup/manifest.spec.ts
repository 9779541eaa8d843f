import { describe, expect, it } from 'vitest';
import { parseManifest, type BackupManifest } from './manifest.js';

const MANIFEST: BackupManifest = {
  format: 1,
  startedAt: '2026-11-22T11:14:34.000Z',
  storeId: '6b1f36f8-95ba-4a0e-a2a1-8d3c1e4f1a11',
  storeFormat: 1,
  keyFingerprint: '0123456789abcdef',
  files: [{ name: 'data.mdb', bytes: 4096, sha256: 'a'.repeat(64) }],
};
const FILE = MANIFEST.files[0];
const DAMAGED = 'manifest.json is damaged: it is not the manifest of a backup';

describe('the manifest of a backup', () => {
  it.each<BackupManifest>([MANIFEST, { ...MANIFEST, storeId: null, keyFingerprint: null, files: [] }])(
    'is read as written',
    (manifest) => {
      expect(parseManifest('manifest.json', JSON.stringify(manifest))).toEqual(manifest);
    },
  );

  it('keeps nothing it does not know', () => {
    expect(parseManifest('manifest.json', JSON.stringify({ ...MANIFEST, more: 1 }))).toEqual(MANIFEST);
  });

  it.each([
    ['no JSON', '{', 'manifest.json is damaged: it is not JSON'],
    ['another value', '[]', DAMAGED],
    ['null', 'null', DAMAGED],
    ['a newer format', '{"format": 2}', 'manifest.json has backup format 2, this version reads up to 1: use a newer version'],
    ['no format', JSON.stringify({ ...MANIFEST, format: undefined }), DAMAGED],
    ['no time', JSON.stringify({ ...MANIFEST, startedAt: 1 }), DAMAGED],
    ['no store', JSON.stringify({ ...MANIFEST, storeId: undefined }), DAMAGED],
    ['no format of the store', JSON.stringify({ ...MANIFEST, storeFormat: -1 }), DAMAGED],
    ['no key', JSON.stringify({ ...MANIFEST, keyFingerprint: 7 }), DAMAGED],
    ['no files', JSON.stringify({ ...MANIFEST, files: {} }), DAMAGED],
    ['a file elsewhere', JSON.stringify({ ...MANIFEST, files: [{ ...FILE, name: '../data.mdb' }] }), DAMAGED],
    ['half a file', JSON.stringify({ ...MANIFEST, files: [{ ...FILE, bytes: 0.5 }] }), DAMAGED],
    ['no checksum', JSON.stringify({ ...MANIFEST, files: [{ ...FILE, sha256: 'a'.repeat(63) }] }), DAMAGED],
  ])('is rejected with %s, in one line', (_what, text, message) => {
    expect(() => parseManifest('manifest.json', text)).toThrow(expect.objectContaining({ name: 'BackupError', message }));
  });
});
