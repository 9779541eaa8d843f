import { Allow } from 'class-validator';

/** How many regions an app is deployed in: all that are `GLOBAL`, or one. Self-hosted, it is a label. */
export const DEPLOYMENT_MODELS = ['GLOBAL', 'LOCAL'] as const;
export type DeploymentModel = (typeof DEPLOYMENT_MODELS)[number];

/** A region of a cloud provider that an app can name. Self-hosted, it is a label. */
export class ProviderRegion {
  /** Id of the region: what `provider_region` of an app names. */
  @Allow() id!: string;
  /** Name to show. */
  @Allow() name!: string;
  /** Cloud provider: `aws`, `azure` or `gcp`. */
  @Allow() cloud_provider!: string;
  /** Country the region is in. */
  @Allow() country!: string;
  /** Deployment models the region takes part in. */
  @Allow() deployment_models!: DeploymentModel[];
}

type Place = readonly [name: string, country: string];

/** The published regions, by provider and the provider's own name of each. */
const PLACES: Readonly<Record<string, Readonly<Record<string, Place>>>> = {
  aws: {
    'us-east-1': ['Virginia', 'usa'],
    'us-west-2': ['Oregon', 'usa'],
    'us-east-2': ['Ohio', 'usa'],
    'eu-central-1': ['Frankfurt', 'germany'],
    'eu-west-1': ['Ireland', 'ireland'],
    'eu-west-2': ['London', 'uk'],
    'ap-southeast-1': ['Singapore', 'singapore'],
    'ap-southeast-2': ['Sydney', 'australia'],
    'ap-south-1': ['Mumbai', 'india'],
    'sa-east-1': ['Sao Paulo', 'brazil'],
  },
  azure: {
    eastus2: ['Virginia', 'usa'],
    westus: ['California', 'usa'],
    westeurope: ['Netherlands', 'netherlands'],
    eastasia: ['Hong Kong', 'hong kong'],
    southeastasia: ['Singapore', 'singapore'],
  },
  gcp: {
    'us-central1': ['Iowa', 'usa'],
    'us-east4': ['Virginia', 'usa'],
    'us-west1': ['Oregon', 'usa'],
    'europe-west1': ['Belgium', 'belgium'],
    'asia-south1': ['Mumbai', 'india'],
  },
};

/** Regions a global app is in. */
const GLOBAL_REGIONS: ReadonlySet<string> = new Set(['aws-us-east-1', 'aws-us-west-2', 'aws-eu-west-1', 'aws-ap-southeast-2']);

/** The 20 published regions. */
export const PROVIDER_REGIONS: readonly ProviderRegion[] = Object.entries(PLACES).flatMap(([cloud_provider, places]) =>
  Object.entries(places).map(([own, [name, country]]): ProviderRegion => {
    const id = `${cloud_provider}-${own}`;
    const deployment_models: DeploymentModel[] = GLOBAL_REGIONS.has(id) ? ['GLOBAL', 'LOCAL'] : ['LOCAL'];
    return { id, name: `${name} (${own})`, cloud_provider, country, deployment_models };
  }),
);
export const PROVIDER_REGION_IDS: readonly string[] = PROVIDER_REGIONS.map(({ id }) => id);
