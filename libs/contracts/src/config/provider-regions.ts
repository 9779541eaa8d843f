import { Allow } from 'class-validator';

/** Deployment models: all regions that are `GLOBAL`, or one. On a self-hosted platform only a label. */
export const DEPLOYMENT_MODELS = ['GLOBAL', 'LOCAL'] as const;
export type DeploymentModel = (typeof DEPLOYMENT_MODELS)[number];

/** A region of a cloud provider for apps. On a self-hosted platform only a label. */
export class ProviderRegion {
  /** Id of the region, as in an app's `provider_region`. */
  @Allow() id!: string;
  /** Display name. */
  @Allow() name!: string;
  /** Cloud provider: `aws`, `azure` or `gcp`. */
  @Allow() cloud_provider!: string;
  /** Country the region is in. */
  @Allow() country!: string;
  /** Deployment models the region supports. */
  @Allow() deployment_models!: DeploymentModel[];
}

type Place = readonly [name: string, country: string];

/** The published regions, by provider and the provider's name of the region. */
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

/** Regions of global apps. */
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
