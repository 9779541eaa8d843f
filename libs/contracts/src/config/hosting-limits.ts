/** Maximum bytes of one hosted file. */
export const HOSTED_FILE_BYTES_MAX = 25 * 1024 * 1024;

/** Attributes of a hosted file: response headers, and one that turns the file into a redirect. */
export const HOSTED_ATTRIBUTES = [
  'Content-Type',
  'Content-Disposition',
  'Content-Language',
  'Content-Encoding',
  'Cache-Control',
  'Website-Redirect-Location',
] as const;
export type HostedAttributeName = (typeof HOSTED_ATTRIBUTES)[number];
