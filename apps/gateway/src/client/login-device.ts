/**
 * The payload of a login whose device is told in the query, JSON in base64. A login does not fail for what it says of its device: what
 * cannot be read is left out.
 */
export function payloadOfDevice(text: string | undefined): { readonly options?: { readonly device: object } } {
  if (text === undefined || text === '') return {};
  try {
    const device: unknown = JSON.parse(Buffer.from(text.replaceAll(' ', '+'), 'base64').toString('utf8'));
    return typeof device === 'object' && device !== null && !Array.isArray(device) ? { options: { device } } : {};
  } catch {
    return {};
  }
}
