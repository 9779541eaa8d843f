/** Returns what makes a process hash passwords cheaply; nothing where it would not start with that: as a real installation. */
export function testHashes(environment: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  const isReal = (environment['PUBLIC_URL'] ?? '') !== '' || environment['NODE_ENV'] === 'production';
  return isReal ? {} : { GROUNDWORK_TEST_HASHES: 'cheap' };
}
