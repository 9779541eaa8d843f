/** Kinds of versioned resources: an app, its secrets, and the kinds of entities its configuration consists of. */
export type ResourceKind =
  | 'apps'
  | 'secrets'
  | 'functions'
  | 'auth_providers'
  | 'services'
  | 'rules'
  | 'default_rules'
  | 'incoming_webhooks'
  | 'values'
  | 'environment_values'
  | 'schemas'
  | 'endpoints'
  | 'custom_resolvers'
  | 'triggers'
  | 'log_forwarders'
  | 'settings';

/** Part of an app's configuration that has a version (`ETag`). */
export interface Resource {
  readonly kind: ResourceKind;
  /** Id of the resource; the name of a setting, or the id of the service for a default rule. */
  readonly id: string;
}

/** Versions a change is conditional on (`If-Match`); `*` for any version. */
export type ExpectedVersion = '*' | readonly string[];
