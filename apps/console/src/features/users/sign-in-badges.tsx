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
import { PROVIDER_TYPES } from '../providers/provider-types';
import type { AppUser } from './app-user';

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

/** Returns the name of a sign-in method. */
export function methodLabel(type: string): string {
  return PROVIDER_TYPES[type]?.label ?? type;
}

/** Returns the icon of a sign-in method. */
export function methodIcon(type: string): LucideIcon {
  return ICONS[type] ?? Fingerprint;
}

/** The sign-in methods of a user, each once. */
export function SignInBadges({ identities }: Pick<AppUser, 'identities'>) {
  const types = [...new Set(identities.map(({ provider_type }) => provider_type))];
  return (
    <span className="bar">
      {types.map((type) => {
        const Icon = methodIcon(type);
        return (
          <span key={type} className="source-badge method-badge">
            <Icon className="icon-s" aria-hidden />
            {methodLabel(type)}
          </span>
        );
      })}
    </span>
  );
}
