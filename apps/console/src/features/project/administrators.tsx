import type { Schemas } from '#admin-client/admin-client.js';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Ban, CircleCheck, KeyRound, UserMinus, UserRoundCog } from 'lucide-react';
import { useState } from 'react';
import { session } from '../../api/current-session';
import { SelectField } from '../../ui/controls/select-field';
import { TextField } from '../../ui/controls/fields';
import { Ago } from '../../ui/display/ago';
import { DataTable, type Column } from '../../ui/display/data-table';
import { EntityForm } from '../../ui/display/entity-form';
import { NewEntity } from '../../ui/display/new-entity';
import { Section } from '../../ui/display/section';
import { ShownOnce } from '../../ui/display/shown-once';
import { Loaded, Problem } from '../../ui/display/states';
import { useEdited } from '../../ui/edited';
import { RowMenu, type RowAction } from '../../ui/overlay/row-menu';
import { locatedError } from '../../ui/located-error';
import { useAdministrator } from '../apps/use-apps';
import { OwnPassword } from './own-password';
import { ROLES } from './roles';

type Administrator = Schemas['Administrator'];

interface PartProps {
  /** Id of the project. */
  readonly project: string;
  readonly mayChange: boolean;
}

/** A generated password, and whose it is. */
interface Generated {
  readonly email: string;
  readonly password: string;
}

interface Write {
  readonly method: 'PATCH' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: Schemas['UpdateAdministratorRequest'];
}

const COLUMNS: readonly Column<Administrator>[] = [
  { head: 'Email', by: ({ email }) => email },
  { head: 'Role', by: ({ role_name }) => ROLES[role_name] },
  { head: 'Status', by: ({ disabled }) => Number(disabled) },
  { head: 'Last login', by: ({ last_login }) => last_login },
  'Actions',
];

const ENVIRONMENT_NOTE = 'Set by ADMIN_EMAIL and ADMIN_PASSWORD of the server';

function pathOf(project: string): string {
  return `/groups/${project}/administrators`;
}

/** Reads the administrators again, and the changes that name them. */
function invalidated(queries: QueryClient, project: string): Promise<unknown> {
  return Promise.all([
    queries.invalidateQueries({ queryKey: ['administrators', project] }),
    queries.invalidateQueries({ queryKey: ['project-audit', project] }),
  ]);
}

interface RoleFormProps {
  readonly admin: Administrator;
  readonly write: (change: Write, onDone: () => void) => void;
  readonly isBusy: boolean;
  readonly onDone: () => void;
}

function RoleForm({ admin: { _id, role_name }, write, isBusy, onDone }: RoleFormProps) {
  const { form, change } = useEdited<Pick<Administrator, 'role_name'>>({ role_name });
  return (
    <EntityForm
      label="Change role"
      action="Change role"
      canSave={form.role_name !== role_name}
      isBusy={isBusy}
      problem={null}
      onSubmit={() => write({ method: 'PATCH', path: `/${_id}`, body: form }, onDone)}
    >
      <SelectField label="Role" value={form.role_name} options={ROLES} onChange={(role) => change({ role_name: role })} />
    </EntityForm>
  );
}

interface RowProps extends PartProps {
  readonly admin: Administrator;
  readonly isSelf: boolean;
  readonly onPassword: (generated: Generated) => void;
}

function Row({ project, mayChange, admin, isSelf, onPassword }: RowProps) {
  const { _id, email, role_name, disabled, from_environment, last_login } = admin;
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: ({ method, path, body }: Write) =>
      session.write<Schemas['AdministratorPassword'] | null>(method, `${pathOf(project)}${path}`, body),
    onSuccess: () => invalidated(queries, project),
  });
  const update = (body: Schemas['UpdateAdministratorRequest']): void => change.mutate({ method: 'PATCH', path: `/${_id}`, body });
  const reset = (): void =>
    change.mutate(
      { method: 'PUT', path: `/${_id}/password`, body: {} },
      {
        onSuccess: (answer) => {
          if (answer?.password) onPassword({ email, password: answer.password });
          // Secrets stay no longer than they are shown.
          change.reset();
        },
      },
    );
  const actions: RowAction[] = [
    {
      label: 'Change role…',
      icon: UserRoundCog,
      disabled: change.isPending,
      does: {
        title: `Role of ${email}`,
        about: 'A reader is logged out and can then only read.',
        children: (onDone) => (
          <RoleForm
            admin={admin}
            isBusy={change.isPending}
            onDone={onDone}
            // A refusal is shown in the row, behind the dialog.
            write={(body, done) => change.mutate(body, { onSettled: done })}
          />
        ),
      },
    },
    ...(disabled
      ? [{ label: 'Enable', icon: CircleCheck, disabled: change.isPending, does: () => update({ disabled: false }) }]
      : [
          {
            label: 'Disable…',
            icon: Ban,
            disabled: change.isPending,
            does: {
              title: `Disable ${email}?`,
              text: 'This administrator is logged out and cannot log in until you enable the account again.',
              action: 'Disable administrator',
              onConfirm: () => update({ disabled: true }),
            },
          },
        ]),
    ...(from_environment
      ? []
      : [
          {
            label: 'Set new password…',
            icon: KeyRound,
            disabled: change.isPending,
            does: {
              title: `Set a new password for ${email}?`,
              text: 'The new password is generated and shown once. This administrator is logged out.',
              action: 'Set password',
              onConfirm: reset,
            },
          },
          {
            label: 'Remove…',
            icon: UserMinus,
            disabled: change.isPending,
            does: {
              title: `Remove ${email}?`,
              text: 'This administrator loses access to the project immediately. Apps and deployments stay. This cannot be undone.',
              action: 'Remove administrator',
              typed: email,
              onConfirm: () => change.mutate({ method: 'DELETE', path: `/${_id}` }),
            },
          },
        ]),
  ];
  return (
    <tr>
      <td>
        {email}
        {isSelf && <span className="muted"> (you)</span>}
        {from_environment && <div className="muted">{ENVIRONMENT_NOTE}</div>}
      </td>
      <td>{ROLES[role_name]}</td>
      <td className={disabled ? 'bad' : 'muted'}>{disabled ? 'Disabled' : 'Enabled'}</td>
      <td>{last_login === 0 ? <span className="muted">Never</span> : <Ago at={new Date(last_login * 1_000)} />}</td>
      <td>
        {mayChange && <RowMenu name={email} actions={actions} />}
        <Problem error={change.error} />
      </td>
    </tr>
  );
}

interface FormProps {
  readonly project: string;
  readonly onMade: (created: Schemas['CreatedAdministrator']) => void;
}

function AdministratorForm({ project, onMade }: FormProps) {
  const queries = useQueryClient();
  const { form, change } = useEdited<Pick<Administrator, 'email' | 'role_name'>>({ email: '', role_name: 'GROUP_OWNER' });
  const create = useMutation({
    mutationFn: () => session.write<Schemas['CreatedAdministrator']>('POST', pathOf(project), form),
    onSuccess: () => invalidated(queries, project),
  });
  const { at, rest } = locatedError(create.error, { email: /email|administrator|account/ });
  const submit = (): void =>
    create.mutate(undefined, {
      onSuccess: (created) => {
        onMade(created);
        create.reset();
      },
    });
  return (
    <EntityForm
      label="New administrator"
      action="Add administrator"
      canSave={form.email !== ''}
      isBusy={create.isPending}
      problem={rest}
      onSubmit={submit}
    >
      <TextField
        label="Email"
        type="email"
        value={form.email}
        required
        problem={at.email}
        onChange={(email) => change({ email })}
      />
      <SelectField label="Role" value={form.role_name} options={ROLES} onChange={(role_name) => change({ role_name })} />
    </EntityForm>
  );
}

/** People who log in to the console with an email address and a password. */
export function Administrators({ project, mayChange }: PartProps) {
  const [generated, setGenerated] = useState<Generated>();
  const { data: self } = useAdministrator();
  const query = useQuery({
    queryKey: ['administrators', project],
    queryFn: () => session.json<Administrator[]>(pathOf(project)),
  });
  const make = (
    <NewEntity
      isOfSection
      noun="administrator"
      about="The password is generated and shown once. Send it to the person over a channel you trust."
    >
      {(onMade) => (
        <AdministratorForm
          project={project}
          onMade={({ email, password }) => {
            if (password !== null) setGenerated({ email, password });
            onMade();
          }}
        />
      )}
    </NewEntity>
  );
  return (
    <Section
      title="Administrators"
      about="People who log in to this console. Owners can change everything in the project, readers can only read."
      actions={
        <>
          {query.data?.some(({ email, from_environment }) => email === self && !from_environment) && <OwnPassword />}
          {mayChange && make}
        </>
      }
    >
      {generated && (
        <ShownOnce
          title={`Copy the password of ${generated.email} now`}
          text="You won’t see this password again. Only a hash of it is stored."
          label="Password"
          secret={generated.password}
          onDone={() => setGenerated(undefined)}
        />
      )}
      <Loaded query={query} what="administrators">
        {(admins) =>
          admins.length === 0 ? (
            <p className="muted">No administrators with a password. Programs with key pairs manage this project.</p>
          ) : (
            <DataTable
              nouns="administrators"
              columns={COLUMNS}
              rows={admins}
              row={(admin) => (
                <Row
                  key={admin._id}
                  project={project}
                  mayChange={mayChange}
                  admin={admin}
                  isSelf={admin.email === self}
                  onPassword={setGenerated}
                />
              )}
            />
          )
        }
      </Loaded>
      {!mayChange && <p className="muted">Owners of the project add and change administrators.</p>}
    </Section>
  );
}
