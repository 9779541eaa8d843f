import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { SelectField } from '../../ui/controls/select-field';
import { PageTitle } from '../../ui/display/page-title';
import { Problem, Waiting } from '../../ui/display/states';
import { useOwnedProjects, useProjects } from '../apps/use-apps';
import { KeyPairs } from './key-pairs';
import { Server } from './server';
import { SigningKeys } from './signing-keys';

const route = getRouteApi('/project');

/** What belongs to a project and not to one of its apps. */
export function Project() {
  const { id } = route.useSearch();
  const navigate = useNavigate();
  const { data: projects, error } = useProjects();
  const { data: owned = [] } = useOwnedProjects();
  const project = id ?? projects?.[0];
  return (
    <>
      <PageTitle>Project</PageTitle>
      <Problem error={error} />
      {!projects && !error && <Waiting />}
      {projects && (project === undefined || !projects.includes(project)) && (
        <p className="bad">You have no rights in {project === undefined ? 'any project' : 'such a project'}.</p>
      )}
      {projects && projects.length > 1 && (
        <div className="form">
          <SelectField
            label="Project"
            value={project ?? ''}
            options={Object.fromEntries(projects.map((each) => [each, each]))}
            onChange={(chosen) => void navigate({ to: '/project', search: { id: chosen } })}
          />
        </div>
      )}
      {project !== undefined && projects?.includes(project) && (
        <>
          {projects.length === 1 && (
            <p>
              Id of the project: <span className="mono">{project}</span>
            </p>
          )}
          <KeyPairs key={project} project={project} mayChange={owned.includes(project)} />
          {owned.includes(project) && <SigningKeys key={`signing ${project}`} project={project} />}
        </>
      )}
      <Server />
    </>
  );
}
