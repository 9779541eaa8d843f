import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAppEntity } from '../../api/use-app-list';
import { useAppRequest } from '../../api/use-app-write';
import { CheckField, TextField } from '../../ui/controls/fields';
import { locatedError } from '../../ui/located-error';
import { DataTable, type Column } from '../../ui/display/data-table';
import { EntityForm } from '../../ui/display/entity-form';
import { NewEntity } from '../../ui/display/new-entity';
import { Section } from '../../ui/display/section';
import { Loaded, Problem, Warning } from '../../ui/display/states';
import { RowMenu } from '../../ui/overlay/row-menu';
import { useUnsaved } from '../../ui/unsaved';
import { reachOf, removalText, type AccessEntry, type AccessList as Stored } from './access';

const COLUMNS: readonly Column<AccessEntry>[] = [
  { head: 'Address', by: ({ address }) => address },
  { head: 'Comment', by: ({ comment = '' }) => comment },
  { head: 'Includes you', by: ({ includes_current }) => Number(includes_current) },
  'Actions',
];
const PLACES = { comment: /comment/, address: /address|AllowedIP/i };
const BELOW = '/security/access_list';

interface EntryFormProps {
  readonly path: string;
  readonly current: string;
  readonly entry?: AccessEntry;
  readonly onDone: () => void;
}

/** A new entry, or another address or comment for one. */
function EntryForm({ path, current, entry, onDone }: EntryFormProps) {
  const initial = { address: entry?.address ?? '', comment: entry?.comment ?? '' };
  const [form, setForm] = useState(initial);
  const [isCurrent, setCurrent] = useState(false);
  const isChanged = isCurrent || JSON.stringify(form) !== JSON.stringify(initial);
  useUnsaved(isChanged);
  const save = useAppRequest(path);
  const { at, rest } = locatedError(save.error, PLACES);
  const submit = (): void => {
    const done = { onSuccess: onDone };
    if (entry) save.mutate({ method: 'PATCH', path: `${BELOW}/${entry._id}`, body: form }, done);
    else save.mutate({ method: 'POST', path: BELOW, body: isCurrent ? { ...form, use_current: true } : form }, done);
  };
  return (
    <EntityForm
      label={entry ? `Entry ${entry.address}` : 'New entry'}
      action={entry ? 'Save entry' : 'Add entry'}
      canSave={isChanged}
      isBusy={save.isPending}
      problem={rest}
      onSubmit={submit}
    >
      {!entry && <CheckField label={`My address, ${current}`} checked={isCurrent} onChange={setCurrent} />}
      {!isCurrent && (
        <TextField
          label="Address"
          value={form.address}
          required
          hint="An IP address or a CIDR range such as 10.0.0.0/8. 0.0.0.0/0 allows every address, IPv6 included."
          problem={at.address}
          onChange={(address) => setForm({ ...form, address })}
        />
      )}
      <TextField
        label="Comment"
        value={form.comment}
        problem={at.comment}
        onChange={(comment) => setForm({ ...form, comment })}
      />
    </EntityForm>
  );
}

interface EntryProps {
  readonly path: string;
  readonly list: Stored;
  readonly entry: AccessEntry;
}

function Entry({ path, list, entry }: EntryProps) {
  const remove = useAppRequest(path);
  const { _id, address, comment = '', includes_current } = entry;
  return (
    <tr>
      <td className="mono">{address}</td>
      <td>{comment}</td>
      <td>{includes_current ? 'Yes' : '–'}</td>
      <td>
        <RowMenu
          name={address}
          actions={[
            {
              label: 'Edit…',
              icon: Pencil,
              does: {
                title: `Edit ${address}`,
                children: (onDone) => <EntryForm path={path} current={list.current_ip} entry={entry} onDone={onDone} />,
              },
            },
            {
              label: 'Delete…',
              icon: Trash2,
              disabled: remove.isPending,
              does: {
                title: `Delete ${address}?`,
                text: removalText(list.allowed_ips, _id, list.current_ip),
                action: 'Delete entry',
                onConfirm: () => remove.mutate({ method: 'DELETE', path: `${BELOW}/${_id}` }),
              },
            },
          ]}
        />
        <Problem error={remove.error} />
      </td>
    </tr>
  );
}

function ReachText({ list: { allowed_ips, current_ip } }: { readonly list: Stored }) {
  switch (reachOf(allowed_ips)) {
    case 'everybody':
      return (
        <Warning>
          Anyone can reach this app: {allowed_ips.length === 0 ? 'the list is empty.' : 'an entry allows all addresses.'}
        </Warning>
      );
    case 'here':
      return (
        <p role="status" className="good">
          Only addresses in the list can reach this app. Yours, {current_ip}, is in it.
        </p>
      );
    case 'elsewhere':
      return <Warning>Your address, {current_ip}, is not in the list. Clients on this computer can’t reach this app.</Warning>;
  }
}

/** Addresses from which clients can reach the app. */
export function AccessList({ path }: { readonly path: string }) {
  const query = useAppEntity<Stored>(path, BELOW);
  const { data } = query;
  return (
    <Section
      title="IP access list"
      about="Addresses from which clients can reach the app. Applies immediately, not with your draft. The console stays reachable."
      {...(data
        ? {
            actions: (
              <NewEntity isOfSection noun="entry">
                {(onMade) => <EntryForm path={path} current={data.current_ip} onDone={onMade} />}
              </NewEntity>
            ),
          }
        : {})}
    >
      <Loaded query={query} what="the access list">
        {(list) => (
          <>
            <ReachText list={list} />
            {list.allowed_ips.length > 0 && (
              <DataTable
                nouns="entries"
                columns={COLUMNS}
                rows={list.allowed_ips}
                row={(entry) => <Entry key={entry._id} path={path} list={list} entry={entry} />}
              />
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}
