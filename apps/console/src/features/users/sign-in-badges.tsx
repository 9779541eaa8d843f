import { methodIcon, methodLabel } from '../providers/methods';
import type { AppUser } from './app-user';

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
