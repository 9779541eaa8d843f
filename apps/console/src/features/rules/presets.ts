import type { Members } from './rule-types';

interface Preset {
  readonly label: string;
  /** What it comes to, for people. */
  readonly remark: string;
  /** Roles of a collection whose documents name their owner in `owner`. */
  readonly roles: (owner: string) => readonly Members[];
}

function role(
  name: string,
  applies: Members,
  ownDocuments: boolean | Members,
  { read, write }: { read: boolean; write: boolean },
): Members {
  return {
    name,
    apply_when: applies,
    document_filters: { read: read ? ownDocuments : false, write: write ? ownDocuments : false },
    insert: write,
    delete: write,
    search: read,
    read,
    write,
  };
}

/** Rules to begin with. */
export const PRESETS: Readonly<Record<string, Preset>> = {
  owner: {
    label: 'Owner only',
    remark: 'Users read and write documents whose owner they are, nothing else.',
    roles: (owner) => [role('owner', {}, { [owner]: '%%user.id' }, { read: true, write: true })],
  },
  'owner-writes': {
    label: 'Everybody reads, the owner writes',
    remark: 'Users read all documents, and write those whose owner they are.',
    roles: (owner) => [
      {
        ...role('owner', { [owner]: '%%user.id' }, true, { read: true, write: true }),
        document_filters: { read: true, write: { [owner]: '%%user.id' } },
      },
      role('reader', {}, true, { read: true, write: false }),
    ],
  },
  readers: {
    label: 'Everybody reads',
    remark: 'Users read all documents and write none.',
    roles: () => [role('reader', {}, true, { read: true, write: false })],
  },
  nobody: {
    label: 'Nobody',
    remark: 'Users read and write nothing; the system does.',
    roles: () => [role('nobody', {}, false, { read: false, write: false })],
  },
};
