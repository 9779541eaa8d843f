import type { Schemas } from '#admin-client/admin-client.js';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { session } from '../../api/current-session';
import { Confirm } from '../../ui/overlay/confirm';
import { TextField } from '../../ui/controls/fields';
import { SelectField } from '../../ui/controls/select-field';
import { locatedError } from '../../ui/located-error';
import { ShownOnce } from '../../ui/display/shown-once';
import { DataTable, type Column } from '../../ui/display/data-table';
import { EntityForm } from '../../ui/display/entity-form';
import { NewEntity } from '../../ui/display/new-entity';
import { Section } from '../../ui/display/section';
import { Loaded, Problem } from '../../ui/display/states';
import { Time } from '../../ui/display/time';
import { useEdited } from '../../ui/edited';
import { ROLES } from './roles';

type KeyPair = Schemas['KeyPair'];

const COLUMNS: readonly Column<KeyPair>[] = [
  { head: 'Description', by: ({ desc }) => desc },
  { head: 'Public key', by: ({ public_key }) => public_key },
  { head: 'Role', by: ({ role_name }) => ROLES[role_name] },
  { head: 'Created', by: ({ created }) => created },
  'Actions',
];

type CreatedKeyPair = Schemas['CreatedKeyPair'];

interface PartProps {
  /** Id of the project. */
  readonly project: string;
  readonly mayChange: boolean;
}

function keyOf(project: string): readonly string[] {
  return ['key-pairs', project];
}

/** Reads the key pairs again, and the changes that name them. */
function invalidated(queries: QueryClient, project: string): Promise<unknown> {
  return Promise.all([
    queries.invalidateQueries({ queryKey: keyOf(project) }),
    queries.invalidateQueries({ queryKey: ['project-audit', project] }),
  ]);
}

function Row({ project, mayChange, pair }: PartProps & { readonly pair: KeyPair }) {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => session.write('DELETE', `/groups/${project}/api_keys/${pair._id}`),
    onSuccess: () => invalidated(queries, project),
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
            text="Programs that use it are logged out immediately. This cannot be undone."
            action="Delete key pair"
            typed={pair.public_key}
            busy={remove.isPending}
            onConfirm={() => remove.mutate()}
          />
        )}
        <Problem error={remove.error} />
      </td>
    </tr>
  );
}

interface FormProps {
  readonly project: string;
  readonly onMade: (created: CreatedKeyPair) => void;
}

function KeyPairForm({ project, onMade }: FormProps) {
  const queries = useQueryClient();
  const { form, change } = useEdited<Pick<KeyPair, 'desc' | 'role_name'>>({ desc: '', role_name: 'GROUP_OWNER' });
  const create = useMutation({
    mutationFn: () => session.write<CreatedKeyPair>('POST', `/groups/${project}/api_keys`, form),
    onSuccess: () => invalidated(queries, project),
  });
  const { at, rest } = locatedError(create.error, { desc: /\bdesc\b/ });
  const submit = (): void =>
    create.mutate(undefined, {
      onSuccess: (created) => {
        onMade(created);
        // Secrets stay no longer than they are shown.
        create.reset();
      },
    });
  return (
    <EntityForm
      label="New key pair"
      action="Create key pair"
      canSave={form.desc !== ''}
      isBusy={create.isPending}
      problem={rest}
      onSubmit={submit}
    >
      <TextField
        label="Description"
        value={form.desc}
        required
        hint="Name the program that uses the key pair."
        problem={at.desc}
        onChange={(desc) => change({ desc })}
      />
      <SelectField label="Role" value={form.role_name} options={ROLES} onChange={(role_name) => change({ role_name })} />
    </EntityForm>
  );
}

/** Creates a key pair, whose private key is shown once. */
function NewKeyPair({ project }: { readonly project: string }) {
  const [created, setCreated] = useState<CreatedKeyPair>();
  return (
    <>
      <NewEntity isOfSection noun="key pair">
        {(onMade) => (
          <KeyPairForm
            project={project}
            onMade={(pair) => {
              setCreated(pair);
              onMade();
            }}
          />
        )}
      </NewEntity>
      {created && (
        <ShownOnce
          title={`Copy the private key of ${created.public_key} now`}
          text="You won’t see this key again. Only a hash of it is stored. Programs log in with both keys of the pair."
          label="Private key"
          secret={created.private_key}
          onDone={() => setCreated(undefined)}
        />
      )}
    </>
  );
}

/** Key pairs that programs use to log in to the administration API. */
export function KeyPairs({ project, mayChange }: PartProps) {
  const query = useQuery({
    queryKey: keyOf(project),
    queryFn: () => session.json<KeyPair[]>(`/groups/${project}/api_keys`),
  });
  return (
    <Section
      title="API key pairs"
      about="Programs log in to the administration API with a key pair: the command line, deployments, tests. Servers that call an app use API keys of the app instead."
      {...(mayChange ? { actions: <NewKeyPair project={project} /> } : {})}
    >
      <Loaded query={query} what="key pairs">
        {(pairs) =>
          pairs.length === 0 ? (
            <p className="muted">No key pairs yet. Create one for each program, so that you can delete it alone.</p>
          ) : (
            <DataTable
              nouns="key pairs"
              columns={COLUMNS}
              rows={pairs}
              row={(pair) => <Row key={pair._id} project={project} mayChange={mayChange} pair={pair} />}
            />
          )
        }
      </Loaded>
      {!mayChange && (
        <p className="muted">Your role in this project is read-only. Owners of the project create and delete key pairs.</p>
      )}
    </Section>
  );
}
