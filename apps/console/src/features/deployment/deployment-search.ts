const VIEWS = ['history', 'import'] as const;

/** Shown part of the page, in the address. Absent: the draft. */
export interface DeploymentSearch {
  readonly view?: (typeof VIEWS)[number];
}

/** Returns the view in an address; an unknown one is left out. */
export function deploymentSearchOf({ view }: Readonly<Record<string, unknown>>): DeploymentSearch {
  const known = VIEWS.find((each) => each === view);
  return known === undefined ? {} : { view: known };
}
