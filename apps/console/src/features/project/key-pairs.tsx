import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { session } from '../../api/current-session';
import { Button } from '../../ui/controls/button';
import { Confirm } from '../../ui/overlay/confirm';
import { TextField } from '../../ui/controls/fields';
import { SelectField } from '../../ui/controls/select-field';
import { placedRefusal } from '../../ui/placed-refusal';
import { ShownOnce } from '../../ui/display/shown-once';
import { Problem, Waiting } from '../../ui/display/states';
import { Table } from '../../ui/display/table';
import { Time } from '../../ui/display/time';
import { useUnsaved } from '../../ui/unsaved';

const HEADS = ['What for', 'Public key', 'May', 'Made', 'Actions'];
const ROLES = { GROUP_OWNER: 'change everything', GROUP_READ_ONLY: 'only read' } as const;
type Role = keyof typeof ROLES;

interface KeyPair {
  readonly _id: string;
  readonly desc: string;
  readonly public_key: string;
  readonly role_name: Role;
  /** Unix seconds. */
  readonly created: number;
}

interface CreatedKeyPair extends KeyPair {
  readonly private_key: string;
}

interface PartProps {
  /** Id of the project. */
  readonly project: string;
  readonly mayChange: boolean;
}

function keyOf(project: string): readonly string[] {
  return ['key-pairs', project];
}

function Row({ project, mayChange, pair }: PartProps & { readonly pair: KeyPair }) {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => session.write('DELETE', `/groups/${project}/api_keys/${pair._id}`),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(project) }),
  });
  return (
    <tr>
      <td>{pair.desc}</td>
      <td className="mono">{pair.public_key}</td>
      <td>{ROLES[pair.role_name]}</td>
      <td>
        <Time at={new Date(pair.created * 1_000)} />
      </td>
      <td>
        {mayChange && (
          <Confirm
            label="Delete…"
            title={`Delete ${pair.public_key}?`}
            text="Whoever uses it is logged out at once. It cannot be brought back."
            action="Delete the key pair"
            typed={pair.public_key}
            disabled={remove.isPending}
            onConfirm={() => remove.mutate()}
          />
        )}
        <Problem error={remove.error} />
      </td>
    </tr>
  );
}

function NewKeyPair({ project }: { readonly project: string }) {
  const queries = useQueryClient();
  const [desc, setDesc] = useState('');
  const [role_name, setRole] = useState<Role>('GROUP_OWNER');
  const [created, setCreated] = useState<CreatedKeyPair>();
  useUnsaved(desc !== '');
  const create = useMutation({
    mutationFn: () => session.write<CreatedKeyPair>('POST', `/groups/${project}/api_keys`, { desc, role_name }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(project) }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    create.mutate(undefined, {
      onSuccess: (answer) => {
        setCreated(answer);
        setDesc('');
        // Secrets stay no longer than they are shown.
        create.reset();
      },
    });
  };
  if (created) {
    return (
      <ShownOnce
        title={`Copy the private key of ${created.public_key} now`}
        text="It is shown this once: only a hash of it is stored. Programs log in with it and the public key."
        label="Private key"
        secret={created.private_key}
        onDone={() => setCreated(undefined)}
      />
    );
  }
  const { at, rest } = placedRefusal(create.error, { desc: /\bdesc\b/ });
  return (
    <form className="form" aria-label="New key pair" onSubmit={submit}>
      <h3>New key pair</h3>
      <TextField label="What it is for" value={desc} required problem={at.desc} onChange={setDesc} />
      <SelectField label="It may" value={role_name} options={ROLES} onChange={setRole} />
      <div className="bar">
        <Button type="submit" disabled={create.isPending}>
          Create key pair
        </Button>
      </div>
      <Problem error={rest} />
    </form>
  );
}

/** What programs log in to the administration with. */
export function KeyPairs({ project, mayChange }: PartProps) {
  const heading = useId();
  const { data, error } = useQuery({
    queryKey: keyOf(project),
    queryFn: () => session.json<KeyPair[]>(`/groups/${project}/api_keys`),
  });
  return (
    <section className="card" aria-labelledby={heading}>
      <h2 id={heading}>Key pairs of administrators</h2>
      <p className="muted">
        Programs log in to the administration with one: the command-line tool, deployments, tests. Servers that call an app use
        API keys of the app instead.
      </p>
      <Problem error={error} />
      {!data && !error && <Waiting />}
      {data?.length === 0 && <p>No key pair yet. Accounts log in with e-mail address and password.</p>}
      {data && data.length > 0 && (
        <Table heads={HEADS}>
          {data.map((pair) => (
            <Row key={pair._id} project={project} mayChange={mayChange} pair={pair} />
          ))}
        </Table>
      )}
      {mayChange ? (
        (data ?? error) && <NewKeyPair project={project} />
      ) : (
        <p className="muted">You may only read in this project: its owners make and delete key pairs.</p>
      )}
    </section>
  );
}
