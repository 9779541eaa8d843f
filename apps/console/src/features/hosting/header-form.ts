import { HOSTED_ATTRIBUTES, type HostedAttributeName } from '#contracts/config/hosting-limits.js';
import type { HostedAttribute } from './hosted-file';

/** Values by header; empty: the file has it not. */
export type HeaderForm = Readonly<Record<HostedAttributeName, string>>;

/** Descriptions of the attributes. */
export const HEADER_HINTS: Readonly<Record<HostedAttributeName, string>> = {
  'Content-Type': 'For example text/html; charset=utf-8. Empty: the ending of the name decides.',
  'Content-Disposition': 'For example attachment; filename="report.pdf": browsers save it instead of showing it.',
  'Content-Language': 'For example en.',
  'Content-Encoding': 'gzip or br, of a file that was compressed before it was uploaded; others are compressed here.',
  'Cache-Control':
    'For example public, max-age=31536000, immutable for names that change with their content. Empty: pages are asked for each time, other files after 5 minutes.',
  'Website-Redirect-Location': 'A path such as /new.html, or a URL: the file leads there and is not sent itself.',
};

/** Converts the attributes of a file to a form. */
export function headerFormOf(attrs: readonly HostedAttribute[]): HeaderForm {
  const value = (name: HostedAttributeName): string => attrs.find((each) => each.name === name)?.value ?? '';
  return Object.fromEntries(HOSTED_ATTRIBUTES.map((name) => [name, value(name)])) as HeaderForm;
}

/** Returns the attributes in a form. */
export function attributesOf(form: HeaderForm): HostedAttribute[] {
  return HOSTED_ATTRIBUTES.map((name) => ({ name, value: form[name].trim() })).filter(({ value }) => value !== '');
}
