import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { session } from '../../api/current-session';
import type { Schemas } from '#admin-client/admin-client.js';

export type App = Schemas['ListedApp'];

type Profile = Schemas['AdminProfile'];

function useProfile<Data>(select: (profile: Profile) => Data) {
  return useQuery({
    queryKey: ['profile'],
    queryFn: () => session.json<Profile>('/auth/profile'),
    staleTime: 60_000,
    select,
  });
}

function projectsOf({ roles }: Profile): readonly string[] {
  return [...new Set(roles.flatMap(({ group_id }) => group_id ?? []))];
}

/** Projects the administrator has rights in. */
export function useProjects() {
  return useProfile(projectsOf);
}

/** Reads the name of the administrator: the email address, or the public key of a key pair. */
export function useAdministrator() {
  return useProfile(({ data }) => data.name);
}

function ownedOf({ roles }: Profile): readonly string[] {
  return roles.flatMap(({ group_id, role_name }) => (group_id !== undefined && role_name === 'GROUP_OWNER' ? group_id : []));
}

/** Projects the administrator may change. */
export function useOwnedProjects() {
  return useProfile(ownedOf);
}

/** Loads the apps of all projects, sorted by name. */
export function useApps() {
  const profile = useProjects();
  const { data: projects } = profile;
  const apps = useQuery({
    queryKey: ['apps', projects],
    queryFn: async () => {
      const lists = await Promise.all((projects ?? []).map((project) => session.json<App[]>(`/groups/${project}/apps`)));
      return lists.flat().toSorted((a, b) => a.name.localeCompare(b.name));
    },
    enabled: projects !== undefined,
  });
  const { data, isFetching } = apps;
  const failed = profile.error ? profile : apps;
  return { data, error: failed.error, isFetching: isFetching || profile.isFetching, refetch: failed.refetch };
}

/** Returns the app of the address; `undefined` while it is loading or if it does not exist. */
export function useApp(): App | undefined {
  const { appId } = useParams({ strict: false });
  return useApps().data?.find(({ _id }) => _id === appId);
}

/** Returns the administration API's path of the app in the address. */
export function useAppPath(): string | undefined {
  const app = useApp();
  return app && `/groups/${app.group_id}/apps/${app._id}`;
}
