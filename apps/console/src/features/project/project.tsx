import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { SelectField } from '../../ui/controls/select-field';
import { PageTitle } from '../../ui/display/page-title';
import { Pending } from '../../ui/display/states';
import { useOwnedProjects, useProjects } from '../apps/use-apps';
import { AccessChanges } from './access-changes';
import { Administrators } from './administrators';
import { KeyPairs } from './key-pairs';
import { Server } from './server';
import { SigningKeys } from './signing-keys';

const route = getRouteApi('/project');

/** Page for settings of a project instead of one of its apps. */
export function Project() {
  const { id } = route.useSearch();
  const navigate = useNavigate();
  const query = useProjects();
  const { data: projects } = query;
  const { data: owned = [] } = useOwnedProjects();
  const project = id ?? projects?.[0];
  return (
    <>
      <PageTitle>Project</PageTitle>
      <Pending query={query} what="projects" />
      {projects && (project === undefined || !projects.includes(project)) && (
        <p className="bad">You don’t have access to {project === undefined ? 'any project' : 'this project'}.</p>
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
              Project ID: <span className="mono">{project}</span>
            </p>
          )}
          <Administrators key={`people ${project}`} project={project} mayChange={owned.includes(project)} />
          <KeyPairs key={project} project={project} mayChange={owned.includes(project)} />
          {owned.includes(project) && <SigningKeys key={`signing ${project}`} project={project} />}
          <AccessChanges key={`changes ${project}`} project={project} />
        </>
      )}
      <Server />
    </>
  );
}
