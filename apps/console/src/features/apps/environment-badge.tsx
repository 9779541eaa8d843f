const NAMES: Readonly<Record<string, string>> = {
  development: 'Development',
  testing: 'Testing',
  qa: 'QA',
  production: 'Production',
};

/** The environment that is selected for an app; nothing for none. */
export function EnvironmentBadge({ environment }: { readonly environment: string }) {
  if (environment === '') return null;
  return (
    <span className="environment" data-environment={environment}>
      {NAMES[environment] ?? environment}
    </span>
  );
}
