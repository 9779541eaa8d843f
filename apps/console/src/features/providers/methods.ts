import {
  Apple,
  AtSign,
  FileKey2,
  Fingerprint,
  Globe,
  KeyRound,
  Mail,
  SquareFunction,
  VenetianMask,
  type LucideIcon,
} from 'lucide-react';
import { PROVIDER_TYPES } from './provider-types';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  'anon-user': VenetianMask,
  'local-userpass': Mail,
  'api-key': KeyRound,
  'custom-token': FileKey2,
  'custom-function': SquareFunction,
  'oauth2-google': Globe,
  'oauth2-facebook': AtSign,
  'oauth2-apple': Apple,
};

/** Returns the icon of a sign-in method. */
export function methodIcon(type: string): LucideIcon {
  return ICONS[type] ?? Fingerprint;
}

/** Returns the name of a sign-in method. */
export function methodLabel(type: string): string {
  return PROVIDER_TYPES[type]?.label ?? type;
}
