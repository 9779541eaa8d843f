/**
 * Returns the payload of a login whose device is given in the query, as JSON in base64. Invalid device data does not
 * make a login fail: it is ignored.
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
