import { FilePlus2, LayoutTemplate } from 'lucide-react';
import type { Role } from './rule-types';

const ALL = { read: true, write: true, insert: true, delete: true, search: true };
const READ = { read: true, write: false, insert: false, delete: false, search: true };
const NONE = { read: false, write: false, insert: false, delete: false, search: false };
const OWNER: Role = { name: 'owner', apply_when: { owner_id: '%%user.id' }, ...ALL };
const READER: Role = { name: 'reader', apply_when: {}, ...READ };

interface Template {
  readonly name: string;
  readonly about: string;
  readonly roles: readonly Role[];
}

/** Roles to begin with. */
const TEMPLATES: readonly Template[] = [
  {
    name: 'Owners read and write their own',
    about: 'The field owner_id names the owner of a document. Only that user sees and changes it.',
    roles: [OWNER],
  },
  {
    name: 'Everyone reads, owners write',
    about: 'All users read all documents. Only the user in owner_id changes one.',
    roles: [OWNER, READER],
  },
  { name: 'Everyone reads', about: 'All users read all documents. No user writes.', roles: [READER] },
  {
    name: 'Everyone reads and writes',
    about: 'For trials, not for production.',
    roles: [{ name: 'everyone', apply_when: {}, ...ALL }],
  },
  { name: 'No access', about: 'Only functions that run as system.', roles: [{ name: 'nobody', apply_when: {}, ...NONE }] },
  { name: 'Start from scratch', about: 'A role without permissions.', roles: [{ name: 'role', apply_when: {} }] },
];

/** Offers roles to begin with. */
export function Templates({ onChoose }: { readonly onChoose: (roles: readonly Role[]) => void }) {
  return (
    <div className="choices" role="group" aria-label="Templates">
      {TEMPLATES.map(({ name, about, roles }) => {
        const Icon = roles.length === 1 && Object.keys(roles[0] ?? {}).length === 2 ? FilePlus2 : LayoutTemplate;
        return (
          <button key={name} type="button" className="choice" onClick={() => onChoose(roles)}>
            <Icon className="icon" aria-hidden />
            <span>
              <strong>{name}</strong>
              <span className="muted small">{about}</span>
            </span>
          </button>
        );
      })}
    </div>
  );
}
