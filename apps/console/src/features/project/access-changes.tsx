import type { Schemas } from '#admin-client/admin-client.js';
import { useInfiniteQuery } from '@tanstack/react-query';
import { session } from '../../api/current-session';
import { Ago } from '../../ui/display/ago';
import { LoadMore } from '../../ui/display/load-more';
import { Section } from '../../ui/display/section';
import { Loaded } from '../../ui/display/states';
import { Table } from '../../ui/display/table';
import { sourceOf } from '../deployment/deployment-text';

type Entry = Schemas['ProjectAuditEntry'];

/** Entries of one page, as the API returns them. */
const PAGE = 100;
const HEADS = ['Time', 'By', 'Change', 'From'];
const NOUNS = { administrators: 'administrator', api_keys: 'key pair' } as const;
const VERBS = { create: 'Added', update: 'Changed', delete: 'Removed' } as const;
const PROPERTIES: Readonly<Record<string, string>> = { role_name: 'role', disabled: 'status', password: 'password' };

/** Returns a change as a sentence without its end, such as "Changed role of administrator ann@example.com". */
function changeText({ kind, name, operation, properties }: Entry): string {
  const changed = properties.map((property) => PROPERTIES[property] ?? property).join(' and ');
  return `${VERBS[operation]} ${changed === '' ? '' : `${changed} of `}${NOUNS[kind]} ${name}`;
}

/** Changes of the administrators and key pairs of a project. */
export function AccessChanges({ project }: { readonly project: string }) {
  const pages = useInfiniteQuery({
    queryKey: ['project-audit', project],
    queryFn: ({ pageParam }) => session.json<readonly Entry[]>(`/groups/${project}/audit${pageParam}`),
    initialPageParam: '',
    getNextPageParam: (page: readonly Entry[]) => (page.length < PAGE ? null : `?before=${page.at(-1)?._id ?? ''}`),
  });
  return (
    <Section title="Access changes" about="Changes of administrators and key pairs, kept for a year.">
      <Loaded query={pages} what="access changes">
        {(data) => {
          const entries = data.pages.flat();
          return entries.length === 0 ? (
            <p className="muted">No changes yet.</p>
          ) : (
            <Table heads={HEADS}>
              {entries.map((entry) => (
                <tr key={entry._id}>
                  <td>
                    <Ago at={new Date(entry.time)} />
                  </td>
                  <td>{entry.user_name ?? entry.user_id}</td>
                  <td>{changeText(entry)}</td>
                  <td className="muted">
                    {sourceOf(entry)}
                    {entry.remote_address === null ? '' : `, ${entry.remote_address}`}
                  </td>
                </tr>
              ))}
            </Table>
          );
        }}
      </Loaded>
      <LoadMore pages={pages} />
    </Section>
  );
}
