import { useId, useState, type FormEvent } from 'react';
import { useAppEntity } from '../../api/use-app-list';
import { useAppRequest } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { Confirm } from '../../ui/overlay/confirm';
import { CheckField, TextField } from '../../ui/controls/fields';
import { placedRefusal } from '../../ui/placed-refusal';
import { Problem, Waiting } from '../../ui/display/states';
import { Table } from '../../ui/display/table';
import { useUnsaved } from '../../ui/unsaved';
import { reachOf, removalText, type AccessEntry, type AccessList as Stored } from './access';

const HEADS = ['Address', 'Comment', 'Yours', 'Actions'];
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
  const { at, rest } = placedRefusal(save.error, PLACES);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const done = {
      onSuccess: () => {
        // What was written meanwhile stays.
        setForm((now) => (now === form ? { address: '', comment: '' } : now));
        setCurrent((now) => (now === isCurrent ? false : now));
        onDone();
      },
    };
    if (entry) save.mutate({ method: 'PATCH', path: `${BELOW}/${entry._id}`, body: form }, done);
    else save.mutate({ method: 'POST', path: BELOW, body: isCurrent ? { ...form, use_current: true } : form }, done);
  };
  return (
    <form className="form" aria-label={entry ? `Entry ${entry.address}` : 'New entry'} onSubmit={submit}>
      {!entry && <CheckField label={`My address, ${current}`} checked={isCurrent} onChange={setCurrent} />}
      {!isCurrent && (
        <TextField
          label="Address"
          value={form.address}
          required
          hint="An IP address, or a range like 10.0.0.0/8. 0.0.0.0/0 is everybody, over IPv6 too."
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
      <div className="bar">
        <Button type="submit" disabled={save.isPending || !isChanged}>
          {entry ? 'Save the entry' : 'Add to the list'}
        </Button>
        {entry && <Button onClick={onDone}>Cancel</Button>}
      </div>
      <Problem error={rest} />
    </form>
  );
}

interface EntryProps {
  readonly path: string;
  readonly list: Stored;
  readonly entry: AccessEntry;
}

function Entry({ path, list, entry }: EntryProps) {
  const [isEdited, edit] = useState(false);
  const remove = useAppRequest(path);
  const { _id, address, comment = '', includes_current } = entry;
  return (
    <>
      <tr>
        <td className="mono">{address}</td>
        <td>{comment}</td>
        <td>{includes_current ? 'your address is in it' : '–'}</td>
        <td>
          <div className="bar">
            <Button aria-expanded={isEdited} onClick={() => edit(!isEdited)}>
              Change
            </Button>
            <Confirm
              label="Remove…"
              title={`Remove ${address}?`}
              text={removalText(list.allowed_ips, _id, list.current_ip)}
              action="Remove the entry"
              disabled={remove.isPending}
              onConfirm={() => remove.mutate({ method: 'DELETE', path: `${BELOW}/${_id}` })}
            />
          </div>
          <Problem error={remove.error} />
        </td>
      </tr>
      {isEdited && (
        <tr>
          <td colSpan={HEADS.length}>
            <EntryForm path={path} current={list.current_ip} entry={entry} onDone={() => edit(false)} />
          </td>
        </tr>
      )}
    </>
  );
}

function ReachText({ list: { allowed_ips, current_ip } }: { readonly list: Stored }) {
  switch (reachOf(allowed_ips)) {
    case 'everybody':
      return (
        <p role="status">
          Everybody may use the app: {allowed_ips.length === 0 ? 'the list is empty.' : 'an entry of the list is all addresses.'}
        </p>
      );
    case 'here':
      return (
        <p role="status" className="good">
          Only addresses of the list may use the app. Yours, {current_ip}, is among them.
        </p>
      );
    case 'elsewhere':
      return (
        <p role="status" className="bad">
          Your own address, {current_ip}, is not in the list: apps you open from here are refused.
        </p>
      );
  }
}

/** From where clients may use the app. */
export function AccessList({ path }: { readonly path: string }) {
  const heading = useId();
  const { data, error } = useAppEntity<Stored>(path, BELOW);
  return (
    <section className="card" aria-labelledby={heading}>
      <h2 id={heading}>IP access list</h2>
      <p className="muted">
        Addresses clients may come from. It holds at once, also while there is a draft, and never keeps administrators out.
      </p>
      <Problem error={error} />
      {!data && !error && <Waiting />}
      {data && (
        <>
          <ReachText list={data} />
          {data.allowed_ips.length > 0 && (
            <Table heads={HEADS}>
              {data.allowed_ips.map((entry) => (
                <Entry key={entry._id} path={path} list={data} entry={entry} />
              ))}
            </Table>
          )}
          <EntryForm path={path} current={data.current_ip} onDone={() => {}} />
        </>
      )}
    </section>
  );
}
