// Made from docs/openapi.json by `npm run generate`. Not to be edited.
export interface paths {
  readonly '/api/admin/v3.0/auth/profile': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns the administrator who asks */
    readonly get: operations['adminProfile'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/auth/providers': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns the ways administrators can log in, in the names of the session; without one in the specification's */
    readonly get: operations['getAuthProviders'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/auth/providers/{provider}/login': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Logs an administrator in */
    readonly post: operations['adminLogin'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/auth/session': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Renews the access token of an administrator's session */
    readonly post: operations['adminRefresh'];
    /**
     * Ends an administrator's session
     * @description Takes its refresh or an access token; its access tokens fail from then on.
     */
    readonly delete: operations['adminLogout'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/graphql': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Executes a query of the administration's GraphQL API
     * @description Mutations are refused.
     */
    readonly get: operations['getGraphql'];
    readonly put?: never;
    /**
     * Executes an operation of the administration's GraphQL API
     * @description Its schema is docs/admin-schema.graphql.
     */
    readonly post: operations['postGraphql'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/api_keys': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns the key pairs of a project, oldest first */
    readonly get: operations['listKeyPairs'];
    readonly put?: never;
    /**
     * Creates a key pair
     * @description `InvalidParameter` beyond 100.
     */
    readonly post: operations['createKeyPair'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/api_keys/{keyPairId}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns a key pair */
    readonly get: operations['getKeyPair'];
    readonly put?: never;
    readonly post?: never;
    /**
     * Deletes a key pair
     * @description Ends its sessions too, access tokens included. `Conflict` for the project's last administrator who may change it.
     */
    readonly delete: operations['revokeKeyPair'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns the apps of a project */
    readonly get: operations['listApps'];
    readonly put?: never;
    /** Creates an app */
    readonly post: operations['createApp'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns an app */
    readonly get: operations['getAppInAppsGet'];
    readonly put?: never;
    readonly post?: never;
    /** Deletes an app with everything in it */
    readonly delete: operations['deleteApp'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/api_keys': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns the API keys of an app */
    readonly get: operations['listApiKeys'];
    readonly put?: never;
    /**
     * Creates an API key and its user, of type `server`
     * @description Makes the key and its user, of type `server`. `APIKeyAlreadyExists` for a taken name, `InvalidParameter` beyond 100.
     */
    readonly post: operations['createApiKey'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/api_keys/{apiKeyId}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns an API key */
    readonly get: operations['getApiKey'];
    readonly put?: never;
    readonly post?: never;
    /**
     * Deletes an API key with its user
     * @description Removes the key with its user; sessions opened with it end.
     */
    readonly delete: operations['deleteApiKey'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/api_keys/{apiKeyId}/disable': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    /**
     * Disables an API key
     * @description Sessions opened with it end.
     */
    readonly put: operations['disableApiKey'];
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/api_keys/{apiKeyId}/enable': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    /** Enables an API key */
    readonly put: operations['enableApiKey'];
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/audit': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Returns which administrator changed what, newest first
     * @description A page has 100 entries.
     */
    readonly get: operations['listAudit'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/auth_providers': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns the authentication providers of an app */
    readonly get: operations['listAuthProviders'];
    readonly put?: never;
    /** Creates an authentication provider */
    readonly post: operations['createAuthProvider'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/auth_providers/{providerId}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns an authentication provider with its configuration */
    readonly get: operations['getAuthProvider'];
    readonly put?: never;
    readonly post?: never;
    /**
     * Deletes an authentication provider
     * @description Refused while the provider is enabled.
     */
    readonly delete: operations['deleteAuthProvider'];
    readonly options?: never;
    readonly head?: never;
    /** Changes an authentication provider */
    readonly patch: operations['updateAuthProvider'];
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/auth_providers/{providerId}/disable': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    /**
     * Disables an authentication provider
     * @description Nobody can log in with it until it is enabled again.
     */
    readonly put: operations['disableAuthProvider'];
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/auth_providers/{providerId}/enable': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    /** Enables an authentication provider */
    readonly put: operations['enableAuthProvider'];
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/commands/{commandName}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Runs a command of an app
     * @description There is none: `ServiceCommandNotFound` for every name.
     */
    readonly post: operations['runAppCommand'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/custom_user_data': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns where the custom data of users is found */
    readonly get: operations['getCustomUserData'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    /** Changes where the custom data of users is found */
    readonly patch: operations['updateCustomUserData'];
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/data_access/config': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns what holds for the data of users beside the rules */
    readonly get: operations['getDataAccessSettings'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    /** Changes what holds for the data of users beside the rules */
    readonly patch: operations['updateDataAccessSettings'];
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/data_api/config': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns how the Data API of an app is served */
    readonly get: operations['getDataApi'];
    readonly put?: never;
    /** Configures the Data API of an app for the first time, which serves it unless the request says `disabled` */
    readonly post: operations['createDataApi'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    /** Changes how the Data API of an app is served */
    readonly patch: operations['updateDataApi'];
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/data_api/versions': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns the versions of the Data API an app can serve */
    readonly get: operations['listDataApiVersions'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/debug/execute_function': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Runs a function of an app for an administrator
     * @description A function that fails is a reply, not an error.
     */
    readonly post: operations['debugFunction'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/debug/execute_function_source': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Runs a source for an administrator
     * @description A function that fails is a reply, not an error.
     */
    readonly post: operations['debugSource'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/dependencies': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns the packages the functions of an app may require */
    readonly get: operations['getDependencies'];
    /**
     * Checks an upload and begins to build it
     * @description It takes the place of the packages the app has. Takes a `package.json`, or an archive of `node_modules` as zip, tar or tar.gz; `dependencies/status` tells how that ends.
     */
    readonly put: operations['uploadDependenciesUpload'];
    /**
     * Checks an upload and begins to build it
     * @description It takes the place of the packages the app has. Takes a `package.json`, or an archive of `node_modules` as zip, tar or tar.gz; `dependencies/status` tells how that ends.
     */
    readonly post: operations['uploadDependenciesUploadAnew'];
    /**
     * Removes all packages of an app
     * @description An upload that is still being built comes to nothing.
     */
    readonly delete: operations['deleteDependencies'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/dependencies/{name}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    /**
     * Adds a package to those of a `package.json`, or gives it another version, and begins to build them
     * @description Refused for packages that were uploaded as an archive.
     */
    readonly put: operations['putDependencyPut'];
    /**
     * Adds a package to those of a `package.json`, or gives it another version, and begins to build them
     * @description Refused for packages that were uploaded as an archive.
     */
    readonly post: operations['putDependencyAdd'];
    /**
     * Removes a package from those of a `package.json`, and begins to build the others
     * @description Refused for packages that were uploaded as an archive.
     */
    readonly delete: operations['removeDependency'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/dependencies/archive': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns all files of an app's packages as a zip archive */
    readonly get: operations['readDependenciesArchive'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/dependencies/diff': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Tells what an upload would change of an app's packages
     * @description Changes nothing.
     */
    readonly post: operations['diffDependencies'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/dependencies/export': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns what an app's packages were uploaded as: a `package.json` where it was one, otherwise a zip archive */
    readonly get: operations['readDependenciesExport'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/dependencies/status': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Tells how the last upload of packages goes
     * @description An app without one has the status `successful`.
     */
    readonly get: operations['getDependenciesStatus'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/deploy/config': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns how deployments are made */
    readonly get: operations['getDeployConfigGet'];
    /**
     * Sets how deployments are made
     * @description Members that are not given get their defaults.
     */
    readonly put: operations['replaceDeployConfig'];
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    /** Changes how deployments are made: the members given */
    readonly patch: operations['updateDeployConfigUpdate'];
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/deploy/github/auth': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Would connect a repository host
     * @description Changes nothing: what it asks for is whether there is such an app and the caller may change it.
     */
    readonly post: operations['updateDeployConfigAuthorize'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/deploy/github/repositories/{repositoryId}/branches': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns the branches of a repository: always an empty list */
    readonly get: operations['getDeployConfigBranches'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/deploy/installation': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns the installations of a repository host: always an empty list */
    readonly get: operations['getDeployConfigInstallations'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/deployment_migration': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns the migration of an app to another deployment model: there is never one */
    readonly get: operations['getDeployConfigMigration'];
    /**
     * Would move an app to another deployment model
     * @description Not served.
     */
    readonly put: operations['updateDeployConfigMigrate'];
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/deployments': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns the newest deployments of an app, newest first */
    readonly get: operations['listDeployments'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/deployments/{deploymentId}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns a deployment */
    readonly get: operations['getDeployment'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/deployments/{deploymentId}/redeploy': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Rolls an app back to a deployment
     * @description Makes the configuration of an earlier deployment the deployed one again, as a new deployment. Secrets stay as they are.
     */
    readonly post: operations['redeploy'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/description': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns what an app consists of, by name, and where it is reached */
    readonly get: operations['describeApp'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/drafts': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns the caller's own draft: a list of one or none */
    readonly get: operations['listDrafts'];
    readonly put?: never;
    /**
     * Opens a draft
     * @description An administrator can hold one in each app.
     */
    readonly post: operations['createDraft'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/drafts/{draftId}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns the caller's draft */
    readonly get: operations['getDraft'];
    readonly put?: never;
    readonly post?: never;
    /** Discards a draft with all its changes */
    readonly delete: operations['discardDraft'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/drafts/{draftId}/deployment': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Deploys everything in a draft at once, merged into what was deployed since it was opened, and closes it
     * @description `DraftConflict`, and the draft is kept, where both changed the same entity differently.
     */
    readonly post: operations['deployDraft'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/drafts/{draftId}/diff': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns what deploying a draft would change */
    readonly get: operations['diffDraft'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/endpoints': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns the HTTPS endpoints of an app */
    readonly get: operations['listEndpoints'];
    readonly put?: never;
    /** Creates an HTTPS endpoint */
    readonly post: operations['createEndpoint'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/endpoints/{endpointId}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns an HTTPS endpoint */
    readonly get: operations['getEndpoint'];
    /** Changes an HTTPS endpoint */
    readonly put: operations['updateEndpoint'];
    readonly post?: never;
    /** Deletes an HTTPS endpoint */
    readonly delete: operations['deleteEndpoint'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/environment': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    /** Selects the environment of an app */
    readonly put: operations['setEnvironment'];
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/environment_values': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns the environment values of an app, without what they hold */
    readonly get: operations['listEnvironmentValues'];
    readonly put?: never;
    /** Creates an environment value */
    readonly post: operations['createEnvironmentValue'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/environment_values/{environmentValueId}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns an environment value */
    readonly get: operations['getEnvironmentValue'];
    /** Changes an environment value */
    readonly put: operations['updateEnvironmentValue'];
    readonly post?: never;
    /** Deletes an environment value */
    readonly delete: operations['deleteEnvironmentValue'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/event_subscriptions': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns the triggers of an app */
    readonly get: operations['listTriggersInEventSubscriptions'];
    readonly put?: never;
    /** Creates a trigger */
    readonly post: operations['createTriggerInEventSubscriptions'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/event_subscriptions/{triggerId}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns a trigger */
    readonly get: operations['getTriggerInEventSubscriptions'];
    /** Changes a trigger */
    readonly put: operations['updateTriggerInEventSubscriptions'];
    readonly post?: never;
    /** Deletes a trigger */
    readonly delete: operations['deleteTriggerInEventSubscriptions'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/event_subscriptions/{triggerId}/execution': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns how far a trigger has come */
    readonly get: operations['getTriggerExecution'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/event_subscriptions/{triggerId}/resume': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    /**
     * Starts a suspended trigger again, where it was or from now on
     * @description One that is not suspended goes on as it is.
     */
    readonly put: operations['resumeTriggerInEventSubscriptions'];
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/export': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Exports an app as a zip archive of its files
     * @description The reply's header `X-Export-Notes` names what they leave out: hosted files. Only for those who may change the app: files hold the secrets of webhooks, which readers are not shown.
     */
    readonly get: operations['exportApp'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/functions': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns the functions of an app, without their sources */
    readonly get: operations['listFunctions'];
    readonly put?: never;
    /** Creates a function */
    readonly post: operations['createFunction'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/functions/{functionId}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns a function with its source */
    readonly get: operations['getFunction'];
    /** Changes a function */
    readonly put: operations['replaceFunction'];
    readonly post?: never;
    /** Deletes a function */
    readonly delete: operations['deleteFunction'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/graphql': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Executes an operation of the generated GraphQL API for an administrator: with the rights of the system, or as an end user */
    readonly post: operations['executeAdminGraphql'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/graphql/config': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns how the generated GraphQL API is named and whether it may be inspected */
    readonly get: operations['getGraphqlSettings'];
    /** Changes how the generated GraphQL API is named and whether it may be inspected */
    readonly put: operations['setGraphqlSettings'];
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/graphql/custom_resolvers': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns the custom resolvers of an app */
    readonly get: operations['listCustomResolvers'];
    readonly put?: never;
    /** Creates a custom resolver */
    readonly post: operations['createCustomResolver'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/graphql/custom_resolvers/{resolverId}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns a custom resolver */
    readonly get: operations['getCustomResolver'];
    /** Changes a custom resolver */
    readonly put: operations['updateCustomResolver'];
    readonly post?: never;
    /** Deletes a custom resolver */
    readonly delete: operations['deleteCustomResolver'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/graphql/validate': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns what of the deployed configuration is not in the generated GraphQL API, and why */
    readonly get: operations['validateGraphql'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/import': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Imports the files of an app, as a zip archive or as one JSON document
     * @description All or nothing: one deployment, or one change of the caller's draft. With `diff` nothing changes, and the reply has a text in unified format per file that would. The reply's header `X-Import-Notes` counts what was ignored or taken otherwise than the files say; the deployment and the audit entry list it.
     */
    readonly post: operations['importApp'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/log_forwarders': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns the log forwarders of an app */
    readonly get: operations['listLogForwarders'];
    readonly put?: never;
    /** Creates a log forwarder */
    readonly post: operations['createLogForwarder'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/log_forwarders/{forwarderId}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns a log forwarder */
    readonly get: operations['getLogForwarder'];
    readonly put?: never;
    readonly post?: never;
    /** Deletes a log forwarder */
    readonly delete: operations['deleteLogForwarder'];
    readonly options?: never;
    readonly head?: never;
    /** Changes a log forwarder */
    readonly patch: operations['updateLogForwarderUpdate'];
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/log_forwarders/{forwarderId}/disable': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    /** Disables a log forwarder */
    readonly put: operations['updateLogForwarderDisable'];
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/log_forwarders/{forwarderId}/enable': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    /**
     * Enables a log forwarder
     * @description A suspended one goes on where it was.
     */
    readonly put: operations['updateLogForwarderEnable'];
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/logs': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns log entries of an app, newest first */
    readonly get: operations['listLogs'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/logs/export': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Exports every log entry that matches, newest first, one JSON text per line
     * @description An addition of ours.
     */
    readonly get: operations['exportLogs'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/logs/tail': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Follows the log of an app: entries as they are stored, as server-sent events
     * @description `log` has an entry as JSON, its `_id` as the event's; `lost` has a count, when more came than the consumer took. `TooManyRequests` when too many follow already. An addition of ours.
     */
    readonly get: operations['tailLogs'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/push/deliveries': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Returns deliveries of push messages, newest first
     * @description A page has 100.
     */
    readonly get: operations['listDeliveries'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/push/notifications': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns the push notifications of an app */
    readonly get: operations['listNotifications'];
    readonly put?: never;
    /** Creates a push notification, as a draft or sent at once */
    readonly post: operations['createNotification'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/push/notifications/{messageId}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns a push notification */
    readonly get: operations['getNotification'];
    /**
     * Changes a draft of a push notification
     * @description `BadRequest` for one that was sent.
     */
    readonly put: operations['updateNotification'];
    readonly post?: never;
    /** Deletes a push notification */
    readonly delete: operations['deleteNotification'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/push/notifications/{messageId}/send': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Sends a push notification
     * @description The reply comes when it is stored as sent; delivery follows. Sending a sent one again delivers nothing twice: only one whose delivery failed is tried anew. `GCMError` while the app has no usable push service.
     */
    readonly post: operations['sendNotification'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/push/notifications/{messageId}/type': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    /**
     * Makes a draft a sent notification, which sends it
     * @description A sent one never becomes a draft again.
     */
    readonly put: operations['setNotificationType'];
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/schemas': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns the schemas of an app, without what they say */
    readonly get: operations['listSchemas'];
    readonly put?: never;
    /** Creates a schema */
    readonly post: operations['createSchema'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/schemas/{schemaId}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns a schema with its relationships */
    readonly get: operations['getSchema'];
    /** Changes a schema */
    readonly put: operations['updateSchema'];
    readonly post?: never;
    /** Deletes a schema */
    readonly delete: operations['deleteSchema'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/secrets': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns the names of an app's secrets */
    readonly get: operations['listSecrets'];
    readonly put?: never;
    /** Creates a secret */
    readonly post: operations['createSecret'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/secrets/{secretId}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    /**
     * Changes the name or the value of a secret
     * @description With `_id` in the body the reply is the secret in a list, otherwise 204.
     */
    readonly put: operations['updateSecret'];
    readonly post?: never;
    /**
     * Deletes a secret
     * @description Refused with the name of what refers to it.
     */
    readonly delete: operations['deleteSecret'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/security/access_list': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns the addresses that may use an app */
    readonly get: operations['getAccessList'];
    readonly put?: never;
    /** Adds an address to the access list */
    readonly post: operations['createAccessListEntry'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/security/access_list/{entryId}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    readonly post?: never;
    /** Removes an entry from the access list */
    readonly delete: operations['deleteAccessListEntry'];
    readonly options?: never;
    readonly head?: never;
    /** Changes an entry of the access list */
    readonly patch: operations['updateAccessListEntry'];
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/security/allowed_request_origins': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Returns the origins browsers may call from
     * @description An empty list allows any.
     */
    readonly get: operations['getAllowedRequestOrigins'];
    readonly put?: never;
    /** Replaces the origins browsers may call from */
    readonly post: operations['setAllowedRequestOrigins'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/security/refresh_token_expiration': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns how long sessions of end users last */
    readonly get: operations['getRefreshTokenExpiration'];
    /**
     * Changes how long sessions of end users last
     * @description Counts for logins from then on; sessions that exist keep their end.
     */
    readonly put: operations['setRefreshTokenExpiration'];
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/service/{serviceId}/config': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns the configuration of a service */
    readonly get: operations['getServiceConfigGetByAlias'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    /**
     * Changes the configuration of a service
     * @description Members that are given replace, others survive; `null` removes.
     */
    readonly patch: operations['updateServiceConfigUpdateByAlias'];
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/services': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns the linked services of an app */
    readonly get: operations['listServices'];
    readonly put?: never;
    /** Links a service */
    readonly post: operations['createService'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/services/{serviceId}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns a linked service */
    readonly get: operations['getService'];
    readonly put?: never;
    readonly post?: never;
    /** Removes a linked service with its rules and webhooks */
    readonly delete: operations['deleteService'];
    readonly options?: never;
    readonly head?: never;
    /** Changes the version of a linked service */
    readonly patch: operations['updateService'];
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/services/{serviceId}/commands/{commandName}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Runs a command of a service
     * @description MongoDB services have `build_info`, `list_databases`, `list_collections`, `generate_schema` and `validate_documents`.
     */
    readonly post: operations['runServiceCommand'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/services/{serviceId}/commands/build_info': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns what a data source says of itself */
    readonly get: operations['getBuildInfo'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/services/{serviceId}/config': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns the configuration of a service */
    readonly get: operations['getServiceConfigGet'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    /**
     * Changes the configuration of a service
     * @description Members that are given replace, others survive; `null` removes.
     */
    readonly patch: operations['updateServiceConfigUpdate'];
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/services/{serviceId}/default_rule': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns the rule for collections of a data source that have none of their own */
    readonly get: operations['getDefaultRule'];
    /** Replaces the rule for collections of a data source that have none of their own */
    readonly put: operations['replaceDefaultRule'];
    /** Creates the rule for collections of a data source that have none of their own */
    readonly post: operations['createDefaultRule'];
    /** Deletes the rule for collections of a data source that have none of their own */
    readonly delete: operations['deleteDefaultRule'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/services/{serviceId}/incoming_webhooks': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns the incoming webhooks of a service */
    readonly get: operations['listIncomingWebhooks'];
    readonly put?: never;
    /** Creates an incoming webhook */
    readonly post: operations['createIncomingWebhook'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/services/{serviceId}/incoming_webhooks/{webhookId}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns an incoming webhook */
    readonly get: operations['getIncomingWebhook'];
    /** Changes an incoming webhook */
    readonly put: operations['replaceIncomingWebhook'];
    readonly post?: never;
    /** Deletes an incoming webhook */
    readonly delete: operations['deleteIncomingWebhook'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/services/{serviceId}/rules': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns the rules of a service */
    readonly get: operations['listRules'];
    readonly put?: never;
    /** Creates a rule */
    readonly post: operations['createRule'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/services/{serviceId}/rules/{ruleId}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns a rule */
    readonly get: operations['getRule'];
    /** Replaces a rule */
    readonly put: operations['replaceRule'];
    readonly post?: never;
    /** Deletes a rule */
    readonly delete: operations['deleteRule'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/sync/client_schemas/{language}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns generated data models: always an empty list, none are generated */
    readonly get: operations['listClientSchemas'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/sync/config': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Returns the settings of device sync
     * @description Nothing synchronises with devices.
     */
    readonly get: operations['getSyncSettings'];
    /**
     * Changes the settings of device sync
     * @description Nothing synchronises with devices.
     */
    readonly put: operations['setSyncSettings'];
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/templates': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns the templates of an app: always an empty list */
    readonly get: operations['getAppInDescriptionTemplatesOfApp'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/triggers': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns the triggers of an app */
    readonly get: operations['listTriggersInTriggers'];
    readonly put?: never;
    /** Creates a trigger */
    readonly post: operations['createTriggerInTriggers'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/triggers/{triggerId}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns a trigger */
    readonly get: operations['getTriggerInTriggers'];
    /** Changes a trigger */
    readonly put: operations['updateTriggerInTriggers'];
    readonly post?: never;
    /** Deletes a trigger */
    readonly delete: operations['deleteTriggerInTriggers'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/triggers/{triggerId}/resume': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    /**
     * Starts a suspended trigger again, where it was or from now on
     * @description One that is not suspended goes on as it is.
     */
    readonly put: operations['resumeTriggerInTriggers'];
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/user_registrations/by_email/{email}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    readonly post?: never;
    /** Deletes a registration by its e-mail address */
    readonly delete: operations['deleteRegistrationByEmail'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/user_registrations/by_email/{email}/confirm': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /** Confirms a registration */
    readonly post: operations['confirmRegistration'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/user_registrations/by_email/{email}/run_confirm': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Calls the confirmation function for a registration
     * @description Also `BadRequest` where the confirmation function refuses.
     */
    readonly post: operations['runConfirmation'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/user_registrations/by_email/{email}/send_confirm': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Makes new tokens for a confirmation and sends them to the address
     * @description The three fail with `UserNotFound` for an address nobody registered, `UserAlreadyConfirmed`, and `BadRequest` where users cannot log in by e-mail and password.
     */
    readonly post: operations['resendConfirmation'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/user_registrations/by_id/{userId}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    readonly post?: never;
    /** Deletes a registration */
    readonly delete: operations['deleteRegistrationById'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/user_registrations/pending_users': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns registrations nobody has logged in with yet, by id */
    readonly get: operations['listPendingUsers'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/users': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns the end users of an app */
    readonly get: operations['listUsers'];
    readonly put?: never;
    /**
     * Creates a user with e-mail address and password, confirmed
     * @description A user with e-mail address and password, confirmed. `AccountNameInUse`; `BadRequest` for what cannot be an address or a password, and where the provider is missing or disabled.
     */
    readonly post: operations['createUser'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/users_count': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Returns the number of end users of an app
     * @description Every user is counted, which takes the embedded store some 15 seconds for a million.
     */
    readonly get: operations['countUsers'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/users/{userId}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns an end user */
    readonly get: operations['getUser'];
    readonly put?: never;
    readonly post?: never;
    /**
     * Deletes an end user
     * @description With everything the user can log in with; its tokens are refused at once.
     */
    readonly delete: operations['deleteUser'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/users/{userId}/devices': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns the devices an end user logged in from last */
    readonly get: operations['listUserDevices'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/users/{userId}/disable': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    /**
     * Disables an end user
     * @description Its tokens are refused at once, its sessions go on when it is enabled again.
     */
    readonly put: operations['disableUser'];
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/users/{userId}/enable': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    /** Enables an end user */
    readonly put: operations['enableUser'];
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/users/{userId}/logout': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    /**
     * Logs an end user out everywhere
     * @description Ends every session of the user, access tokens included.
     */
    readonly put: operations['logoutUser'];
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/users/{userId}/reset_email': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    /**
     * Changes the e-mail address of an end user
     * @description `BadRequest` for what cannot be an address and for a user without one, `AccountNameInUse` for an address of somebody else.
     */
    readonly patch: operations['resetUserEmail'];
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/users/verify_token': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Returns what a user's access token says, or the text `token expired`
     * @description `InvalidSession` for any other token that is good for nothing at this app.
     */
    readonly post: operations['verifyUserToken'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/validation_settings/graphql': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns what happens to documents that do not fit their schema */
    readonly get: operations['getValidationSettingsGraphqlValidation'];
    /** Changes what happens to documents that do not fit their schema */
    readonly put: operations['setValidationSettingsSetGraphqlValidation'];
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/validation_settings/null_type_schema_validation': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns whether `null` is accepted for optional fields */
    readonly get: operations['getNullTypeValidation'];
    /** Changes whether `null` is accepted for optional fields */
    readonly put: operations['setNullTypeValidation'];
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/validation_settings/rest': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns what happens to documents that do not fit their schema */
    readonly get: operations['getValidationSettingsRestValidation'];
    /** Changes what happens to documents that do not fit their schema */
    readonly put: operations['setValidationSettingsSetRestValidation'];
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/values': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns the values of an app, without what they hold */
    readonly get: operations['listValues'];
    readonly put?: never;
    /** Creates a value */
    readonly post: operations['createValue'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/apps/{appId}/values/{valueId}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns a value */
    readonly get: operations['getValue'];
    /** Changes a value */
    readonly put: operations['updateValue'];
    readonly post?: never;
    /** Deletes a value */
    readonly delete: operations['deleteValue'];
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/groups/{groupId}/signing_keys': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Returns the keys tokens are signed with
     * @description Newest first. The keys are the whole platform's: only owners of its own project (`PROJECT_ID`) may look at and rotate them.
     */
    readonly get: operations['listSigningKeys'];
    readonly put?: never;
    /**
     * Makes a new key that tokens are signed with from then on
     * @description Signs with a new key from now on, at most ten times a day and until there are a hundred. Tokens of the old one stay good until they expire: nobody is logged out.
     */
    readonly post: operations['rotateSigningKeys'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/admin/v3.0/templates': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Returns the templates of apps: always an empty list */
    readonly get: operations['getTemplates'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/api/private/v1.0/version': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Returns the version of the administration API
     * @description Tools ask for it to find out whether a server is there.
     */
    readonly get: operations['getVersion'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /** @description Addresses that may use the app, and the one this request came from. */
    readonly AccessList: {
      /** @description Entries of the list. */
      readonly allowed_ips: readonly components['schemas']['AccessListEntry'][];
      /** @description Address this request came from. */
      readonly current_ip: string;
    };
    /** @description `includes_current`: whether the address the request came from is in it. */
    readonly AccessListEntry: {
      /** @description Id of the entry. */
      readonly _id: string;
      /** @description IP address, or a range like `10.0.0.0/8`. */
      readonly address: string;
      /** @description What the entry is for, at most 256 characters. */
      readonly comment?: string;
      /** @description Whether the address this request came from is in it. */
      readonly includes_current: boolean;
    };
    /** @description A renewed access token; the refresh token stays as it is. */
    readonly AccessToken: {
      /** @description Token for requests, valid for 30 minutes. */
      readonly access_token: string;
    };
    /** @description `provider` in any of its spellings; every body shape is accepted on every spelling. */
    readonly AdminLoginRequest: {
      /** @description Private key of a programmatic key pair. */
      readonly apiKey?: string | null;
      /** @description Private key alone (provider `api-key`). */
      readonly key?: string | null;
      /** @description Password that belongs to the e-mail address. */
      readonly password?: string | null;
      /** @description Public key of a programmatic API key, or an e-mail address. */
      readonly username?: string | null;
    };
    /** @description An administrator, with the projects it has a role in. */
    readonly AdminProfile: {
      /** @description E-mail address and name. */
      readonly data: components['schemas']['AdminProfileData'];
      /** @description Id of the domain of administrators. */
      readonly domain_id: string;
      /** @description What the administrator can log in with. */
      readonly identities: readonly {
        readonly [key: string]: unknown;
      }[];
      /** @description Role in each project. */
      readonly roles: readonly components['schemas']['AdminRole'][];
      /**
       * @description Kind of account.
       * @enum {string}
       */
      readonly type: 'normal' | 'server' | 'system' | 'unknown';
      /** @description Id of the administrator. */
      readonly user_id: string;
    };
    /** @description What is known of an administrator. */
    readonly AdminProfileData: {
      /** @description E-mail address. */
      readonly email: string;
      /** @description Name, or the public key of a key pair. */
      readonly name: string;
    };
    /** @description A role of an administrator. */
    readonly AdminRole: {
      /** @description Id of the project. */
      readonly group_id: string;
      /** @description What it lets the administrator do: `GROUP_OWNER` everything, `GROUP_READ_ONLY` read. */
      readonly role_name: string;
    };
    /** @description A user as administrators see it; create, get and list return the same. Times are unix seconds, 0 for "never". */
    readonly AdminUser: {
      /** @description Id of the user. */
      readonly _id: string;
      /**
       * Format: int64
       * @description When the user came into being, in unix seconds.
       */
      readonly creation_date: number;
      /** @description What the metadata fields of its providers gave. */
      readonly data: {
        readonly [key: string]: unknown;
      };
      /** @description Whether the user cannot log in. */
      readonly disabled: boolean;
      /** @description Id of the domain the end users of the app belong to. */
      readonly domain_id: string;
      /** @description What the user can log in with. */
      readonly identities: readonly components['schemas']['AdminUserIdentity'][];
      /**
       * Format: int64
       * @description When the user logged in last, in unix seconds; 0 for never.
       */
      readonly last_authentication_date: number;
      /**
       * @description Kind of user: `server` for the user of an API key of the app.
       * @enum {string}
       */
      readonly type: 'normal' | 'server';
    };
    /** @description An identity as administrators see it; `provider_data` is what the provider told at the last login. */
    readonly AdminUserIdentity: {
      /** @description Id of the identity at its provider. */
      readonly id: string;
      /** @description What the provider told at the last login. */
      readonly provider_data: {
        readonly [key: string]: unknown;
      };
      /** @description Id of the provider. */
      readonly provider_id: string;
      /** @description Type of the provider. */
      readonly provider_type: string;
    };
    /** @description Any JSON value. */
    readonly AnyValue: Record<string, never> | readonly unknown[] | string | number | boolean | null;
    /** @description An API key without the key itself. */
    readonly ApiKey: {
      /** @description Id of the API key. */
      readonly _id: string;
      /** @description Whether nobody can log in with it. */
      readonly disabled: boolean;
      /** @description Name of the API key: 1 to 64 letters, digits, `_` or `-`. */
      readonly name: string;
    };
    /** @description An application as the administration API shows it; list, get and create return the same shape. Times are unix seconds. */
    readonly App: {
      /** @description Id of the app. */
      readonly _id: string;
      /** @description App ID: what clients know the app by, like `hello-abcde`. */
      readonly client_app_id: string;
      /** @description Whether the original would have deployed the app in one region or in all. Self-hosted, it is a label. */
      readonly deployment_model: string;
      /** @description Id of the domain the end users of the app belong to. */
      readonly domain_id: string;
      /** @description Environment that is selected, which values can depend on; empty for none. */
      readonly environment: string;
      /** @description Id of the project. */
      readonly group_id: string;
      /**
       * Format: int64
       * @description When the app was changed last, in unix seconds.
       */
      readonly last_modified: number;
      /**
       * Format: int64
       * @description When the app was used last, in unix seconds.
       */
      readonly last_used: number;
      /** @description Region of the deployment. Self-hosted, it is a label. */
      readonly location: string;
      /** @description Name of the app, unique in its project: 1 to 32 ASCII letters, digits, `_` or `-`, the first a letter. */
      readonly name: string;
      /** @description Product the app belongs to. */
      readonly product: string;
      /** @description Region of the cloud provider. Self-hosted, it is a label. */
      readonly provider_region: string;
    };
    /** @description What an app consists of, by name, and where it is reached. */
    readonly AppDescription: {
      /** @description Where identity providers of OAuth2 are to send browsers back to: an addition of ours. */
      readonly auth_callback_url: string;
      /** @description Authentication providers. */
      readonly auth_providers: readonly {
        readonly [key: string]: unknown;
      }[];
      /** @description App ID of the app. */
      readonly client_app_id: string;
      /** @description Where the custom data of users is found. */
      readonly custom_user_data: {
        readonly [key: string]: unknown;
      };
      /** @description Linked data sources. */
      readonly data_sources: readonly {
        readonly [key: string]: unknown;
      }[];
      /** @description Environment that is selected; empty for none. */
      readonly environment: string;
      /** @description Triggers. */
      readonly event_subscription: readonly {
        readonly [key: string]: unknown;
      }[];
      /** @description Functions. */
      readonly functions: readonly {
        readonly [key: string]: unknown;
      }[];
      /** @description Where the GraphQL API is, and its custom resolvers. */
      readonly graphql: {
        readonly [key: string]: unknown;
      };
      /** @description Whether files are hosted. */
      readonly hosting: {
        readonly [key: string]: unknown;
      };
      /** @description HTTPS endpoints. */
      readonly http_endpoints: readonly {
        readonly [key: string]: unknown;
      }[];
      /** @description Log forwarders. */
      readonly log_forwarders: readonly {
        readonly [key: string]: unknown;
      }[];
      /** @description Name of the app. */
      readonly name: string;
      /** @description Where the management UI of the app would be. */
      readonly realm_url: string;
      /** @description Linked third-party services. */
      readonly services: readonly {
        readonly [key: string]: unknown;
      }[];
      /** @description Settings of device sync. */
      readonly sync: {
        readonly [key: string]: unknown;
      };
      /** @description Names of values. */
      readonly values: readonly string[];
    };
    /** @description A function, whole. */
    readonly AppFunction: {
      /** @description Id of the function. */
      readonly _id: string;
      /** @description A JSON expression that must hold for a client's call to run the function; an empty one allows every call. */
      readonly can_evaluate: {
        readonly [key: string]: unknown;
      };
      /** @description Whether arguments are kept out of log entries. */
      readonly disable_arg_logs: boolean;
      /**
       * Format: int64
       * @description When the function was changed last, in unix seconds.
       */
      readonly last_modified: number;
      /** @description Name of the function, unique in its app: 1 to 256 characters; `/` separates folders. */
      readonly name: string;
      /** @description Whether clients are refused; other functions can call it all the same. */
      readonly private: boolean;
      /** @description Whether the function runs with the rights of the system, past all rules. */
      readonly run_as_system: boolean;
      /** @description Id of the end user the function always runs as; empty for the one who calls. */
      readonly run_as_user_id: string;
      /** @description Source of a function that returns the id of the user to run as; empty for none. */
      readonly run_as_user_id_script_source: string;
      /** @description Source of the function, JavaScript of 1 to 1,000,000 characters. */
      readonly source: string;
    };
    /** @description One entity that was changed. Never what it was changed to: of a secret, too, only the name is told. */
    readonly AuditChange: {
      /** @description Id of the entity. */
      readonly id: string;
      /** @description What it is, as in the paths of the administration API: `functions`, `secrets`, …, `apps`. */
      readonly kind: string;
      /** @description Name of the entity. */
      readonly name: string;
      /**
       * @description What was done.
       * @enum {string}
       */
      readonly operation: 'create' | 'update' | 'delete';
      /** @description The name before, where it is another one. */
      readonly previous_name?: string;
    };
    /** @description A change an administrator made to an app: who, when, from where, what. */
    readonly AuditEntry: {
      /** @description Id of the entry. */
      readonly _id: string;
      /** @description Entities that were changed. */
      readonly changes: readonly components['schemas']['AuditChange'][];
      /** @description Changes beyond 1,000, which are not in `changes`. */
      readonly changes_left_out: number;
      /** @description The deployment the change made, `null` where it made none. */
      readonly deployment_id: string | null;
      /** @description The draft that was changed or deployed, `null` where there was none. */
      readonly draft_id: string | null;
      /** @description What an import ignored or took otherwise than its files say, a sentence each. Absent where there was nothing. */
      readonly notes?: readonly string[];
      /** @description The kind of tool, as deployments name it. */
      readonly origin: string;
      /**
       * @description Whether the change took effect at once or went into the administrator's draft.
       * @enum {string}
       */
      readonly outcome: 'deployed' | 'draft';
      /** @description Address the request came from, `null` where it is not known. */
      readonly remote_address: string | null;
      /** @description As the reply's `X-Appservices-Request-Id` told it. */
      readonly request_id: string;
      /** @description ISO 8601, milliseconds, UTC. */
      readonly time: string;
      /** @description Id of the administrator. */
      readonly user_id: string;
    };
    /** @description `secret_config` holds names of secrets, never values. */
    readonly AuthProvider: {
      /** @description Id of the authentication provider. */
      readonly _id: string;
      /** @description Configuration, whose members depend on the type. */
      readonly config: {
        readonly [key: string]: unknown;
      };
      /** @description Whether nobody can log in with it. */
      readonly disabled: boolean;
      /** @description Domains that e-mail addresses must belong to; empty for any. */
      readonly domain_restrictions: readonly string[];
      /** @description Which fields of the provider's data become data of the user: at most 200 of `{required, name, field_name?}`. */
      readonly metadata_fields: readonly {
        readonly [key: string]: unknown;
      }[];
      /** @description Name of the authentication provider. */
      readonly name: string;
      /** @description Where logins of OAuth2 may lead back to. */
      readonly redirect_uris: readonly string[];
      /** @description Names of secrets the provider uses, never their values. */
      readonly secret_config: {
        readonly [key: string]: unknown;
      };
      /** @description Type of the authentication provider. An app has at most one of each. */
      readonly type: string;
    };
    /** @description An authentication provider as lists show it. */
    readonly AuthProviderSummary: {
      /** @description Id of the authentication provider. */
      readonly _id: string;
      /** @description Whether nobody can log in with it. */
      readonly disabled: boolean;
      /** @description Name of the authentication provider. */
      readonly name: string;
      /** @description Type of the authentication provider. An app has at most one of each. */
      readonly type: string;
    };
    /** @description Members that are absent keep what is stored, or get their default. */
    readonly AutomaticDeploymentSettings: {
      /** @description Branch that would be deployed. */
      readonly branch?: string | null;
      /** @description Directory of the app in the repository. */
      readonly directory?: string | null;
      /** @description Whether changes of the repository would be deployed. */
      readonly enabled?: boolean | null;
      /** @description Installations of the host's app, at most 100. */
      readonly installation_ids?: readonly string[] | null;
      /** @description Host of the repository. */
      readonly provider?: string | null;
      /** @description The repository. */
      readonly repository?: components['schemas']['DeployRepository'] | null;
    };
    /** @description What a data source says of itself. */
    readonly BuildInfo: {
      /** @description Width of addresses. */
      readonly bits: string;
      /** @description Whether it is a build for debugging. */
      readonly debug: boolean;
      /** @description Commit the server was built from. */
      readonly gitVersion: string;
      /** @description Engine of the server's own scripts. */
      readonly javascriptEngine: string;
      /**
       * Format: int64
       * @description Bytes of the largest document.
       */
      readonly maxBsonObjectSize: number;
      /** @description Version of the server. */
      readonly version: string;
      /** @description Version of the server, as numbers. */
      readonly versionArray: readonly number[];
    };
    readonly CallResetRequest: {
      /** @description Extended JSON; what the reset function is called with behind its first argument. */
      readonly arguments?: (readonly components['schemas']['AnyValue'][] | null) | null;
      /** @description E-mail address. */
      readonly email?: string;
      /** @description Password, 6 to 128 characters. */
      readonly password?: string;
    };
    /** @description A package that would have another version. */
    readonly ChangedDependency: {
      /** @description Name of the package, as on the registry. */
      readonly name: string;
      /** @description Version of the package before. */
      readonly previous_version: string;
      /** @description Version of the package: the installed one, of a `package.json` the wanted one. */
      readonly version: string;
    };
    /**
     * @description What requests to the cloud API that fail are answered with.
     * @example {
     *       "detail": "You are not authorized for this resource.",
     *       "error": 401,
     *       "errorCode": "UNAUTHORIZED",
     *       "reason": "Unauthorized"
     *     }
     */
    readonly CloudError: {
      /** @description What is wrong, for people. */
      readonly detail: string;
      /** @description Status of the reply. */
      readonly error: number;
      /** @description What is wrong, for programs. */
      readonly errorCode: string;
      /** @description Name of the status. */
      readonly reason: string;
    };
    /** @description A project, as the cloud API shows it. */
    readonly CloudGroup: {
      /** @description Id of the project, as profiles name it. */
      readonly id: string;
      /** @description Name of the project. */
      readonly name: string;
    };
    /** @description The projects a key pair has a role in. */
    readonly CloudGroups: {
      /** @description Links to other pages; none, since all projects are on one. */
      readonly links: readonly components['schemas']['CloudLink'][];
      /** @description The projects. */
      readonly results: readonly components['schemas']['CloudGroup'][];
      /** @description Number of projects. */
      readonly totalCount: number;
    };
    /** @description A link to another page. */
    readonly CloudLink: {
      /** @description Absolute URL. */
      readonly href: string;
      /** @description What it leads to: `next`. */
      readonly rel: string;
    };
    /** @description What answers at the root of the cloud API. */
    readonly CloudStatus: {
      /** @description Name of the platform. */
      readonly appName: string;
    };
    /** @description A cluster, as the cloud API shows it. */
    readonly Cluster: {
      /** @description Id made from project and name, 24 hexadecimal digits. */
      readonly id: string;
      /** @description Name that services have as `clusterName`. */
      readonly name: string;
      /**
       * @description State of the cluster: always `IDLE`, it can be used.
       * @enum {string}
       */
      readonly stateName: 'IDLE';
    };
    /** @description Where a linked cluster is. */
    readonly ClusterLocation: {
      /** @description Its name; `Cluster0` where the configuration names none. */
      readonly cluster: string;
      /**
       * @description At a connection string the operator gave for it, or in the platform's own store: in databases that all clusters share, or in its own.
       * @enum {string}
       */
      readonly location: 'mapped' | 'shared' | 'separate';
    };
    /** @description Clusters of a project. */
    readonly Clusters: {
      /** @description The clusters, by name. */
      readonly results: readonly components['schemas']['Cluster'][];
      /** @description Number of clusters. */
      readonly totalCount: number;
    };
    /** @description A schema of a collection with its relationships. */
    readonly CollectionSchema: {
      /** @description Id of the schema. */
      readonly _id: string;
      /** @description Collection the schema describes. */
      readonly metadata: components['schemas']['SchemaMetadata'];
      /** @description Relationships, by field. */
      readonly relationships: {
        readonly [key: string]: unknown;
      };
      /** @description JSON schema of the documents, with BSON types; with the relationships at most 200,000 characters. */
      readonly schema: {
        readonly [key: string]: unknown;
      };
    };
    /** @description What confirms the registration; none where it is confirmed already. */
    readonly ConfirmationTokens: {
      /** @description Token that confirms the registration together with `token_id`. */
      readonly token?: string;
      /** @description Id that confirms the registration together with `token`. */
      readonly token_id?: string;
    };
    readonly ConfirmRequest: {
      /** @description Token from the link in the mail, 128 hexadecimal digits. */
      readonly token?: string;
      /** @description Id from the link in the mail, 24 hexadecimal digits. */
      readonly tokenId?: string;
    };
    /** @description `use_current` puts the address the request came from in the place of `address`. */
    readonly CreateAccessListEntryRequest: {
      /** @description IP address, or a range like `10.0.0.0/8`; `0.0.0.0` is everybody, `0.0.0.0/0`. May be empty beside `use_current`. */
      readonly address?: string;
      /** @description What the entry is for, at most 256 characters. */
      readonly comment?: string | null;
      /** @description Puts the address this request came from in the place of `address`. */
      readonly use_current?: boolean | null;
    };
    readonly CreateApiKeyRequest: {
      /** @description Name of the API key: 1 to 64 letters, digits, `_` or `-`. */
      readonly name: string;
    };
    readonly CreateAppRequest: {
      /**
       * @description Whether the original would have deployed the app in one region or in all. Self-hosted, it is a label.
       * @enum {string}
       */
      readonly deployment_model?: 'GLOBAL' | 'LOCAL';
      /**
       * @description Environment that is selected, which values can depend on; empty for none.
       * @enum {string}
       */
      readonly environment?: '' | 'development' | 'testing' | 'qa' | 'production';
      /**
       * @description Region of the deployment. Self-hosted, it is a label.
       * @enum {string}
       */
      readonly location?: 'US-VA' | 'US-OR' | 'DE-FF' | 'IE' | 'AU' | 'IN-MB' | 'SG' | 'BR-SP';
      /** @description Name of the app, unique in its project: 1 to 32 ASCII letters, digits, `_` or `-`, the first a letter. */
      readonly name: string;
      /** @description Region of the cloud provider. Self-hosted, it is a label. */
      readonly provider_region?: string;
    };
    readonly CreateAuthProviderRequest: {
      /** @description Configuration, whose members depend on the type. */
      readonly config?: {
        readonly [key: string]: unknown;
      } | null;
      /** @description Whether nobody can log in with it. */
      readonly disabled?: boolean | null;
      /** @description Domains that e-mail addresses must belong to; empty for any. */
      readonly domain_restrictions?: readonly string[] | null;
      /** @description Which fields of the provider's data become data of the user: at most 200 of `{required, name, field_name?}`. */
      readonly metadata_fields?:
        | readonly {
            readonly [key: string]: unknown;
          }[]
        | null;
      /** @description Name of the authentication provider. */
      readonly name?: string | null;
      /** @description Where logins of OAuth2 may lead back to. */
      readonly redirect_uris?: readonly string[] | null;
      /** @description Names of secrets the provider uses, never their values. */
      readonly secret_config?: {
        readonly [key: string]: unknown;
      } | null;
      /** @description Type of the authentication provider. An app has at most one of each. */
      readonly type: string;
    };
    readonly CreateCustomResolverRequest: {
      /** @description Name of the field. */
      readonly field_name: string;
      /** @description Id of the function that resolves the field. */
      readonly function_id?: string | null;
      /** @description Name of the function that resolves the field. */
      readonly function_name?: string | null;
      /** @description Type of the field's argument: a name, or a JSON schema where its format is `custom`. */
      readonly input_type?: components['schemas']['AnyValue'];
      /**
       * @description How `input_type` is to be read; empty for the default.
       * @enum {string|null}
       */
      readonly input_type_format?: '' | 'scalar' | 'scalar-list' | 'generated' | 'generated-list' | 'custom' | null;
      /** @description Type the field is on: `Query`, `Mutation` or a generated type. */
      readonly on_type: string;
      /** @description Type of the field: a name, or a JSON schema where its format is `custom`. */
      readonly payload_type?: components['schemas']['AnyValue'];
      /**
       * @description How `payload_type` is to be read; empty for the default.
       * @enum {string|null}
       */
      readonly payload_type_format?: '' | 'scalar' | 'scalar-list' | 'generated' | 'generated-list' | 'custom' | null;
    };
    /** @description The only reply that holds the key itself, of 64 characters; what is stored cannot give it back. */
    readonly CreatedApiKey: {
      /** @description Id of the API key. */
      readonly _id: string;
      /** @description Whether nobody can log in with it. */
      readonly disabled: boolean;
      /** @description The key itself, 64 characters. No other reply holds it. */
      readonly key: string;
      /** @description Name of the API key: 1 to 64 letters, digits, `_` or `-`. */
      readonly name: string;
    };
    readonly CreateDataApiRequest: {
      /** @description A JSON expression that must hold for a request to be carried out; an empty one allows every request. */
      readonly can_evaluate?: {
        readonly [key: string]: unknown;
      } | null;
      /** @description Whether credentials of somebody new create a user. */
      readonly create_user_on_auth?: boolean | null;
      /** @description Whether requests are refused, as if there were no Data API. */
      readonly disabled?: boolean | null;
      /** @description Whether rules see the custom data of the user. */
      readonly fetch_custom_user_data?: boolean | null;
      /** @description Whether log entries hold what requests were given. */
      readonly log_function_arguments?: boolean | null;
      /**
       * @description How results are written where a request does not say: plain JSON or extended JSON; empty for plain JSON.
       * @enum {string|null}
       */
      readonly return_type?: 'JSON' | 'EJSON' | '' | null;
      /** @description Whether requests have the rights of the system, past all rules. */
      readonly run_as_system?: boolean | null;
      /** @description Id of the end user requests always run as; empty for the one who calls. */
      readonly run_as_user_id?: string | null;
      /** @description Source of a function that is given the request and returns the id of the user to run as; empty for none. */
      readonly run_as_user_id_script_source?: string | null;
      /** @description Name of the secret they prove it with; empty where nothing is validated. */
      readonly secret_name?: string | null;
      /**
       * @description How requests prove where they come from; empty where nothing is validated.
       * @enum {string|null}
       */
      readonly validation_method?: 'NO_VALIDATION' | 'SECRET_AS_QUERY_PARAM' | 'VERIFY_PAYLOAD' | '' | null;
      /**
       * @description Another name of `validation_method`.
       * @enum {string|null}
       */
      readonly verification_method?: 'NO_VALIDATION' | 'SECRET_AS_QUERY_PARAM' | 'VERIFY_PAYLOAD' | null;
      /** @description Versions that are served: `v1`, `beta`. */
      readonly versions?: readonly ('v1' | 'beta')[] | null;
    };
    /** @description The only reply that holds the private key; what is stored cannot give it back. */
    readonly CreatedKeyPair: {
      /** @description Id of the key pair. */
      readonly _id: string;
      /**
       * Format: int64
       * @description When the key pair was created, in unix seconds.
       */
      readonly created: number;
      /** @description What the key pair is for, 1 to 250 characters. */
      readonly desc: string;
      /** @description Id of the project. */
      readonly group_id: string;
      /** @description Private key: the password of a login. No other reply holds it. */
      readonly private_key: string;
      /** @description Public key: the user name of a login. */
      readonly public_key: string;
      /**
       * @description What the key pair may do on its project: everything, or only read.
       * @enum {string}
       */
      readonly role_name: 'GROUP_OWNER' | 'GROUP_READ_ONLY';
    };
    /** @description The rule of a collection is named `<database>.<collection>`. */
    readonly CreatedRule: {
      /** @description Id of the rule. */
      readonly _id: string;
      /** @description Name of the collection. Of a data source. */
      readonly collection?: string;
      /** @description Name of the database. Of a data source. */
      readonly database?: string;
      /** @description Name of the rule; of a collection `<database>.<collection>`. */
      readonly name: string;
    };
    /** @description The create reply: the summary and the stored configuration without secrets. */
    readonly CreatedService: {
      /** @description Id of the service. */
      readonly _id: string;
      /** @description Configuration, whose members depend on the type; with `secret_config` at most 100,000 characters. */
      readonly config: {
        readonly [key: string]: unknown;
      };
      /** @description Of a `mongodb-atlas` service. */
      readonly data_source?: components['schemas']['ClusterLocation'] | null;
      /**
       * Format: int64
       * @description When the service was changed last, in unix seconds.
       */
      readonly last_modified: number;
      /** @description Name of the service, unique in its app: 1 to 64 letters, digits, `_` or `-`. */
      readonly name: string;
      /** @description Type of the service: `mongodb-atlas`, `http` and others. */
      readonly type: string;
      /**
       * Format: int64
       * @description Version of the service's interface.
       */
      readonly version: number;
    };
    readonly CreateEndpointRequest: {
      /** @description Whether credentials of somebody new create a user. */
      readonly create_user_on_auth?: boolean | null;
      /** @description Whether requests are refused. */
      readonly disabled?: boolean | null;
      /** @description Whether the function sees the custom data of the user. */
      readonly fetch_custom_user_data?: boolean | null;
      /** @description Id of the function that is called. */
      readonly function_id?: string | null;
      /** @description Name of the function that is called. */
      readonly function_name?: string | null;
      /**
       * @description HTTP method; `*` for any.
       * @enum {string}
       */
      readonly http_method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | '*';
      /** @description Whether the reply has what the function returns. */
      readonly respond_result?: boolean | null;
      /**
       * @description How the result is written: plain JSON or extended JSON.
       * @enum {string|null}
       */
      readonly return_type?: 'JSON' | 'EJSON' | null;
      /** @description Path below the endpoint URL of the app, 1 to 512 characters beginning with `/`. */
      readonly route: string;
      /** @description Id of the secret requests prove with where they come from; empty where nothing is validated. */
      readonly secret_id?: string | null;
      /** @description Name of the secret they prove it with; empty where nothing is validated. */
      readonly secret_name?: string | null;
      /**
       * @description How requests prove where they come from.
       * @enum {string|null}
       */
      readonly validation_method?: 'NO_VALIDATION' | 'SECRET_AS_QUERY_PARAM' | 'VERIFY_PAYLOAD' | null;
      /**
       * @description Another name of `validation_method`.
       * @enum {string|null}
       */
      readonly verification_method?: 'NO_VALIDATION' | 'SECRET_AS_QUERY_PARAM' | 'VERIFY_PAYLOAD' | null;
    };
    readonly CreateEnvironmentValueRequest: {
      /** @description Name of the environment value, unique in its app: 1 to 64 letters, digits, `_` or `-`. */
      readonly name: string;
      /** @description Any JSON by the name of an environment; `no-environment` or `none` counts while none is selected. */
      readonly values: {
        readonly [key: string]: unknown;
      };
    };
    readonly CreateFunctionRequest: {
      /** @description A JSON expression that must hold for a client's call to run the function; an empty one allows every call. */
      readonly can_evaluate?: {
        readonly [key: string]: unknown;
      } | null;
      /** @description Whether arguments are kept out of log entries. */
      readonly disable_arg_logs?: boolean | null;
      /** @description Name of the function, unique in its app: 1 to 256 characters; `/` separates folders. */
      readonly name: string;
      /** @description Whether clients are refused; other functions can call it all the same. */
      readonly private?: boolean | null;
      /** @description Whether the function runs with the rights of the system, past all rules. */
      readonly run_as_system?: boolean | null;
      /** @description Id of the end user the function always runs as; empty for the one who calls. */
      readonly run_as_user_id?: string | null;
      /** @description Source of a function that returns the id of the user to run as; empty for none. */
      readonly run_as_user_id_script_source?: string | null;
      /** @description Source of the function, JavaScript of 1 to 1,000,000 characters. */
      readonly source: string;
    };
    readonly CreateIncomingWebhookRequest: {
      /** @description A JSON expression that must hold for a request to run the webhook. */
      readonly can_evaluate?: {
        readonly [key: string]: unknown;
      } | null;
      /** @description Whether credentials of somebody new create a user. */
      readonly create_user_on_auth?: boolean | null;
      /** @description Whether query, headers and body are kept out of log entries. */
      readonly disable_arg_logs?: boolean | null;
      /** @description Whether it answers 404, as if it did not exist. */
      readonly disabled?: boolean | null;
      /** @description Whether the function sees the custom data of the user. */
      readonly fetch_custom_user_data?: boolean | null;
      /** @description Source of its function, JavaScript of 1 to 1,000,000 characters. */
      readonly function_source: string;
      /** @description Name of the incoming webhook, unique in its service: 1 to 64 letters, digits, `_` or `-`. */
      readonly name: string;
      /** @description HTTP method and how requests prove where they come from: `httpMethod`, `validationMethod`, `secret`. */
      readonly options?: {
        readonly [key: string]: unknown;
      } | null;
      /** @description Whether the reply has what the function returns. */
      readonly respond_result?: boolean | null;
      /** @description Whether the function runs as the user whose credentials the request has. */
      readonly run_as_authed_user?: boolean | null;
      /** @description Id of the end user the function always runs as; empty for the system. */
      readonly run_as_user_id?: string | null;
      /** @description Source of a function that returns the id of the user to run as; empty for none. */
      readonly run_as_user_id_script_source?: string | null;
    };
    readonly CreateKeyPairRequest: {
      /** @description What it is for. */
      readonly desc: string;
      /**
       * @description What the key pair may do on its project: everything, or only read.
       * @enum {string}
       */
      readonly role_name: 'GROUP_OWNER' | 'GROUP_READ_ONLY';
    };
    readonly CreateLogForwarderRequest: {
      /** @description Which collection or function they go to. */
      readonly action: {
        readonly [key: string]: unknown;
      };
      /** @description Whether nothing is forwarded. */
      readonly disabled?: boolean | null;
      /** @description Whether entries of failures, of successes or both are forwarded. */
      readonly log_statuses: readonly ('error' | 'success')[];
      /** @description Types of log entries that are forwarded. */
      readonly log_types: readonly (
        | 'auth'
        | 'endpoint'
        | 'function'
        | 'graphql'
        | 'push'
        | 'schema'
        | 'service'
        | 'sync'
        | 'trigger'
        | 'trigger_error_handler'
      )[];
      /** @description Name of the log forwarder, unique in its app: 1 to 64 characters, no slashes. */
      readonly name: string;
      /** @description When entries are forwarded: one by one or in batches. */
      readonly policy: {
        readonly [key: string]: unknown;
      };
    };
    readonly CreateNotificationRequest: {
      /** @description What the notification is for, 1 to 256 characters. */
      readonly label: string;
      /** @description Text of the notification, 1 to 4,096 characters. */
      readonly message: string;
      /**
       * @description `sent`: created and sent at once.
       * @enum {string}
       */
      readonly state: 'draft' | 'sent';
      /** @description Letters, digits and `-_.~%`, with or without `/topics/` before them; needed when it is sent. */
      readonly topic: string;
    };
    /** @description A rule about a collection needs `database` and `collection`, one about actions `name` and `actions`. */
    readonly CreateRuleRequest: {
      /** @description Actions of the service the rule allows, `*` for all. Of a rule about actions. */
      readonly actions?: readonly string[];
      /** @description Name of the collection. Of a data source. */
      readonly collection?: string;
      /** @description Name of the database. Of a data source. */
      readonly database?: string;
      /** @description Filters that are added to queries, at most 100. Of a data source. */
      readonly filters?:
        | readonly {
            readonly [key: string]: unknown;
          }[]
        | null;
      /** @description Name of the rule. */
      readonly name?: string;
      /** @description Relationships of the collection, by field. Of a data source. */
      readonly relationships?: {
        readonly [key: string]: unknown;
      } | null;
      /** @description Roles, at most 100. The first that applies to a document counts. Of a data source. */
      readonly roles?:
        | readonly {
            readonly [key: string]: unknown;
          }[]
        | null;
      /** @description JSON schema of the collection. Of a data source. */
      readonly schema?: {
        readonly [key: string]: unknown;
      } | null;
      /** @description A JSON expression that must hold for the rule to apply; absent, it always holds. */
      readonly when?: components['schemas']['AnyValue'];
    };
    readonly CreateSchemaRequest: {
      /** @description Collection the schema describes. */
      readonly metadata: components['schemas']['SchemaMetadata'];
      /** @description Relationships, by field. */
      readonly relationships?: {
        readonly [key: string]: unknown;
      } | null;
      /** @description JSON schema of the documents, with BSON types; with the relationships at most 200,000 characters. */
      readonly schema?: {
        readonly [key: string]: unknown;
      } | null;
    };
    readonly CreateSecretRequest: {
      /** @description Name of the secret, unique in its app: 1 to 64 letters, digits, `_` or `-`. */
      readonly name: string;
      /** @description Value of the secret, 1 to 8,192 characters. It can be replaced, never read. */
      readonly value: string;
    };
    readonly CreateServiceRequest: {
      /** @description Configuration, whose members depend on the type; with `secret_config` at most 100,000 characters. */
      readonly config?: {
        readonly [key: string]: unknown;
      } | null;
      /** @description Incoming webhooks, as they are created on their own, at most 200. */
      readonly incoming_webhooks?:
        | readonly {
            readonly [key: string]: unknown;
          }[]
        | null;
      /** @description Name of the service, unique in its app: 1 to 64 letters, digits, `_` or `-`. */
      readonly name: string;
      /** @description Rules, as they are created on their own, at most 1,000. */
      readonly rules?:
        | readonly {
            readonly [key: string]: unknown;
          }[]
        | null;
      /** @description Names of secrets the service uses, never their values. */
      readonly secret_config?: {
        readonly [key: string]: unknown;
      } | null;
      /** @description Type of the service: `mongodb-atlas`, `http` and others. */
      readonly type: string;
      /** @description Version of the service's interface. */
      readonly version?: number | null;
    };
    readonly CreateTriggerRequest: {
      /** @description What exactly it waits for; the members depend on the type. */
      readonly config: {
        readonly [key: string]: unknown;
      };
      /** @description Whether it does nothing. */
      readonly disabled?: boolean | null;
      /** @description What happens to events whose function fails. */
      readonly error_handler?: {
        readonly [key: string]: unknown;
      } | null;
      /** @description What it calls: `{FUNCTION: {config: {function_id, function_name}}}`. */
      readonly event_processors?: {
        readonly [key: string]: unknown;
      } | null;
      /** @description Id of the function it calls. */
      readonly function_id?: string | null;
      /** @description Name of that function. */
      readonly function_name?: string | null;
      /** @description Name of the trigger, unique in its app: 1 to 64 characters, no slashes. */
      readonly name: string;
      /**
       * @description What the trigger waits for: a change of a collection, a login or a time.
       * @enum {string}
       */
      readonly type: 'DATABASE' | 'AUTHENTICATION' | 'SCHEDULED';
    };
    /** @description All of these take the refresh token of the user's session: the keys are its own. */
    readonly CreateUserApiKeyRequest: {
      /** @description Name of the API key: 1 to 64 letters, digits, `_` or `-`. */
      readonly name?: string;
    };
    readonly CreateUserRequest: {
      /** @description E-mail address. */
      readonly email?: string;
      /** @description Password, 6 to 128 characters. */
      readonly password?: string;
    };
    readonly CreateValueRequest: {
      /** @description Whether it is the value of the secret it names. */
      readonly from_secret?: boolean | null;
      /** @description Name of the value, unique in its app: 1 to 64 letters, digits, `_` or `-`. */
      readonly name: string;
      /** @description Whether clients cannot read it. */
      readonly private?: boolean | null;
      /** @description Any JSON, `null` too; with `from_secret` the name of a secret. With its name at most 1,000,000 characters. */
      readonly value: components['schemas']['AnyValue'];
    };
    /** @description A field of the generated GraphQL API that a function resolves. A type is a name, or a JSON schema when its format is `custom`. */
    readonly CustomResolver: {
      /** @description Id of the custom resolver. */
      readonly _id: string;
      /** @description Name of the field. */
      readonly field_name: string;
      /** @description Id of the function that resolves the field. */
      readonly function_id: string;
      /** @description Name of the function that resolves the field. */
      readonly function_name: string;
      /** @description Type of the field's argument: a name, or a JSON schema where its format is `custom`. */
      readonly input_type: components['schemas']['AnyValue'];
      /**
       * @description How `input_type` is to be read; empty for the default.
       * @enum {string}
       */
      readonly input_type_format: '' | 'scalar' | 'scalar-list' | 'generated' | 'generated-list' | 'custom';
      /** @description Type the field is on: `Query`, `Mutation` or a generated type. */
      readonly on_type: string;
      /** @description Type of the field: a name, or a JSON schema where its format is `custom`. */
      readonly payload_type: components['schemas']['AnyValue'];
      /**
       * @description How `payload_type` is to be read; empty for the default.
       * @enum {string}
       */
      readonly payload_type_format: '' | 'scalar' | 'scalar-list' | 'generated' | 'generated-list' | 'custom';
    };
    /** @description Where the custom data of users is found. While it was never configured only `enabled` is there. */
    readonly CustomUserData: {
      /** @description Name of the collection. */
      readonly collection_name?: string;
      /** @description Name of the database. */
      readonly database_name?: string;
      /** @description Whether custom data of users is read at logins. */
      readonly enabled: boolean;
      /** @description Id of the data source. */
      readonly mongo_service_id?: string;
      /** @description Name of the data source. */
      readonly mongo_service_name?: string;
      /** @description Id of the function that is called when a user is created; empty for none. */
      readonly on_user_creation_function_id?: string;
      /** @description Name of that function. */
      readonly on_user_creation_function_name?: string;
      /** @description Field of its documents that holds the id of a user. */
      readonly user_id_field?: string;
    };
    /** @description What holds for the data of users beside the rules. */
    readonly DataAccessSettings: {
      /** @description Whether filters and sorts of end users may only name fields that they might read. */
      readonly strict_predicates: boolean;
    };
    /** @description How the Data API of an app is served. */
    readonly DataApiSettings: {
      /** @description A JSON expression that must hold for a request to be carried out; an empty one allows every request. */
      readonly can_evaluate: {
        readonly [key: string]: unknown;
      };
      /** @description Whether credentials of somebody new create a user. */
      readonly create_user_on_auth: boolean;
      /** @description Whether requests are refused, as if there were no Data API. */
      readonly disabled: boolean;
      /** @description Whether rules see the custom data of the user. */
      readonly fetch_custom_user_data: boolean;
      /** @description Whether log entries hold what requests were given. */
      readonly log_function_arguments: boolean;
      /**
       * @description How results are written where a request does not say: plain JSON or extended JSON; empty for plain JSON.
       * @enum {string}
       */
      readonly return_type: '' | 'JSON' | 'EJSON';
      /** @description Whether requests have the rights of the system, past all rules. */
      readonly run_as_system: boolean;
      /** @description Id of the end user requests always run as; empty for the one who calls. */
      readonly run_as_user_id: string;
      /** @description Source of a function that is given the request and returns the id of the user to run as; empty for none. */
      readonly run_as_user_id_script_source: string;
      /** @description Name of the secret they prove it with; empty where nothing is validated. */
      readonly secret_name: string;
      /**
       * @description How requests prove where they come from; empty where nothing is validated.
       * @enum {string}
       */
      readonly validation_method: '' | 'NO_VALIDATION' | 'SECRET_AS_QUERY_PARAM' | 'VERIFY_PAYLOAD';
      /** @description Versions that are served: `v1`, `beta`. */
      readonly versions: readonly string[];
    };
    /** @description A data lake of a project. */
    readonly DataLake: {
      /** @description Name of the data lake. */
      readonly name: string;
      /** @description State of the data lake. */
      readonly state: string;
    };
    /** @description What holds for the collections of a data source that have no rule of their own. Every role and filter has an `_id`. */
    readonly DefaultRule: {
      /** @description Id of the rule. */
      readonly _id: string;
      /** @description Filters that are added to queries. */
      readonly filters: readonly {
        readonly [key: string]: unknown;
      }[];
      /** @description Roles. The first that applies to a document counts. */
      readonly roles: readonly {
        readonly [key: string]: unknown;
      }[];
    };
    /** @description One message on its way to one device or topic; an addition of ours. Tokens of devices are not told. */
    readonly Delivery: {
      /** @description Id of the delivery. */
      readonly _id: string;
      /**
       * Format: int64
       * @description How often it was tried.
       */
      readonly attempts: number;
      /** @description When it was made: ISO 8601. */
      readonly created: string;
      /** @description The latest failed attempts, oldest first. */
      readonly failures: readonly components['schemas']['FailedAttempt'][];
      /** @description When it was delivered or given up: ISO 8601; empty until then. */
      readonly finished: string;
      /** @description What deliveries of one message to several devices have in common. */
      readonly message_id: string;
      /** @description Id of the notification. Absent for a message of a function or client. */
      readonly notification_id?: string;
      /** @description Id of the push service. */
      readonly service_id: string;
      /**
       * @description Whether the message is waiting, was taken by the provider, or was given up.
       * @enum {string}
       */
      readonly state: 'failed' | 'queued' | 'delivered';
      /** @description Topic the message goes to. Absent for a device. */
      readonly topic?: string;
    };
    /** @description Why a notification did not arrive. */
    readonly DeliveryError: {
      /**
       * Format: int64
       * @description How often it was tried.
       */
      readonly attempts: number;
      /** @description The provider's code (`UNREGISTERED`, `PERMISSION_DENIED`, …), or `UNAVAILABLE` when it could not be reached. */
      readonly code: string;
      /** @description What the provider said. */
      readonly message: string;
    };
    /** @description The packages the functions of an app may require. */
    readonly Dependencies: {
      /** @description Id of the upload, empty before the first. */
      readonly _id: string;
      /** @description Packages directly in `node_modules`; of a `package.json` those it names. */
      readonly dependencies_list: readonly components['schemas']['Dependency'][];
      /** @description When it was uploaded, in Unix seconds; 0 before the first upload. */
      readonly last_modified: number;
      /** @description Location of the app. */
      readonly location: string;
      /** @description Id of the administrator who uploaded it, empty before the first upload. */
      readonly user_id: string;
    };
    /** @description What an upload would change. */
    readonly DependenciesDifference: {
      /** @description Packages the app does not have. */
      readonly added: readonly components['schemas']['Dependency'][];
      /** @description Packages the upload does not have. */
      readonly deleted: readonly components['schemas']['Dependency'][];
      /** @description Packages of both, in another version. */
      readonly modified: readonly components['schemas']['ChangedDependency'][];
    };
    /** @description How the last upload goes. */
    readonly DependenciesStatus: {
      /**
       * @description `created` while the packages are built, then `successful` or `failed`.
       * @enum {string}
       */
      readonly status: 'created' | 'successful' | 'failed';
      /** @description What is done, what was left out, or what is wrong. */
      readonly status_message: string;
    };
    /** @description A package functions may require. */
    readonly Dependency: {
      /** @description Name of the package, as on the registry. */
      readonly name: string;
      /** @description Version of the package: the installed one, of a `package.json` the wanted one. */
      readonly version: string;
    };
    /** @description Times are unix seconds, 0 before the first change. */
    readonly DeployConfig: {
      /** @description Which repository would be deployed from. Kept for tools; nothing is deployed automatically. */
      readonly automatic_deployment: {
        readonly [key: string]: unknown;
      };
      /**
       * Format: int64
       * @description When this was changed last, in unix seconds; 0 before the first change.
       */
      readonly last_modified: number;
      /** @description Whether changes in the management UI take effect without a draft. */
      readonly ui_drafts_disabled: boolean;
    };
    /** @description How deployments are made without an administrator's request. Kept for tools that set it; nothing is deployed automatically. */
    readonly DeployConfigRequest: {
      /** @description Which repository would be deployed from. Kept for tools; nothing is deployed automatically. */
      readonly automatic_deployment?: components['schemas']['AutomaticDeploymentSettings'] | null;
      /** @description Whether changes in the management UI take effect without a draft. */
      readonly ui_drafts_disabled?: boolean | null;
    };
    /** @description Without a name, or with an empty one, the deployment goes by its id. */
    readonly DeployDraftRequest: {
      /** @description Name of the deployment; without it the deployment goes by its id. */
      readonly name?: (string | null) | null;
    };
    /** @description Every change outside a draft is one deployment; creating an app is none. `deployed_at` is unix seconds. */
    readonly Deployment: {
      /** @description Id of the deployment. */
      readonly _id: string;
      /** @description Id of the app. */
      readonly app_id: string;
      /** @description Always empty: nothing is deployed from repositories. */
      readonly commit: string;
      /**
       * Format: int64
       * @description When it was deployed, in unix seconds.
       */
      readonly deployed_at: number;
      /** @description Where the change could be compared. */
      readonly diff_url: string;
      /** @description Id of the draft that was deployed. Absent for a change outside a draft. */
      readonly draft_id?: string;
      /** @description Name of the deployment, at most 100 characters; its id where it was given none. */
      readonly name: string;
      /** @description What imports in it ignored or took otherwise than their files say, a sentence each. Absent where there was nothing. */
      readonly notes?: readonly string[];
      /** @description Kind of tool the change came from. */
      readonly origin: string;
      /** @description Always empty: nothing is deployed from repositories. */
      readonly remote_location: string;
      /** @description State of the deployment. */
      readonly status: string;
      /** @description Always empty: a deployment that fails leaves nothing behind. */
      readonly status_error_message: string;
      /** @description Id of the administrator who deployed. */
      readonly user_id: string;
    };
    /** @description A repository as the original's GitHub deployment names it. */
    readonly DeployRepository: {
      /** @description Owner and name of the repository. */
      readonly full_name?: string | null;
      /** @description Id of the repository. */
      readonly id?: string | null;
      /** @description Address of the repository. */
      readonly url?: string | null;
    };
    /** @description Changes an administrator collects in an app, to be deployed or discarded as one. Each administrator may hold one per app. */
    readonly Draft: {
      /** @description Id of the draft. */
      readonly _id: string;
      /** @description The app, as the draft has it. */
      readonly app: components['schemas']['App'];
      /** @description Id of the administrator who holds the draft. */
      readonly user_id: string;
    };
    /** @description What deploying a draft would change. Members are all there, empty where nothing changed. */
    readonly DraftDiff: {
      /** @description Packages of functions that would change. */
      readonly dependencies_diff: components['schemas']['PackagesDiff'];
      /** @description A text in the style of a unified diff for each configuration file that differs. */
      readonly diffs: readonly string[];
      /** @description Settings of the GraphQL API that would change. */
      readonly graphql_config_diff: components['schemas']['SettingsDiff'];
      /** @description Hosted files that would change: always none. */
      readonly hosting_files_diff: components['schemas']['NamesDiff'];
      /** @description Settings of validation that would change. */
      readonly schema_options_diff: components['schemas']['ValidationDiff'];
    };
    readonly EmailRequest: {
      /** @description E-mail address. */
      readonly email?: string;
    };
    /** @description A route whose requests run a function. `secret_id` and `secret_name` are empty where nothing is validated. */
    readonly Endpoint: {
      /** @description Id of the endpoint. */
      readonly _id: string;
      /** @description Whether credentials of somebody new create a user. */
      readonly create_user_on_auth: boolean;
      /** @description Whether requests are refused. */
      readonly disabled: boolean;
      /** @description Whether the function sees the custom data of the user. */
      readonly fetch_custom_user_data: boolean;
      /** @description Id of the function that is called. */
      readonly function_id: string;
      /** @description Name of the function that is called. */
      readonly function_name: string;
      /**
       * @description HTTP method; `*` for any.
       * @enum {string}
       */
      readonly http_method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | '*';
      /**
       * Format: int64
       * @description When the endpoint was changed last, in unix seconds.
       */
      readonly last_modified: number;
      /** @description Whether the reply has what the function returns. */
      readonly respond_result: boolean;
      /**
       * @description How the result is written: plain JSON or extended JSON.
       * @enum {string}
       */
      readonly return_type: 'JSON' | 'EJSON';
      /** @description Path below the endpoint URL of the app, 1 to 512 characters beginning with `/`. */
      readonly route: string;
      /** @description Id of the secret requests prove with where they come from; empty where nothing is validated. */
      readonly secret_id: string;
      /** @description Name of the secret they prove it with; empty where nothing is validated. */
      readonly secret_name: string;
      /**
       * @description How requests prove where they come from.
       * @enum {string}
       */
      readonly validation_method: 'NO_VALIDATION' | 'SECRET_AS_QUERY_PARAM' | 'VERIFY_PAYLOAD';
    };
    /** @description `values`: any JSON by the name of an environment. */
    readonly EnvironmentValue: {
      /** @description Id of the environment value. */
      readonly _id: string;
      /**
       * Format: int64
       * @description When the environment value was changed last, in unix seconds.
       */
      readonly last_modified: number;
      /** @description Name of the environment value, unique in its app: 1 to 64 letters, digits, `_` or `-`. */
      readonly name: string;
      /** @description Any JSON by the name of an environment; `no-environment` or `none` counts while none is selected. */
      readonly values: {
        readonly [key: string]: unknown;
      };
    };
    /** @description A value that depends on the environment, as lists show it. */
    readonly EnvironmentValueSummary: {
      /** @description Id of the environment value. */
      readonly _id: string;
      /**
       * Format: int64
       * @description When the environment value was changed last, in unix seconds.
       */
      readonly last_modified: number;
      /** @description Name of the environment value, unique in its app: 1 to 64 letters, digits, `_` or `-`. */
      readonly name: string;
    };
    /**
     * @description What every request that fails is answered with.
     * @example {
     *       "error": "function not found: '5f3d2c1b0a9988776655aabb'",
     *       "error_code": "FunctionNotFound"
     *     }
     */
    readonly Error: {
      /** @description What is wrong, for people. */
      readonly error: string;
      /** @description What is wrong, for programs. Absent where the original has no code. */
      readonly error_code?: string;
      /** @description Where the log entry of the request is found. Absent for requests that leave none. */
      readonly link?: string;
    };
    /** @description An attempt that failed. */
    readonly FailedAttempt: {
      /** @description When it was made: ISO 8601. */
      readonly at: string;
      /** @description The provider's code. */
      readonly code: string;
      /** @description What the provider said. */
      readonly message: string;
    };
    /** @description One setting that would change. */
    readonly FieldDiff: {
      /** @description The same as `field_name`: clients read one or the other. */
      readonly field: string;
      /** @description Name of the setting. */
      readonly field_name: string;
      /** @description Value before. */
      readonly previous: components['schemas']['AnyValue'];
      /** @description Value after. */
      readonly updated: components['schemas']['AnyValue'];
    };
    /** @description A function as lists show it. */
    readonly FunctionSummary: {
      /** @description Id of the function. */
      readonly _id: string;
      /**
       * Format: int64
       * @description When the function was changed last, in unix seconds.
       */
      readonly last_modified: number;
      /** @description Name of the function, unique in its app: 1 to 256 characters; `/` separates folders. */
      readonly name: string;
    };
    /** @description A GraphQL request. */
    readonly GraphqlOperation: {
      /** @description Which of its operations to execute. Needed where there are several. */
      readonly operationName?: string | null;
      /** @description Text of the document. */
      readonly query: string;
      /** @description Values of its variables, by name; the same as JSON text is accepted too. */
      readonly variables?: components['schemas']['AnyValue'];
    };
    /** @description A GraphQL reply. */
    readonly GraphqlResult: {
      /** @description Data by field. Absent for an operation that was refused before it was executed. */
      readonly data?: {
        readonly [key: string]: unknown;
      } | null;
      /** @description What failed, each with a message and, where there are any, locations and a path. */
      readonly errors?: readonly {
        readonly [key: string]: unknown;
      }[];
    };
    /** @description How the generated GraphQL API is named and whether it may be inspected. */
    readonly GraphqlSettings: {
      /** @description Documents a list has where a query names no `limit`, 1 to 50,000; `null`: all. */
      readonly default_limit: number | null;
      /** @description Whether introspection is refused. */
      readonly disable_schema_introspection: boolean;
      /**
       * @description What `insertMany…` answers: the documents, or only their keys in an `InsertManyPayload`.
       * @enum {string}
       */
      readonly insert_many_returns: 'documents' | 'ids';
      /**
       * @description Scalar of stored longs: `Int`, or a `Long` of its own.
       * @enum {string}
       */
      readonly long_scalar: 'Int' | 'Long';
      /** @description Whether elements of `…_in` and `…_nin` may be null. */
      readonly nullable_in_lists: boolean;
      /** @description Whether fields of lists are named by English plurals. Cannot be turned off again. */
      readonly use_natural_pluralization: boolean;
    };
    /** @description A webhook, whole; `options` are exactly those that were given. */
    readonly IncomingWebhook: {
      /** @description Id of the incoming webhook. */
      readonly _id: string;
      /** @description A JSON expression that must hold for a request to run the webhook. */
      readonly can_evaluate: {
        readonly [key: string]: unknown;
      };
      /** @description Whether credentials of somebody new create a user. */
      readonly create_user_on_auth: boolean;
      /** @description Whether query, headers and body are kept out of log entries. */
      readonly disable_arg_logs: boolean;
      /** @description Whether it answers 404, as if it did not exist. */
      readonly disabled: boolean;
      /** @description Whether the function sees the custom data of the user. */
      readonly fetch_custom_user_data: boolean;
      /** @description Source of its function, JavaScript of 1 to 1,000,000 characters. */
      readonly function_source: string;
      /**
       * Format: int64
       * @description When the incoming webhook was changed last, in unix seconds.
       */
      readonly last_modified: number;
      /** @description Name of the incoming webhook, unique in its service: 1 to 64 letters, digits, `_` or `-`. */
      readonly name: string;
      /** @description HTTP method and how requests prove where they come from: `httpMethod`, `validationMethod`, `secret`. */
      readonly options: {
        readonly [key: string]: unknown;
      };
      /** @description Whether the reply has what the function returns. */
      readonly respond_result: boolean;
      /** @description Whether the function runs as the user whose credentials the request has. */
      readonly run_as_authed_user: boolean;
      /** @description Id of the end user the function always runs as; empty for the system. */
      readonly run_as_user_id: string;
      /** @description Source of a function that returns the id of the user to run as; empty for none. */
      readonly run_as_user_id_script_source: string;
    };
    /** @description The reply to creating and changing a webhook: its secret is in no reply to a write. */
    readonly IncomingWebhookSummary: {
      /** @description Id of the incoming webhook. */
      readonly _id: string;
      /**
       * Format: int64
       * @description When the incoming webhook was changed last, in unix seconds.
       */
      readonly last_modified: number;
      /** @description Name of the incoming webhook, unique in its service: 1 to 64 letters, digits, `_` or `-`. */
      readonly name: string;
    };
    /** @description A programmatic key pair of a project: what programs log in to the administration API with. `created` in unix seconds. */
    readonly KeyPair: {
      /** @description Id of the key pair. */
      readonly _id: string;
      /**
       * Format: int64
       * @description When the key pair was created, in unix seconds.
       */
      readonly created: number;
      /** @description What the key pair is for, 1 to 250 characters. */
      readonly desc: string;
      /** @description Id of the project. */
      readonly group_id: string;
      /** @description Public key: the user name of a login. */
      readonly public_key: string;
      /**
       * @description What the key pair may do on its project: everything, or only read.
       * @enum {string}
       */
      readonly role_name: 'GROUP_OWNER' | 'GROUP_READ_ONLY';
    };
    /** @description A webhook as lists show it: `options` are completed by `secret`, `validationMethod` and `secretAsQueryParam`. */
    readonly ListedIncomingWebhook: {
      /** @description Id of the incoming webhook. */
      readonly _id: string;
      /** @description Source of its function, JavaScript of 1 to 1,000,000 characters. */
      readonly function_source: string;
      /**
       * Format: int64
       * @description When the incoming webhook was changed last, in unix seconds.
       */
      readonly last_modified: number;
      /** @description Name of the incoming webhook, unique in its service: 1 to 64 letters, digits, `_` or `-`. */
      readonly name: string;
      /** @description HTTP method and how requests prove where they come from: `httpMethod`, `validationMethod`, `secret`. */
      readonly options: {
        readonly [key: string]: unknown;
      };
      /** @description Whether the reply has what the function returns. */
      readonly respond_result: boolean;
    };
    /** @description One log entry. `started` and `completed` are ISO 8601 in milliseconds; `error` is absent when the operation succeeded. */
    readonly LogEntry: {
      /** @description Id of the entry. */
      readonly _id: string;
      /** @description Id of the app. */
      readonly app_id: string;
      /** @description Login or other event of an account. */
      readonly auth_event?: components['schemas']['LoggedAuthEvent'];
      /** @description Id of the request, the same in all its entries. */
      readonly co_id: string;
      /** @description When it ended: ISO 8601 with milliseconds. */
      readonly completed: string;
      /** @description Id of the data source they were to go to. */
      readonly data_source_id?: string;
      /** @description Name of that data source. */
      readonly data_source_name?: string;
      /** @description Database and collection they were to go to, with a dot between them. */
      readonly data_source_namespace?: string;
      /** @description Id of the domain the end users of the app belong to. */
      readonly domain_id: string;
      /** @description What the request held, without its secrets. */
      readonly endpoint_args?: components['schemas']['RequestArguments'];
      /** @description Id of the HTTPS endpoint. */
      readonly endpoint_id?: string;
      /** @description Route of the HTTPS endpoint. */
      readonly endpoint_route?: string;
      /** @description What failed. Absent when nothing did. */
      readonly error?: string;
      /** @description Code of what failed. */
      readonly error_code?: string;
      /** @description Id of the trigger that ran, or could not. */
      readonly event_subscription_id?: string;
      /** @description Name of that trigger. */
      readonly event_subscription_name?: string;
      /** @description Ids of the entries it could not forward. */
      readonly failed_to_forward_log_ids?: readonly string[];
      /** @description Function or action that was called, with its arguments. */
      readonly function_call?: components['schemas']['LoggedCall'];
      /** @description Region of the app. */
      readonly function_call_location?: string;
      /** @description Provider region of the app. */
      readonly function_call_provider_region?: string;
      /** @description Id of the function. */
      readonly function_id?: string;
      /** @description Name of the function. */
      readonly function_name?: string;
      /** @description The text of an operation; a long one is cut. */
      readonly graphql_query?: string;
      /** @description Id of the project. */
      readonly group_id: string;
      /** @description What the request held, without its secrets. */
      readonly incoming_webhook_args?: components['schemas']['RequestArguments'];
      /** @description Id of the incoming webhook. */
      readonly incoming_webhook_id?: string;
      /** @description Name of the incoming webhook. */
      readonly incoming_webhook_name?: string;
      /** @description Id of the log forwarder that could not forward entries. */
      readonly log_forwarder_id?: string;
      /** @description Name of that log forwarder. */
      readonly log_forwarder_name?: string;
      /** @description What the run counts for, in gigabytes × seconds. */
      readonly mem_time_usage?: number;
      /** @description Lines the function wrote to the console, at most 25. */
      readonly messages?: readonly string[];
      /** @description `co_id` of the entry this one is about. */
      readonly parent_co_id?: string;
      /** @description Platform of the client. */
      readonly platform?: string;
      /** @description Version of that platform. */
      readonly platform_version?: string;
      /** @description Address the request came from. */
      readonly remote_ip_address?: string;
      /** @description HTTP method of the request. */
      readonly request_method: string;
      /** @description Path of the request, without its secrets. */
      readonly request_url: string;
      /** @description Name of the client's SDK. */
      readonly sdk_name?: string;
      /** @description Version of the client's SDK. */
      readonly sdk_version?: string;
      /** @description When it began: ISO 8601 with milliseconds. */
      readonly started: string;
      /**
       * Format: int64
       * @description Status of the reply.
       */
      readonly status?: number;
      /**
       * @description What the entry is about.
       * @enum {string}
       */
      readonly type:
        | 'API'
        | 'API_KEY'
        | 'AUTH'
        | 'FUNCTION'
        | 'SERVICE_FUNCTION'
        | 'STREAM_FUNCTION'
        | 'SERVICE_STREAM_FUNCTION'
        | 'WEBHOOK'
        | 'ENDPOINT'
        | 'GRAPHQL'
        | 'PUSH'
        | 'AUTH_TRIGGER'
        | 'DB_TRIGGER'
        | 'SCHEDULED_TRIGGER'
        | 'TRIGGER_FAILURE'
        | 'TRIGGER_ERROR_HANDLER'
        | 'SYNC_CONNECTION_START'
        | 'SYNC_CONNECTION_END'
        | 'SYNC_SESSION_START'
        | 'SYNC_SESSION_END'
        | 'SYNC_CLIENT_WRITE'
        | 'SYNC_ERROR'
        | 'SYNC_OTHER'
        | 'SCHEMA_ADDITIVE_CHANGE'
        | 'SCHEMA_GENERATION'
        | 'SCHEMA_VALIDATION'
        | 'LOG_FORWARDER';
      /** @description Id of the end user. */
      readonly user_id?: string;
    };
    /** @description Where copies of log entries are to go: `policy` says when, `action` to which collection or function. */
    readonly LogForwarder: {
      /** @description Id of the log forwarder. */
      readonly _id: string;
      /** @description Which collection or function they go to. */
      readonly action: {
        readonly [key: string]: unknown;
      };
      /** @description Whether nothing is forwarded. */
      readonly disabled: boolean;
      /** @description Whether entries of failures, of successes or both are forwarded. */
      readonly log_statuses: readonly string[];
      /** @description Types of log entries that are forwarded. */
      readonly log_types: readonly string[];
      /** @description Name of the log forwarder, unique in its app: 1 to 64 characters, no slashes. */
      readonly name: string;
      /** @description When entries are forwarded: one by one or in batches. */
      readonly policy: {
        readonly [key: string]: unknown;
      };
      /** @description `true` after it has failed too often: it waits until it is enabled. Only where it is read, while the service that forwards can be asked. */
      readonly suspended?: boolean;
    };
    /** @description An event of an account. */
    readonly LoggedAuthEvent: {
      /** @description Whether it failed. */
      readonly failed?: boolean;
      /** @description Type of the provider. */
      readonly provider: string;
      /** @description Kind of event. */
      readonly type: string;
    };
    /** @description A function, or an action of a service, that was called. */
    readonly LoggedCall: {
      /** @description What it was called with. Absent where arguments are not logged or too large. */
      readonly arguments?: components['schemas']['AnyValue'];
      /** @description Name of the function or action. */
      readonly name: string;
      /** @description Name of the service. Absent for a function. */
      readonly service?: string;
    };
    /** @description Reply to every login, of administrators and of end users. */
    readonly LoginReply: {
      /** @description Token for requests, valid for 30 minutes. */
      readonly access_token: string;
      /** @description Id of the device; 24 zeros for a login that named none. */
      readonly device_id: string;
      /** @description Token that access tokens are renewed with. */
      readonly refresh_token: string;
      /** @description Id of who logged in. */
      readonly user_id: string;
    };
    /** @description `nextEndDate` only when more entries follow; `nextSkip` only when the next page begins inside a group of equal times. */
    readonly LogPage: {
      /** @description Entries, newest first. */
      readonly logs: readonly components['schemas']['LogEntry'][];
      /** @description `end_date` of the next page. Absent when no more entries follow. */
      readonly nextEndDate?: string;
      /**
       * Format: int64
       * @description `skip` of the next page. Only where it begins inside a group of equal times.
       */
      readonly nextSkip?: number;
    };
    /** @description Names of what would be added, deleted and changed. */
    readonly NamesDiff: {
      /** @description What is new. */
      readonly added: readonly string[];
      /** @description What is gone. */
      readonly deleted: readonly string[];
      /** @description What is different. */
      readonly modified: readonly string[];
    };
    /** @description A push notification. Times are ISO 8601. Times are ISO 8601; `sent` is empty until it was. */
    readonly Notification: {
      /** @description Id of the notification. */
      readonly _id: string;
      /** @description Id of the app. */
      readonly appID: string;
      /** @description When it was made: ISO 8601. */
      readonly created: string;
      /** @description Only on a sent one whose delivery was given up; an addition of ours. */
      readonly delivery_error?: components['schemas']['DeliveryError'];
      /** @description What the notification is for, 1 to 256 characters. */
      readonly label: string;
      /** @description Text of the notification, 1 to 4,096 characters. */
      readonly message: string;
      /** @description When it was sent: ISO 8601; empty until then. */
      readonly sent: string;
      /**
       * @description Whether it is a draft or was sent.
       * @enum {string}
       */
      readonly state: 'draft' | 'sent';
      /** @description Topic whose subscribers get it: letters, digits and `-_.~%`, with or without `/topics/` before them. */
      readonly topic: string;
    };
    /** @description Whether optional members of documents may be `null` whatever their schema says. */
    readonly NullTypeValidation: {
      /** @description Whether `null` is accepted for optional fields. */
      readonly enabled: boolean;
    };
    /** @description Packages that would be added, deleted and changed. */
    readonly PackagesDiff: {
      /** @description What is new. */
      readonly added: readonly {
        readonly [key: string]: unknown;
      }[];
      /** @description What is gone. */
      readonly deleted: readonly {
        readonly [key: string]: unknown;
      }[];
      /** @description What is different. */
      readonly modified: readonly {
        readonly [key: string]: unknown;
      }[];
    };
    /** @description What a pending user is going to log in with. */
    readonly PendingLoginId: {
      /** @description Whether the address is confirmed. */
      readonly confirmed: boolean;
      /** @description E-mail address. */
      readonly id: string;
      /**
       * @description Kind of login.
       * @enum {string}
       */
      readonly id_type: 'email';
    };
    /** @description A registration nobody has logged in with yet, confirmed or not. */
    readonly PendingUser: {
      /** @description Id of the registration. */
      readonly _id: string;
      /** @description Id of the domain the end users of the app belong to. */
      readonly domain_id: string;
      /** @description What the user is going to log in with. */
      readonly login_ids: readonly components['schemas']['PendingLoginId'][];
      /** @description Always empty: the user comes into being at the first login. */
      readonly user_id: string;
    };
    readonly PutDependencyRequest: {
      /** @description Version, range or tag of the registry; without it the newest, `latest`. */
      readonly version?: string;
    };
    /** @description How long sessions of end users last. */
    readonly RefreshTokenExpiration: {
      /**
       * Format: int64
       * @description Seconds a session lasts, from half an hour to five years.
       */
      readonly expiration_time_seconds: number;
    };
    readonly RegisterDeviceRequest: {
      /** @description Token the push provider gave the device, 1 to 4,096 characters. */
      readonly registrationToken: string;
    };
    /** @description What is wrong with an address, a password or a token is said by the owner, in the original's words. */
    readonly RegisterRequest: {
      /** @description E-mail address. */
      readonly email?: string;
      /** @description Password, 6 to 128 characters. */
      readonly password?: string;
    };
    /** @description `_id` must be the stored one if it is given. */
    readonly ReplaceDefaultRuleRequest: {
      /** @description Id of the rule. */
      readonly _id?: string | null;
      /** @description Filters that are added to queries, at most 100. Of a data source. */
      readonly filters?:
        | readonly {
            readonly [key: string]: unknown;
          }[]
        | null;
      /** @description Roles, at most 100. The first that applies to a document counts. Of a data source. */
      readonly roles?:
        | readonly {
            readonly [key: string]: unknown;
          }[]
        | null;
    };
    /** @description Members that are absent keep what is stored. */
    readonly ReplaceFunctionRequest: {
      /** @description A JSON expression that must hold for a client's call to run the function; an empty one allows every call. */
      readonly can_evaluate?: {
        readonly [key: string]: unknown;
      } | null;
      /** @description Whether arguments are kept out of log entries. */
      readonly disable_arg_logs?: boolean | null;
      /** @description Name of the function, unique in its app: 1 to 256 characters; `/` separates folders. */
      readonly name?: string;
      /** @description Whether clients are refused; other functions can call it all the same. */
      readonly private?: boolean | null;
      /** @description Whether the function runs with the rights of the system, past all rules. */
      readonly run_as_system?: boolean | null;
      /** @description Id of the end user the function always runs as; empty for the one who calls. */
      readonly run_as_user_id?: string | null;
      /** @description Source of a function that returns the id of the user to run as; empty for none. */
      readonly run_as_user_id_script_source?: string | null;
      /** @description Source of the function, JavaScript of 1 to 1,000,000 characters. */
      readonly source?: string;
    };
    /** @description Members that are absent keep what is stored; `options` replace as a whole. */
    readonly ReplaceIncomingWebhookRequest: {
      /** @description A JSON expression that must hold for a request to run the webhook. */
      readonly can_evaluate?: {
        readonly [key: string]: unknown;
      } | null;
      /** @description Whether credentials of somebody new create a user. */
      readonly create_user_on_auth?: boolean | null;
      /** @description Whether query, headers and body are kept out of log entries. */
      readonly disable_arg_logs?: boolean | null;
      /** @description Whether it answers 404, as if it did not exist. */
      readonly disabled?: boolean | null;
      /** @description Whether the function sees the custom data of the user. */
      readonly fetch_custom_user_data?: boolean | null;
      /** @description Source of its function, JavaScript of 1 to 1,000,000 characters. */
      readonly function_source?: string;
      /** @description Name of the incoming webhook, unique in its service: 1 to 64 letters, digits, `_` or `-`. */
      readonly name?: string;
      /** @description HTTP method and how requests prove where they come from: `httpMethod`, `validationMethod`, `secret`. */
      readonly options?: {
        readonly [key: string]: unknown;
      } | null;
      /** @description Whether the reply has what the function returns. */
      readonly respond_result?: boolean | null;
      /** @description Whether the function runs as the user whose credentials the request has. */
      readonly run_as_authed_user?: boolean | null;
      /** @description Id of the end user the function always runs as; empty for the system. */
      readonly run_as_user_id?: string | null;
      /** @description Source of a function that returns the id of the user to run as; empty for none. */
      readonly run_as_user_id_script_source?: string | null;
    };
    /** @description The whole rule: what is absent is gone. */
    readonly ReplaceRuleRequest: {
      /** @description Actions of the service the rule allows, `*` for all. Of a rule about actions. */
      readonly actions?: readonly string[];
      /** @description Name of the collection. Of a data source. */
      readonly collection?: string;
      /** @description Name of the database. Of a data source. */
      readonly database?: string;
      /** @description Filters that are added to queries, at most 100. Of a data source. */
      readonly filters?:
        | readonly {
            readonly [key: string]: unknown;
          }[]
        | null;
      /** @description Name of the rule. */
      readonly name?: string;
      /** @description Relationships of the collection, by field. Of a data source. */
      readonly relationships?: {
        readonly [key: string]: unknown;
      } | null;
      /** @description Roles, at most 100. The first that applies to a document counts. Of a data source. */
      readonly roles?:
        | readonly {
            readonly [key: string]: unknown;
          }[]
        | null;
      /** @description JSON schema of the collection. Of a data source. */
      readonly schema?: {
        readonly [key: string]: unknown;
      } | null;
      /** @description A JSON expression that must hold for the rule to apply; absent, it always holds. */
      readonly when?: components['schemas']['AnyValue'];
    };
    /** @description What a third party's request held, without its secrets; a long body is cut. */
    readonly RequestArguments: {
      /** @description The body; a long one is cut. */
      readonly body?: string;
      /** @description Headers, each a list of values. */
      readonly headers: {
        readonly [key: string]: readonly string[];
      };
      /** @description Parameters of the query. */
      readonly query: {
        readonly [key: string]: string;
      };
    };
    readonly ResetRequest: {
      /** @description New password, 6 to 128 characters. */
      readonly password?: string;
      /** @description Token from the link in the mail, 128 hexadecimal digits. */
      readonly token?: string;
      /** @description Id from the link in the mail, 24 hexadecimal digits. */
      readonly tokenId?: string;
    };
    readonly ResetUserEmailRequest: {
      /** @description New e-mail address. */
      readonly email?: string;
    };
    readonly ResumeRequest: {
      /** @description Whether what was missed is skipped: the trigger goes on from now. Without it, from behind the last event it was run for. */
      readonly disable_token?: boolean;
    };
    /** @description Roles, the first that applies counts, and filters. */
    readonly RolesRequest: {
      /** @description Filters that are added to queries, at most 100. Of a data source. */
      readonly filters?:
        | readonly {
            readonly [key: string]: unknown;
          }[]
        | null;
      /** @description Roles, at most 100. The first that applies to a document counts. Of a data source. */
      readonly roles?:
        | readonly {
            readonly [key: string]: unknown;
          }[]
        | null;
    };
    /** @description A rule: with the members from `database` on about a collection of a data source, with those before about actions of a service of any type. Of a data source it can only restrict: an action such rules list is allowed where one of them holds. */
    readonly Rule: {
      /** @description Id of the rule. */
      readonly _id: string;
      /** @description Actions of the service the rule allows, `*` for all. Of a rule about actions. */
      readonly actions?: readonly string[];
      /** @description Name of the collection. Of a data source. */
      readonly collection?: string;
      /** @description Name of the database. Of a data source. */
      readonly database?: string;
      /** @description Filters that are added to queries, at most 100. Of a data source. */
      readonly filters?: readonly {
        readonly [key: string]: unknown;
      }[];
      /** @description Name of the rule, unique in its service. Of a rule about actions. */
      readonly name?: string;
      /** @description Relationships of the collection, by field. Of a data source. */
      readonly relationships?: {
        readonly [key: string]: unknown;
      };
      /** @description Roles, at most 100. The first that applies to a document counts. Of a data source. */
      readonly roles?: readonly {
        readonly [key: string]: unknown;
      }[];
      /** @description JSON schema of the collection. Of a data source. */
      readonly schema?: {
        readonly [key: string]: unknown;
      };
      /** @description A JSON expression that must hold for the rule to apply. Of a rule about actions. */
      readonly when?: components['schemas']['AnyValue'];
    };
    /** @description The collection a schema describes; `data_source` is the name of a service. */
    readonly SchemaMetadata: {
      /** @description Name of the collection. */
      readonly collection: string;
      /** @description Name of the data source. */
      readonly data_source: string;
      /** @description Name of the database. */
      readonly database: string;
    };
    /** @description A schema as lists show it. */
    readonly SchemaSummary: {
      /** @description Id of the schema. */
      readonly _id: string;
      /** @description Collection the schema describes. */
      readonly metadata: components['schemas']['SchemaMetadata'];
    };
    /** @description A secret without its value, which no reply holds. */
    readonly Secret: {
      /** @description Id of the secret. */
      readonly _id: string;
      /** @description Name of the secret, unique in its app: 1 to 64 letters, digits, `_` or `-`. */
      readonly name: string;
    };
    /** @description A linked service as lists show it. */
    readonly ServiceSummary: {
      /** @description Id of the service. */
      readonly _id: string;
      /**
       * Format: int64
       * @description When the service was changed last, in unix seconds.
       */
      readonly last_modified: number;
      /** @description Name of the service, unique in its app: 1 to 64 letters, digits, `_` or `-`. */
      readonly name: string;
      /** @description Type of the service: `mongodb-atlas`, `http` and others. */
      readonly type: string;
      /**
       * Format: int64
       * @description Version of the service's interface.
       */
      readonly version: number;
    };
    /** @description `null`, like the empty text, selects none. */
    readonly SetEnvironmentRequest: {
      /** @description Environment to select; `null` or empty for none. */
      readonly environment?: ('' | 'development' | 'testing' | 'qa' | 'production' | null) | null;
    };
    /** @description Members that are absent keep what is stored. Natural plurals cannot be given up again. */
    readonly SetGraphqlSettingsRequest: {
      /** @description Documents a list has where a query names no `limit`, 1 to 50,000; `null`: all. */
      readonly default_limit?: number | null;
      /** @description Whether introspection is refused. */
      readonly disable_schema_introspection?: boolean | null;
      /**
       * @description What `insertMany…` answers: the documents, or only their keys in an `InsertManyPayload`.
       * @enum {string|null}
       */
      readonly insert_many_returns?: 'documents' | 'ids' | null;
      /**
       * @description Scalar of stored longs: `Int`, or a `Long` of its own.
       * @enum {string|null}
       */
      readonly long_scalar?: 'Int' | 'Long' | null;
      /** @description Whether elements of `…_in` and `…_nin` may be null. */
      readonly nullable_in_lists?: boolean | null;
      /** @description Whether fields of lists are named by English plurals. Cannot be turned off again. */
      readonly use_natural_pluralization?: boolean | null;
    };
    /** @description The new type, by either name; the original documents none. */
    readonly SetNotificationTypeRequest: {
      /**
       * @description The new state.
       * @enum {string}
       */
      readonly state?: 'draft' | 'sent';
      /**
       * @description The new state, by its other name.
       * @enum {string}
       */
      readonly type?: 'draft' | 'sent';
    };
    readonly SetNullTypeValidationRequest: {
      /** @description Whether `null` is accepted for optional fields. */
      readonly enabled: boolean;
    };
    readonly SetRefreshTokenExpirationRequest: {
      /** @description Seconds a session lasts, from half an hour to five years. */
      readonly expiration_time_seconds: number;
    };
    /** @description Other members are carried for exports and stay as they are. */
    readonly SetSyncSettingsRequest: {
      /** @description Whether clients could change schemas. Carried for exports. */
      readonly development_mode_enabled?: boolean | null;
    };
    /** @description Settings that would change. */
    readonly SettingsDiff: {
      /** @description One by one. */
      readonly field_diffs: readonly components['schemas']['FieldDiff'][];
    };
    /** @description Members that are absent keep what is stored. */
    readonly SetValidationSettingsRequest: {
      /**
       * @description What happens to documents read that do not fit: an error, or a warning in the log.
       * @enum {string|null}
       */
      readonly read_validation_action?: 'ERROR' | 'WARN' | null;
      /**
       * @description Whether documents are checked when they are read.
       * @enum {string|null}
       */
      readonly read_validation_level?: 'STRICT' | 'OFF' | null;
      /**
       * @description What happens to documents written that do not fit: an error, or a warning in the log.
       * @enum {string|null}
       */
      readonly write_validation_action?: 'ERROR' | 'WARN' | null;
      /**
       * @description Whether documents are checked when they are written.
       * @enum {string|null}
       */
      readonly write_validation_level?: 'STRICT' | 'OFF' | null;
    };
    /** @description A key tokens are signed with, as administrators see it. Times in unix seconds. */
    readonly SigningKeyInfo: {
      /** @description Whether new tokens are signed with it; the others only verify. */
      readonly active: boolean;
      /**
       * Format: int64
       * @description When the key was made, in unix seconds.
       */
      readonly created: number;
      /** @description Id of the key, in the header of tokens. */
      readonly kid: string;
    };
    /** @description What starts a function by itself. `event_processors` and the function at the root say the same thing twice. */
    readonly Trigger: {
      /** @description Id of the trigger. */
      readonly _id: string;
      /** @description What exactly it waits for; the members depend on the type. */
      readonly config: {
        readonly [key: string]: unknown;
      };
      /** @description Whether it does nothing. */
      readonly disabled: boolean;
      /** @description Why it is suspended. */
      readonly error?: string;
      /** @description Code of that error. */
      readonly error_code?: string;
      /** @description What happens to events whose function fails. */
      readonly error_handler?: {
        readonly [key: string]: unknown;
      };
      /** @description What it calls: `{FUNCTION: {config: {function_id, function_name}}}`. */
      readonly event_processors: {
        readonly [key: string]: unknown;
      };
      /** @description Id of the function it calls. */
      readonly function_id: string;
      /** @description Name of that function. */
      readonly function_name: string;
      /**
       * Format: int64
       * @description When the trigger was changed last, in unix seconds.
       */
      readonly last_modified: number;
      /** @description Name of the trigger, unique in its app: 1 to 64 characters, no slashes. */
      readonly name: string;
      /** @description How it is doing: `active`, `catching_up`, `suspended` or `disabled`. Only where one trigger is read, while the service that runs it can be asked. */
      readonly state?: string;
      /**
       * @description What the trigger waits for: a change of a collection, a login or a time.
       * @enum {string}
       */
      readonly type: 'DATABASE' | 'AUTHENTICATION' | 'SCHEDULED';
    };
    /** @description How far a trigger has come. */
    readonly TriggerExecution: {
      /** @description Events that wait, counted up to 100,000. */
      readonly backlog: number;
      /** @description When the newest event it was run for happened, in ISO 8601; `null` before the first. */
      readonly cluster_time: string | null;
      /** @description When the last run for one of its events ended, in ISO 8601; `null` before the first. */
      readonly completed_at: string | null;
      /** @description Always empty. */
      readonly data: {
        readonly [key: string]: Record<string, never>;
      };
      /** @description Why it is suspended. */
      readonly error?: string;
      /** @description Code of that error. */
      readonly error_code?: string;
      /** @description When its schedule is due next, in ISO 8601; `null` for never. */
      readonly next_at?: string | null;
      /** @description Id of the trigger. */
      readonly resource_id: string;
      /**
       * @description Whether it runs: `active`, `catching_up` with events it missed, `suspended`, or `disabled`.
       * @enum {string}
       */
      readonly status: 'disabled' | 'active' | 'catching_up' | 'suspended';
    };
    /** @description Members that are absent keep what is stored; so does an empty address. */
    readonly UpdateAccessListEntryRequest: {
      /** @description IP address, or a range like `10.0.0.0/8`; `0.0.0.0` is everybody. Empty keeps what is stored. */
      readonly address?: string;
      /** @description What the entry is for, at most 256 characters. */
      readonly comment?: string | null;
    };
    /** @description `config` members named here replace, others survive; `secret_config` and the lists replace as a whole. */
    readonly UpdateAuthProviderRequest: {
      /** @description Configuration, whose members depend on the type. */
      readonly config?: {
        readonly [key: string]: unknown;
      } | null;
      /** @description Whether nobody can log in with it. */
      readonly disabled?: boolean | null;
      /** @description Domains that e-mail addresses must belong to; empty for any. */
      readonly domain_restrictions?: readonly string[] | null;
      /** @description Which fields of the provider's data become data of the user: at most 200 of `{required, name, field_name?}`. */
      readonly metadata_fields?:
        | readonly {
            readonly [key: string]: unknown;
          }[]
        | null;
      /** @description Name of the authentication provider. */
      readonly name?: string | null;
      /** @description Where logins of OAuth2 may lead back to. */
      readonly redirect_uris?: readonly string[] | null;
      /** @description Names of secrets the provider uses, never their values. */
      readonly secret_config?: {
        readonly [key: string]: unknown;
      } | null;
      /** @description Type of the authentication provider. An app has at most one of each. */
      readonly type?: string;
    };
    /** @description Members that are absent keep what is stored. */
    readonly UpdateCustomResolverRequest: {
      /** @description Name of the field. */
      readonly field_name?: string;
      /** @description Id of the function that resolves the field. */
      readonly function_id?: string | null;
      /** @description Name of the function that resolves the field. */
      readonly function_name?: string | null;
      /** @description Type of the field's argument: a name, or a JSON schema where its format is `custom`. */
      readonly input_type?: components['schemas']['AnyValue'];
      /**
       * @description How `input_type` is to be read; empty for the default.
       * @enum {string|null}
       */
      readonly input_type_format?: '' | 'scalar' | 'scalar-list' | 'generated' | 'generated-list' | 'custom' | null;
      /** @description Type the field is on: `Query`, `Mutation` or a generated type. */
      readonly on_type?: string;
      /** @description Type of the field: a name, or a JSON schema where its format is `custom`. */
      readonly payload_type?: components['schemas']['AnyValue'];
      /**
       * @description How `payload_type` is to be read; empty for the default.
       * @enum {string|null}
       */
      readonly payload_type_format?: '' | 'scalar' | 'scalar-list' | 'generated' | 'generated-list' | 'custom' | null;
    };
    /** @description Members that are absent keep what is stored; an empty function takes it away. Service and function go by id or by name. */
    readonly UpdateCustomUserDataRequest: {
      /** @description Name of the collection. */
      readonly collection_name?: string | null;
      /** @description Name of the database. */
      readonly database_name?: string | null;
      /** @description Whether custom data of users is read at logins. */
      readonly enabled?: boolean | null;
      /** @description Id of the data source. */
      readonly mongo_service_id?: string | null;
      /** @description Name of the data source. */
      readonly mongo_service_name?: string | null;
      /** @description Id of the function that is called when a user is created; empty for none. */
      readonly on_user_creation_function_id?: string | null;
      /** @description Name of that function. */
      readonly on_user_creation_function_name?: string | null;
      /** @description Field of its documents that holds the id of a user. */
      readonly user_id_field?: string | null;
    };
    /** @description Members that are absent keep what is stored. */
    readonly UpdateDataAccessSettingsRequest: {
      /** @description Whether filters and sorts of end users may only name fields that they might read. */
      readonly strict_predicates?: boolean | null;
    };
    /** @description Members that are absent keep what is stored. */
    readonly UpdateDataApiRequest: {
      /** @description A JSON expression that must hold for a request to be carried out; an empty one allows every request. */
      readonly can_evaluate?: {
        readonly [key: string]: unknown;
      } | null;
      /** @description Whether credentials of somebody new create a user. */
      readonly create_user_on_auth?: boolean | null;
      /** @description Whether requests are refused, as if there were no Data API. */
      readonly disabled?: boolean | null;
      /** @description Whether rules see the custom data of the user. */
      readonly fetch_custom_user_data?: boolean | null;
      /** @description Whether log entries hold what requests were given. */
      readonly log_function_arguments?: boolean | null;
      /**
       * @description How results are written where a request does not say: plain JSON or extended JSON; empty for plain JSON.
       * @enum {string|null}
       */
      readonly return_type?: 'JSON' | 'EJSON' | '' | null;
      /** @description Whether requests have the rights of the system, past all rules. */
      readonly run_as_system?: boolean | null;
      /** @description Id of the end user requests always run as; empty for the one who calls. */
      readonly run_as_user_id?: string | null;
      /** @description Source of a function that is given the request and returns the id of the user to run as; empty for none. */
      readonly run_as_user_id_script_source?: string | null;
      /** @description Name of the secret they prove it with; empty where nothing is validated. */
      readonly secret_name?: string | null;
      /**
       * @description How requests prove where they come from; empty where nothing is validated.
       * @enum {string|null}
       */
      readonly validation_method?: 'NO_VALIDATION' | 'SECRET_AS_QUERY_PARAM' | 'VERIFY_PAYLOAD' | '' | null;
      /**
       * @description Another name of `validation_method`.
       * @enum {string|null}
       */
      readonly verification_method?: 'NO_VALIDATION' | 'SECRET_AS_QUERY_PARAM' | 'VERIFY_PAYLOAD' | null;
      /** @description Versions that are served: `v1`, `beta`. */
      readonly versions?: readonly ('v1' | 'beta')[] | null;
    };
    /** @description Members that are absent keep what is stored. */
    readonly UpdateEndpointRequest: {
      /** @description Whether credentials of somebody new create a user. */
      readonly create_user_on_auth?: boolean | null;
      /** @description Whether requests are refused. */
      readonly disabled?: boolean | null;
      /** @description Whether the function sees the custom data of the user. */
      readonly fetch_custom_user_data?: boolean | null;
      /** @description Id of the function that is called. */
      readonly function_id?: string | null;
      /** @description Name of the function that is called. */
      readonly function_name?: string | null;
      /**
       * @description HTTP method; `*` for any.
       * @enum {string}
       */
      readonly http_method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | '*';
      /** @description Whether the reply has what the function returns. */
      readonly respond_result?: boolean | null;
      /**
       * @description How the result is written: plain JSON or extended JSON.
       * @enum {string|null}
       */
      readonly return_type?: 'JSON' | 'EJSON' | null;
      /** @description Path below the endpoint URL of the app, 1 to 512 characters beginning with `/`. */
      readonly route?: string;
      /** @description Id of the secret requests prove with where they come from; empty where nothing is validated. */
      readonly secret_id?: string | null;
      /** @description Name of the secret they prove it with; empty where nothing is validated. */
      readonly secret_name?: string | null;
      /**
       * @description How requests prove where they come from.
       * @enum {string|null}
       */
      readonly validation_method?: 'NO_VALIDATION' | 'SECRET_AS_QUERY_PARAM' | 'VERIFY_PAYLOAD' | null;
      /**
       * @description Another name of `validation_method`.
       * @enum {string|null}
       */
      readonly verification_method?: 'NO_VALIDATION' | 'SECRET_AS_QUERY_PARAM' | 'VERIFY_PAYLOAD' | null;
    };
    /** @description Members that are absent keep what is stored; `values` replaces as a whole. */
    readonly UpdateEnvironmentValueRequest: {
      /** @description Name of the environment value, unique in its app: 1 to 64 letters, digits, `_` or `-`. */
      readonly name?: string;
      /** @description Any JSON by the name of an environment; `no-environment` or `none` counts while none is selected. */
      readonly values?: {
        readonly [key: string]: unknown;
      };
    };
    /** @description Members that are absent keep what is stored. */
    readonly UpdateLogForwarderRequest: {
      /** @description Which collection or function they go to. */
      readonly action?: {
        readonly [key: string]: unknown;
      };
      /** @description Whether nothing is forwarded. */
      readonly disabled?: boolean | null;
      /** @description Whether entries of failures, of successes or both are forwarded. */
      readonly log_statuses?: readonly ('error' | 'success')[];
      /** @description Types of log entries that are forwarded. */
      readonly log_types?: readonly (
        | 'auth'
        | 'endpoint'
        | 'function'
        | 'graphql'
        | 'push'
        | 'schema'
        | 'service'
        | 'sync'
        | 'trigger'
        | 'trigger_error_handler'
      )[];
      /** @description Name of the log forwarder, unique in its app: 1 to 64 characters, no slashes. */
      readonly name?: string;
      /** @description When entries are forwarded: one by one or in batches. */
      readonly policy?: {
        readonly [key: string]: unknown;
      };
    };
    /** @description An absent member stays as it is. */
    readonly UpdateNotificationRequest: {
      /** @description What the notification is for, 1 to 256 characters. */
      readonly label?: string;
      /** @description Text of the notification, 1 to 4,096 characters. */
      readonly message?: string;
      /**
       * @description `sent`: changed and sent at once.
       * @enum {string}
       */
      readonly state?: 'draft' | 'sent';
      /** @description Topic whose subscribers get it. */
      readonly topic?: string;
    };
    /** @description Members that are absent keep what is stored. */
    readonly UpdateSchemaRequest: {
      /** @description Collection the schema describes. */
      readonly metadata?: components['schemas']['SchemaMetadata'];
      /** @description Relationships, by field. */
      readonly relationships?: {
        readonly [key: string]: unknown;
      } | null;
      /** @description JSON schema of the documents, with BSON types; with the relationships at most 200,000 characters. */
      readonly schema?: {
        readonly [key: string]: unknown;
      } | null;
    };
    /** @description An absent or empty member keeps what is stored. A name that is not the stored one must be one users may give. */
    readonly UpdateSecretRequest: {
      /** @description New name of the secret; absent or empty, it stays as it is. */
      readonly name?: string | null;
      /** @description New value of the secret, at most 8,192 characters; absent or empty, it stays as it is. */
      readonly value?: string | null;
    };
    /** @description Name and type are what a service is known by elsewhere: they may be repeated, not changed. */
    readonly UpdateServiceRequest: {
      /** @description Name of the service, unique in its app: 1 to 64 letters, digits, `_` or `-`. */
      readonly name?: string;
      /** @description Type of the service: `mongodb-atlas`, `http` and others. */
      readonly type?: string;
      /** @description Version of the service's interface. */
      readonly version?: number;
    };
    /** @description Members that are absent keep what is stored; `config` replaces as a whole. */
    readonly UpdateTriggerRequest: {
      /** @description What exactly it waits for; the members depend on the type. */
      readonly config?: {
        readonly [key: string]: unknown;
      };
      /** @description Whether it does nothing. */
      readonly disabled?: boolean | null;
      /** @description What happens to events whose function fails. */
      readonly error_handler?: {
        readonly [key: string]: unknown;
      } | null;
      /** @description What it calls: `{FUNCTION: {config: {function_id, function_name}}}`. */
      readonly event_processors?: {
        readonly [key: string]: unknown;
      } | null;
      /** @description Id of the function it calls. */
      readonly function_id?: string | null;
      /** @description Name of that function. */
      readonly function_name?: string | null;
      /** @description Name of the trigger, unique in its app: 1 to 64 characters, no slashes. */
      readonly name?: string;
      /**
       * @description What the trigger waits for: a change of a collection, a login or a time.
       * @enum {string}
       */
      readonly type?: 'DATABASE' | 'AUTHENTICATION' | 'SCHEDULED';
    };
    /** @description Members that are absent keep what is stored. */
    readonly UpdateValueRequest: {
      /** @description Whether it is the value of the secret it names. */
      readonly from_secret?: boolean | null;
      /** @description Name of the value, unique in its app: 1 to 64 letters, digits, `_` or `-`. */
      readonly name?: string;
      /** @description Whether clients cannot read it. */
      readonly private?: boolean | null;
      /** @description Any JSON, `null` too; with `from_secret` the name of a secret. With its name at most 1,000,000 characters. */
      readonly value?: components['schemas']['AnyValue'];
    };
    /** @description A device a user logged in from. */
    readonly UserDevice: {
      /** @description Id of the device. */
      readonly _id: string;
      /** @description Version of the app on the device. */
      readonly client_app_version: string;
      /** @description Platform of the device. */
      readonly platform: string;
      /** @description Version of the platform. */
      readonly platform_version: string;
    };
    /** @description An identity of an end user at a provider. */
    readonly UserIdentity: {
      /** @description What the provider told. */
      readonly data: {
        readonly [key: string]: unknown;
      };
      /** @description Id of the identity at its provider. */
      readonly id: string;
      /** @description Id of the provider. */
      readonly provider_id: string;
      /** @description Type of the provider. */
      readonly provider_type: string;
    };
    /** @description An end user as it sees itself. */
    readonly UserProfile: {
      /** @description What the metadata fields of its providers gave. */
      readonly data: {
        readonly [key: string]: unknown;
      };
      /** @description Id of the domain the end users of the app belong to. */
      readonly domain_id: string;
      /** @description What the user can log in with. */
      readonly identities: readonly components['schemas']['UserIdentity'][];
      /**
       * @description Kind of user: `server` for the user of an API key of the app.
       * @enum {string}
       */
      readonly type: 'normal' | 'server';
      /** @description Id of the user. */
      readonly user_id: string;
    };
    /** @description Settings of validation that would change. */
    readonly ValidationDiff: {
      /** @description Of the GraphQL API. */
      readonly graphql_validation_diff: readonly components['schemas']['FieldDiff'][];
      /** @description Of functions and clients. */
      readonly rest_validation_diff: readonly components['schemas']['FieldDiff'][];
    };
    /** @description What happens to documents that do not fit their schema. */
    readonly ValidationSettings: {
      /** @description What happens to documents read that do not fit: an error, or a warning in the log. */
      readonly read_validation_action: string;
      /** @description Whether documents are checked when they are read. */
      readonly read_validation_level: string;
      /** @description What happens to documents written that do not fit: an error, or a warning in the log. */
      readonly write_validation_action: string;
      /** @description Whether documents are checked when they are written. */
      readonly write_validation_level: string;
    };
    /** @description `value` is any JSON; with `from_secret` it is the name of a secret. */
    readonly Value: {
      /** @description Id of the value. */
      readonly _id: string;
      /** @description Whether it is the value of the secret it names. */
      readonly from_secret: boolean;
      /**
       * Format: int64
       * @description When the value was changed last, in unix seconds.
       */
      readonly last_modified: number;
      /** @description Name of the value, unique in its app: 1 to 64 letters, digits, `_` or `-`. */
      readonly name: string;
      /** @description Whether clients cannot read it. */
      readonly private: boolean;
      /** @description Any JSON, `null` too; with `from_secret` the name of a secret. With its name at most 1,000,000 characters. */
      readonly value: components['schemas']['AnyValue'];
    };
    /** @description A value as lists show it. */
    readonly ValueSummary: {
      /** @description Id of the value. */
      readonly _id: string;
      /** @description Whether it is the value of the secret it names. */
      readonly from_secret: boolean;
      /**
       * Format: int64
       * @description When the value was changed last, in unix seconds.
       */
      readonly last_modified: number;
      /** @description Name of the value, unique in its app: 1 to 64 letters, digits, `_` or `-`. */
      readonly name: string;
      /** @description Whether clients cannot read it. */
      readonly private: boolean;
    };
    readonly VerifyTokenRequest: {
      /** @description Access token of an end user. */
      readonly token: string;
    };
  };
  responses: {
    /** @description `AccountNameInUse`. */
    readonly AccountNameInUse: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AddressNotAllowed`, `FunctionNotCallable`, `NoMatchingRuleFound`, OriginNotAllowed (without `error_code`). */
    readonly AddressNotAllowed_FunctionNotCallable_NoMatchingRuleFound_OriginNotAllowed: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AddressNotAllowed`, `NoMatchingRuleFound`, OriginNotAllowed (without `error_code`). */
    readonly AddressNotAllowed_NoMatchingRuleFound_OriginNotAllowed: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AddressNotAllowed`, OriginNotAllowed (without `error_code`). */
    readonly AddressNotAllowed_OriginNotAllowed: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AddressNotAllowed`, OriginNotAllowed (without `error_code`), PermissionDenied (without `error_code`). */
    readonly AddressNotAllowed_OriginNotAllowed_PermissionDenied: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description AdminLoginFailed (without `error_code`). */
    readonly AdminLoginFailed: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AllowedIPAlreadyExists`. */
    readonly AllowedIPAlreadyExists: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description AllowedIPNotFound (without `error_code`), `AppNotFound`, `GroupNotFound`. */
    readonly AllowedIPNotFound_AppNotFound_GroupNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `APIKeyAlreadyExists`. */
    readonly APIKeyAlreadyExists: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `APIKeyNotFound`, `AppNotFound`, `GroupNotFound`. */
    readonly APIKeyNotFound_AppNotFound_GroupNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `APIKeyNotFound`, `AuthProviderNotFound`. */
    readonly APIKeyNotFound_AuthProviderNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `APIKeyNotFound`, `GroupNotFound`. */
    readonly APIKeyNotFound_GroupNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `AuthProviderNotFound`. */
    readonly AppNotFound_AuthProviderNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `AuthProviderNotFound`, `GroupNotFound`. */
    readonly AppNotFound_AuthProviderNotFound_GroupNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, ClientAppNotFound (without `error_code`), `FunctionNotFound`, `ServiceNotFound`, `UserNotFound`, `ValueNotFound`. */
    readonly AppNotFound_ClientAppNotFound_FunctionNotFound_ServiceNotFound_UserNotFound_ValueNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `ServiceCommandNotFound`, `DraftNotFound`, `GroupNotFound`. */
    readonly AppNotFound_CommandNotFound_DraftNotFound_GroupNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `ServiceCommandNotFound`, `DraftNotFound`, `GroupNotFound`, `SchemaNotFound`, `ServiceNotFound`. */
    readonly AppNotFound_CommandNotFound_DraftNotFound_GroupNotFound_SchemaNotFound_ServiceNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `ServiceCommandNotFound`, `DraftNotFound`, `GroupNotFound`, `ServiceNotFound`. */
    readonly AppNotFound_CommandNotFound_DraftNotFound_GroupNotFound_ServiceNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `CustomResolverNotFound`, `FunctionNotFound`, `GroupNotFound`. */
    readonly AppNotFound_CustomResolverNotFound_FunctionNotFound_GroupNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `CustomResolverNotFound`, `GroupNotFound`. */
    readonly AppNotFound_CustomResolverNotFound_GroupNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, DataApiNotConfigured (without `error_code`), `GroupNotFound`. */
    readonly AppNotFound_DataApiNotConfigured_GroupNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, DependenciesNotFound (without `error_code`), `GroupNotFound`. */
    readonly AppNotFound_DependenciesNotFound_GroupNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, DeploymentMigrationNotFound (without `error_code`), `GroupNotFound`. */
    readonly AppNotFound_DeploymentMigrationNotFound_GroupNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `DeploymentNotFound`, `GroupNotFound`. */
    readonly AppNotFound_DeploymentNotFound_GroupNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `DraftNotFound`, `FunctionNotFound`, `GroupNotFound`, `ServiceNotFound`, `UserNotFound`. */
    readonly AppNotFound_DraftNotFound_FunctionNotFound_GroupNotFound_ServiceNotFound_UserNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `DraftNotFound`, `GroupNotFound`. */
    readonly AppNotFound_DraftNotFound_GroupNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `DraftNotFound`, `GroupNotFound`, `UserNotFound`. */
    readonly AppNotFound_DraftNotFound_GroupNotFound_UserNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `EndpointNotFound`, `FunctionNotFound`, `GroupNotFound`, SecretNotFound (without `error_code`). */
    readonly AppNotFound_EndpointNotFound_FunctionNotFound_GroupNotFound_SecretNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `EndpointNotFound`, `GroupNotFound`. */
    readonly AppNotFound_EndpointNotFound_GroupNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `EnvironmentValueNotFound`, `GroupNotFound`. */
    readonly AppNotFound_EnvironmentValueNotFound_GroupNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `FunctionNotFound`, `GroupNotFound`. */
    readonly AppNotFound_FunctionNotFound_GroupNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `FunctionNotFound`, `GroupNotFound`, SecretNotFound (without `error_code`). */
    readonly AppNotFound_FunctionNotFound_GroupNotFound_SecretNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `FunctionNotFound`, `GroupNotFound`, `ServiceNotFound`. */
    readonly AppNotFound_FunctionNotFound_GroupNotFound_ServiceNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `FunctionNotFound`, `GroupNotFound`, `ServiceNotFound`, `TriggerNotFound`. */
    readonly AppNotFound_FunctionNotFound_GroupNotFound_ServiceNotFound_TriggerNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `GroupNotFound`. */
    readonly AppNotFound_GroupNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `GroupNotFound`, `IncomingWebhookNotFound`, `ServiceNotFound`. */
    readonly AppNotFound_GroupNotFound_IncomingWebhookNotFound_ServiceNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `GroupNotFound`, `LogForwarderNotFound`. */
    readonly AppNotFound_GroupNotFound_LogForwarderNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `GroupNotFound`, `NotificationNotFound`. */
    readonly AppNotFound_GroupNotFound_NotificationNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `GroupNotFound`, `RuleNotFound`, `ServiceNotFound`. */
    readonly AppNotFound_GroupNotFound_RuleNotFound_ServiceNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `GroupNotFound`, `SchemaNotFound`. */
    readonly AppNotFound_GroupNotFound_SchemaNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `GroupNotFound`, SecretNotFound (without `error_code`). */
    readonly AppNotFound_GroupNotFound_SecretNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `GroupNotFound`, SecretNotFound (without `error_code`), `ValueNotFound`. */
    readonly AppNotFound_GroupNotFound_SecretNotFound_ValueNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `GroupNotFound`, `ServiceNotFound`. */
    readonly AppNotFound_GroupNotFound_ServiceNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `GroupNotFound`, `TriggerNotFound`. */
    readonly AppNotFound_GroupNotFound_TriggerNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `GroupNotFound`, `UserNotFound`. */
    readonly AppNotFound_GroupNotFound_UserNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `GroupNotFound`, `ValueNotFound`. */
    readonly AppNotFound_GroupNotFound_ValueNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AuthError`, `DomainNotAllowed`, `InvalidPassword`, `InvalidSession`, InvalidTokenType (without `error_code`), MissingAuth (without `error_code`), `UserAppDomainMismatch`, `UserDisabled`. */
    readonly AuthError_DomainNotAllowed_InvalidPassword_InvalidSession_InvalidTokenType_MissingAuth_UserAppDomainMismatch_UserDisabled: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AuthError`, `InvalidPassword`, `InvalidSession`, InvalidTokenType (without `error_code`), MissingAuth (without `error_code`), `UserAppDomainMismatch`, `UserDisabled`. */
    readonly AuthError_InvalidPassword_InvalidSession_InvalidTokenType_MissingAuth_UserAppDomainMismatch_UserDisabled: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AuthError`, `InvalidSession`, InvalidTokenType (without `error_code`), MissingAuth (without `error_code`), `UserAppDomainMismatch`. */
    readonly AuthError_InvalidSession_InvalidTokenType_MissingAuth_UserAppDomainMismatch: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AuthProviderAlreadyExists`. */
    readonly AuthProviderAlreadyExists: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AuthProviderNotFound`. */
    readonly AuthProviderNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AuthProviderNotFound`, ClientAppNotFound (without `error_code`). */
    readonly AuthProviderNotFound_ClientAppNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AuthProviderNotFound`, ClientAppNotFound (without `error_code`), `UserNotFound`. */
    readonly AuthProviderNotFound_ClientAppNotFound_UserNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AWSError`, `ArgumentsNotAllowed`, `BadRequest`, `FunctionExecutionError`, `FunctionMaxStackDepthError`, `GCMError`, `HTTPError`, `InvalidParameter`, `MissingParameter`, `MongoDBError`, `RestrictedHost`, `SchemaValidationFailedRead`, `SchemaValidationFailedWrite`, `ServiceCommandNotFound`, `TwilioError`, WriteNotPermitted (without `error_code`). */
    readonly AWSError_ArgumentsNotAllowed_BadRequest_FunctionExecutionError_FunctionMaxStackDepthError_GCMError_HTTPError_InvalidParameter_MissingParameter_MongoDBError_RestrictedHost_SchemaValidationFailedRead_SchemaValidationFailedWrite_ServiceCommandNotFound_TwilioError_WriteNotPermitted: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`. */
    readonly BadRequest: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`, `FunctionExecutionError`, `InvalidParameter`. */
    readonly BadRequest_FunctionExecutionError_InvalidParameter: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`, `FunctionExecutionError`, `InvalidParameter`, `MissingParameter`, `MongoDBError`, `SchemaValidationFailedRead`, `SchemaValidationFailedWrite`, WriteNotPermitted (without `error_code`). */
    readonly BadRequest_FunctionExecutionError_InvalidParameter_MissingParameter_MongoDBError_SchemaValidationFailedRead_SchemaValidationFailedWrite_WriteNotPermitted: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`, `FunctionInvalid`, `FunctionSyntaxError`, `InvalidParameter`, `MissingParameter`. */
    readonly BadRequest_FunctionInvalid_FunctionSyntaxError_InvalidParameter_MissingParameter: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`, `FunctionInvalid`, `FunctionSyntaxError`, `InvalidParameter`, `MissingParameter`, `ServiceTypeNotFound`. */
    readonly BadRequest_FunctionInvalid_FunctionSyntaxError_InvalidParameter_MissingParameter_ServiceTypeNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`, `GCMError`, `InvalidParameter`, `MissingParameter`. */
    readonly BadRequest_GCMError_InvalidParameter_MissingParameter: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`, `InvalidParameter`. */
    readonly BadRequest_InvalidParameter: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`, `InvalidParameter`, `MissingParameter`. */
    readonly BadRequest_InvalidParameter_MissingParameter: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`, `InvalidParameter`, `MissingParameter`, `MongoDBError`, `RestrictedHost`. */
    readonly BadRequest_InvalidParameter_MissingParameter_MongoDBError_RestrictedHost: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`, `InvalidParameter`, `MissingParameter`, `MongoDBError`, `RestrictedHost`, `ServiceCommandNotFound`. */
    readonly BadRequest_InvalidParameter_MissingParameter_MongoDBError_RestrictedHost_ServiceCommandNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`, `InvalidParameter`, `MissingParameter`. */
    readonly BadRequest_InvalidParameter_MissingParameter_SecretInUse: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`, `InvalidParameter`, `MissingParameter`, `ServiceCommandNotFound`. */
    readonly BadRequest_InvalidParameter_MissingParameter_ServiceCommandNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`, `InvalidParameter`, `MissingParameter`, `UserAlreadyConfirmed`. */
    readonly BadRequest_InvalidParameter_MissingParameter_UserAlreadyConfirmed: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`, `InvalidParameter`, NameRequired (without `error_code`). */
    readonly BadRequest_InvalidParameter_NameRequired: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`, `InvalidParameter`, PasswordResetRefused (without `error_code`). */
    readonly BadRequest_InvalidParameter_PasswordResetRefused: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`, `InvalidParameter`, `UserAlreadyConfirmed`. */
    readonly BadRequest_InvalidParameter_UserAlreadyConfirmed: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`, `InvalidParameter`, `UserpassTokenInvalid`. */
    readonly BadRequest_InvalidParameter_UserpassTokenInvalid: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`, `MongoDBError`, `RestrictedHost`. */
    readonly BadRequest_MongoDBError_RestrictedHost: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`, UnsupportedClientLanguage (without `error_code`). */
    readonly BadRequest_UnsupportedClientLanguage: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description ClientAppNotFound (without `error_code`). */
    readonly ClientAppNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description ClientAppNotFound (without `error_code`), `FunctionNotFound`, RouteNotFound (without `error_code`). */
    readonly ClientAppNotFound_FunctionNotFound_RouteNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description ClientAppNotFound (without `error_code`), `FunctionNotFound`, `ServiceNotFound`. */
    readonly ClientAppNotFound_FunctionNotFound_ServiceNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description ClientAppNotFound (without `error_code`), `IncomingWebhookNotFound`. */
    readonly ClientAppNotFound_IncomingWebhookNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description ClientAppNotFound (without `error_code`), RouteNotFound (without `error_code`), `ServiceNotFound`, `UserNotFound`. */
    readonly ClientAppNotFound_RouteNotFound_ServiceNotFound_UserNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description ClientAppNotFound (without `error_code`), `ServiceNotFound`. */
    readonly ClientAppNotFound_ServiceNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description AdminLoginFailed, InvalidSession, InvalidTokenType, MissingAuth. */
    readonly Cloud_AdminLoginFailed_InvalidSession_InvalidTokenType_MissingAuth: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['CloudError'];
      };
    };
    /** @description BadRequest. */
    readonly Cloud_BadRequest: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['CloudError'];
      };
    };
    /** @description GroupNotFound, RouteNotFound. */
    readonly Cloud_GroupNotFound_RouteNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['CloudError'];
      };
    };
    /** @description PermissionDenied. */
    readonly Cloud_PermissionDenied: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['CloudError'];
      };
    };
    /** @description RouteNotFound. */
    readonly Cloud_RouteNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['CloudError'];
      };
    };
    /** @description Timeout. */
    readonly Cloud_Timeout: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['CloudError'];
      };
    };
    /** @description TooManyRequests. */
    readonly Cloud_TooManyRequests: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['CloudError'];
      };
    };
    /** @description Unavailable. */
    readonly Cloud_Unavailable: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['CloudError'];
      };
    };
    /** @description `Conflict`. */
    readonly Conflict: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `Conflict`, `DraftConflict`. */
    readonly Conflict_DraftConflict: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `CustomResolverAlreadyExists`. */
    readonly CustomResolverAlreadyExists: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description DataApiAlreadyConfigured (without `error_code`). */
    readonly DataApiAlreadyConfigured: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `DraftAlreadyExists`. */
    readonly DraftAlreadyExists: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `EndpointAlreadyExists`. */
    readonly EndpointAlreadyExists: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `EnvironmentValueAlreadyExists`. */
    readonly EnvironmentValueAlreadyExists: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `ExecutionMemoryLimitExceeded`, `ReadSizeLimitExceeded`, RequestTooLarge (without `error_code`). */
    readonly ExecutionMemoryLimitExceeded_ReadSizeLimitExceeded_RequestTooLarge: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `ExecutionTimeLimitExceeded`. */
    readonly ExecutionTimeLimitExceeded: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `FunctionDuplicateName`. */
    readonly FunctionDuplicateName: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `GroupNotFound`. */
    readonly GroupNotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `IncomingWebhookAlreadyExists`, `IncomingWebhookDuplicateName`. */
    readonly IncomingWebhookAlreadyExists_IncomingWebhookDuplicateName: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `IncomingWebhookAuthFailed`, `InvalidSession`, InvalidTokenType (without `error_code`), MissingAuth (without `error_code`), `MissingAuthReq`. */
    readonly IncomingWebhookAuthFailed_InvalidSession_InvalidTokenType_MissingAuth_MissingAuthReq: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `IncomingWebhookAuthFailed`, `InvalidSession`, `UserAppDomainMismatch`, `UserDisabled`. */
    readonly IncomingWebhookAuthFailed_InvalidSession_UserAppDomainMismatch_UserDisabled: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `IncomingWebhookDuplicateName`, `RuleDuplicateName`, `ServiceAlreadyExists`. */
    readonly IncomingWebhookDuplicateName_RuleDuplicateName_ServiceAlreadyExists: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `InvalidSession`, InvalidTokenType (without `error_code`), MissingAuth (without `error_code`). */
    readonly InvalidSession_InvalidTokenType_MissingAuth: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `InvalidSession`, InvalidTokenType (without `error_code`), MissingAuth (without `error_code`), `UserAppDomainMismatch`, `UserDisabled`. */
    readonly InvalidSession_InvalidTokenType_MissingAuth_UserAppDomainMismatch_UserDisabled: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `InvalidSession`, InvalidTokenType (without `error_code`), MissingAuth (without `error_code`), `UserDisabled`. */
    readonly InvalidSession_InvalidTokenType_MissingAuth_UserDisabled: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `InvalidSession`, MissingAuth (without `error_code`). */
    readonly InvalidSession_MissingAuth: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `LogForwarderDuplicateName`. */
    readonly LogForwarderDuplicateName: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description MethodNotAllowed (without `error_code`). */
    readonly MethodNotAllowed: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `NotImplemented`. */
    readonly NotImplemented: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description PermissionDenied (without `error_code`). */
    readonly PermissionDenied: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `ReadSizeLimitExceeded`, RequestTooLarge (without `error_code`). */
    readonly ReadSizeLimitExceeded_RequestTooLarge: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description RequestTooLarge (without `error_code`). */
    readonly RequestTooLarge: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `RuleAlreadyExists`. */
    readonly RuleAlreadyExists: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `RuleAlreadyExists`, `RuleDuplicateName`. */
    readonly RuleAlreadyExists_RuleDuplicateName: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `SchemaAlreadyExists`. */
    readonly SchemaAlreadyExists: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `SecretAlreadyExists`. */
    readonly SecretAlreadyExists: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `Timeout`. */
    readonly Timeout: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description TooManyRequests (without `error_code`). */
    readonly TooManyRequests: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `TriggerDuplicateName`. */
    readonly TriggerDuplicateName: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `Unavailable`. */
    readonly Unavailable: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `ValueAlreadyExists`, `ValueDuplicateName`. */
    readonly ValueAlreadyExists_ValueDuplicateName: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
  };
  parameters: {
    /** @description What is done: `findOne`, `find`, `insertOne`, `insertMany`, `updateOne`, `updateMany`, `replaceOne`, `deleteOne`, `deleteMany`, `aggregate`. */
    readonly action: string;
    /** @description Id of the API key. */
    readonly apiKeyId: string;
    /** @description Id of the app, 24 hexadecimal digits. */
    readonly appId: string;
    /** @description App ID, like `hello-abcde`. */
    readonly clientAppId: string;
    /** @description Name of the command. */
    readonly commandName: string;
    /** @description Id of the deployment. */
    readonly deploymentId: string;
    /** @description Id of the draft. */
    readonly draftId: string;
    /** @description E-mail address, at most 1,024 characters. */
    readonly email: string;
    /** @description Id of the endpoint. */
    readonly endpointId: string;
    /** @description Id of the entry. */
    readonly entryId: string;
    /** @description Id of the environment value. */
    readonly environmentValueId: string;
    /** @description Id of the log forwarder. */
    readonly forwarderId: string;
    /** @description Id of the function. */
    readonly functionId: string;
    /** @description Id of the project, 24 hexadecimal digits. */
    readonly groupId: string;
    /** @description Id of the key pair. */
    readonly keyPairId: string;
    /** @description Programming language of the models. */
    readonly language: 'C_SHARP' | 'JAVA' | 'JAVA_SCRIPT' | 'KOTLIN' | 'OBJECTIVE_C' | 'SWIFT' | 'TYPE_SCRIPT';
    /** @description Id of the notification. */
    readonly messageId: string;
    /** @description Name of the package, at most 214 characters; the `/` of a scoped one is sent as `%2F`. */
    readonly name: string;
    /** @description Provider, in any of its spellings: `mongodb-cloud`, `platform-cloud`, `local-userpass`, `local`, `api-key`. */
    readonly provider: string;
    /** @description Id of the authentication provider. */
    readonly providerId: string;
    /** @description Id of a repository. */
    readonly repositoryId: string;
    /** @description Id of the custom resolver. */
    readonly resolverId: string;
    /** @description Route of the endpoint, with its leading `/`. */
    readonly route: string;
    /** @description Id of the rule. */
    readonly ruleId: string;
    /** @description Id of the schema. */
    readonly schemaId: string;
    /** @description Id of the secret. */
    readonly secretId: string;
    /** @description Name of a push service. */
    readonly service: string;
    /** @description Id of the service. */
    readonly serviceId: string;
    /** @description Name of the service. */
    readonly serviceName: string;
    /** @description Id of the trigger. */
    readonly triggerId: string;
    /** @description Id of the registration. */
    readonly userId: string;
    /** @description Id of the value. */
    readonly valueId: string;
    /** @description Version of the Data API, one of those that are configured: `v1`, `beta`. */
    readonly version: string;
    /** @description Id of the incoming webhook. */
    readonly webhookId: string;
    /** @description Name of the incoming webhook. */
    readonly webhookName: string;
  };
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  readonly adminProfile: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['AdminProfile'];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getAuthProviders: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': readonly {
            readonly [key: string]: unknown;
          }[];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly adminLogin: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Provider, in any of its spellings: `mongodb-cloud`, `platform-cloud`, `local-userpass`, `local`, `api-key`. */
        readonly provider: components['parameters']['provider'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['AdminLoginRequest'];
      };
    };
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['LoginReply'];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['AdminLoginFailed'];
      readonly 404: components['responses']['AuthProviderNotFound'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly adminRefresh: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Created. */
      readonly 201: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['AccessToken'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly adminLogout: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter'];
      readonly 401: components['responses']['InvalidSession_MissingAuth'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getGraphql: {
    readonly parameters: {
      readonly query?: {
        /** @description Which of its operations to execute. Needed where there are several. */
        readonly operationName?: string;
        /** @description Text of the document. */
        readonly query?: string;
        /** @description Values of its variables, as JSON text. */
        readonly variables?: string;
      };
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['GraphqlResult'];
        };
      };
      /** @description The request is refused. */
      readonly 400: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['GraphqlResult'] | components['schemas']['Error'];
        };
      };
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 405: components['responses']['MethodNotAllowed'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly postGraphql: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['GraphqlOperation'];
      };
    };
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['GraphqlResult'];
        };
      };
      /** @description The request is refused. */
      readonly 400: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['GraphqlResult'] | components['schemas']['Error'];
        };
      };
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly listKeyPairs: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': readonly components['schemas']['KeyPair'][];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly createKeyPair: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['CreateKeyPairRequest'];
      };
    };
    readonly responses: {
      /** @description Created. */
      readonly 201: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['CreatedKeyPair'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['GroupNotFound'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getKeyPair: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the key pair. */
        readonly keyPairId: components['parameters']['keyPairId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['KeyPair'];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['APIKeyNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly revokeKeyPair: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the key pair. */
        readonly keyPairId: components['parameters']['keyPairId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['APIKeyNotFound_GroupNotFound'];
      readonly 409: components['responses']['Conflict'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly listApps: {
    readonly parameters: {
      readonly query?: {
        /** @description Returns only apps of this product. */
        readonly product?: string;
      };
      readonly header?: never;
      readonly path: {
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': readonly components['schemas']['App'][];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly createApp: {
    readonly parameters: {
      readonly query?: {
        /** @description Sets up an app with the defaults of the management UI. */
        readonly defaults?: boolean;
      };
      readonly header?: never;
      readonly path: {
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['CreateAppRequest'];
      };
    };
    readonly responses: {
      /** @description Created. */
      readonly 201: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['App'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['GroupNotFound'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getAppInAppsGet: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['App'];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly deleteApp: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly listApiKeys: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': readonly components['schemas']['ApiKey'][];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly createApiKey: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['CreateApiKeyRequest'];
      };
    };
    readonly responses: {
      /** @description Created. */
      readonly 201: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['CreatedApiKey'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 409: components['responses']['APIKeyAlreadyExists'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getApiKey: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the API key. */
        readonly apiKeyId: components['parameters']['apiKeyId'];
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['ApiKey'];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['APIKeyNotFound_AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly deleteApiKey: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the API key. */
        readonly apiKeyId: components['parameters']['apiKeyId'];
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['APIKeyNotFound_AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly disableApiKey: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the API key. */
        readonly apiKeyId: components['parameters']['apiKeyId'];
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['APIKeyNotFound_AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly enableApiKey: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the API key. */
        readonly apiKeyId: components['parameters']['apiKeyId'];
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['APIKeyNotFound_AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly listAudit: {
    readonly parameters: {
      readonly query?: {
        /** @description Id of the last entry of the page before. */
        readonly before?: string;
      };
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': readonly components['schemas']['AuditEntry'][];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly listAuthProviders: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': readonly components['schemas']['AuthProviderSummary'][];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly createAuthProvider: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['CreateAuthProviderRequest'];
      };
    };
    readonly responses: {
      /** @description Created. */
      readonly 201: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['AuthProviderSummary'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 409: components['responses']['AuthProviderAlreadyExists'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getAuthProvider: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the authentication provider. */
        readonly providerId: components['parameters']['providerId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['AuthProvider'];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_AuthProviderNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly deleteAuthProvider: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the authentication provider. */
        readonly providerId: components['parameters']['providerId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_AuthProviderNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly updateAuthProvider: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the authentication provider. */
        readonly providerId: components['parameters']['providerId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['UpdateAuthProviderRequest'];
      };
    };
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_AuthProviderNotFound_GroupNotFound'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly disableAuthProvider: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the authentication provider. */
        readonly providerId: components['parameters']['providerId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_AuthProviderNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly enableAuthProvider: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the authentication provider. */
        readonly providerId: components['parameters']['providerId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_AuthProviderNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly runAppCommand: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Name of the command. */
        readonly commandName: components['parameters']['commandName'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody: {
      readonly content: {
        /** @example {} */
        readonly 'application/json': {
          readonly [key: string]: unknown;
        };
      };
    };
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['AnyValue'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_CommandNotFound_DraftNotFound_GroupNotFound'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getCustomUserData: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['CustomUserData'];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly updateCustomUserData: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['UpdateCustomUserDataRequest'];
      };
    };
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getDataAccessSettings: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['DataAccessSettings'];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly updateDataAccessSettings: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['UpdateDataAccessSettingsRequest'];
      };
    };
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getDataApi: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['DataApiSettings'];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_DataApiNotConfigured_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly createDataApi: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['CreateDataApiRequest'];
      };
    };
    readonly responses: {
      /** @description Created. */
      readonly 201: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['DataApiSettings'];
        };
      };
      readonly 400: components['responses']['BadRequest_FunctionInvalid_FunctionSyntaxError_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 409: components['responses']['DataApiAlreadyConfigured'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly updateDataApi: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['UpdateDataApiRequest'];
      };
    };
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_FunctionInvalid_FunctionSyntaxError_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_DataApiNotConfigured_GroupNotFound'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly listDataApiVersions: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': readonly string[];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly debugFunction: {
    readonly parameters: {
      readonly query?: {
        /** @description Runs with the rights of the system. */
        readonly run_as_system?: boolean;
        /** @description Id of the end user to run as; without it and `run_as_system` the run is the system's. */
        readonly user_id?: string;
      };
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody: {
      readonly content: {
        /**
         * @example {
         *       "name": "greet",
         *       "arguments": [
         *         "world"
         *       ]
         *     }
         */
        readonly 'application/json': components['schemas']['AnyValue'];
      };
    };
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['AnyValue'];
        };
      };
      /** @description Created. */
      readonly 201: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['AnyValue'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter_ServiceCommandNotFound'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_DraftNotFound_FunctionNotFound_GroupNotFound_ServiceNotFound_UserNotFound'];
      readonly 408: components['responses']['ExecutionTimeLimitExceeded'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly debugSource: {
    readonly parameters: {
      readonly query?: {
        /** @description Runs with the rights of the system. */
        readonly run_as_system?: boolean;
        /** @description Id of the end user to run as; without it and `run_as_system` the run is the system's. */
        readonly user_id?: string;
      };
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody: {
      readonly content: {
        /**
         * @example {
         *       "source": "exports = (name) => `Hello, ${name}!`",
         *       "eval_source": "exports(\"world\")"
         *     }
         */
        readonly 'application/json': components['schemas']['AnyValue'];
      };
    };
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['AnyValue'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_DraftNotFound_GroupNotFound_UserNotFound'];
      readonly 408: components['responses']['ExecutionTimeLimitExceeded'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getDependencies: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['Dependencies'];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly uploadDependenciesUpload: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody: {
      readonly content: {
        readonly 'application/octet-stream': string;
        readonly 'multipart/form-data': string;
      };
    };
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly uploadDependenciesUploadAnew: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody: {
      readonly content: {
        readonly 'application/octet-stream': string;
        readonly 'multipart/form-data': string;
      };
    };
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly deleteDependencies: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly putDependencyPut: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Name of the package, at most 214 characters; the `/` of a scoped one is sent as `%2F`. */
        readonly name: components['parameters']['name'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['PutDependencyRequest'];
      };
    };
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly putDependencyAdd: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Name of the package, at most 214 characters; the `/` of a scoped one is sent as `%2F`. */
        readonly name: components['parameters']['name'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['PutDependencyRequest'];
      };
    };
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly removeDependency: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Name of the package, at most 214 characters; the `/` of a scoped one is sent as `%2F`. */
        readonly name: components['parameters']['name'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_DependenciesNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly readDependenciesArchive: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/zip': string;
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_DependenciesNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly diffDependencies: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody: {
      readonly content: {
        readonly 'application/octet-stream': string;
        readonly 'multipart/form-data': string;
      };
    };
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['DependenciesDifference'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly readDependenciesExport: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly '*/*': string;
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_DependenciesNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getDependenciesStatus: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['DependenciesStatus'];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getDeployConfigGet: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['DeployConfig'];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly replaceDeployConfig: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['DeployConfigRequest'];
      };
    };
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly updateDeployConfigUpdate: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['DeployConfigRequest'];
      };
    };
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly updateDeployConfigAuthorize: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getDeployConfigBranches: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of a repository. */
        readonly repositoryId: components['parameters']['repositoryId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': readonly {
            readonly [key: string]: unknown;
          }[];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getDeployConfigInstallations: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': readonly {
            readonly [key: string]: unknown;
          }[];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getDeployConfigMigration: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_DeploymentMigrationNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly updateDeployConfigMigrate: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 501: components['responses']['NotImplemented'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly listDeployments: {
    readonly parameters: {
      readonly query?: {
        /** @description Returns only older deployments: than a moment (unix seconds, or ISO 8601), or than the deployment of this id. */
        readonly before?: string;
        /** @description Returns only the deployment of this draft. */
        readonly draft_id?: string;
        /** @description How many to return at most; 25 when nothing or more is asked for. */
        readonly limit?: number;
        /** @description Returns only deployments of this administrator. */
        readonly user_id?: string;
      };
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': readonly components['schemas']['Deployment'][];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getDeployment: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the deployment. */
        readonly deploymentId: components['parameters']['deploymentId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['Deployment'];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_DeploymentNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly redeploy: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the deployment. */
        readonly deploymentId: components['parameters']['deploymentId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_DeploymentNotFound_GroupNotFound'];
      readonly 409: components['responses']['Conflict_DraftConflict'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly describeApp: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['AppDescription'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly listDrafts: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': readonly components['schemas']['Draft'][];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly createDraft: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Created. */
      readonly 201: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['Draft'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 409: components['responses']['DraftAlreadyExists'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getDraft: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the draft. */
        readonly draftId: components['parameters']['draftId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['Draft'];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_DraftNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly discardDraft: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the draft. */
        readonly draftId: components['parameters']['draftId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_DraftNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly deployDraft: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the draft. */
        readonly draftId: components['parameters']['draftId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['DeployDraftRequest'];
      };
    };
    readonly responses: {
      /** @description Created. */
      readonly 201: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['Deployment'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_DraftNotFound_GroupNotFound'];
      readonly 409: components['responses']['Conflict_DraftConflict'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly diffDraft: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the draft. */
        readonly draftId: components['parameters']['draftId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['DraftDiff'];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_DraftNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly listEndpoints: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': readonly components['schemas']['Endpoint'][];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly createEndpoint: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['CreateEndpointRequest'];
      };
    };
    readonly responses: {
      /** @description Created. */
      readonly 201: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['Endpoint'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_FunctionNotFound_GroupNotFound_SecretNotFound'];
      readonly 409: components['responses']['EndpointAlreadyExists'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getEndpoint: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the endpoint. */
        readonly endpointId: components['parameters']['endpointId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['Endpoint'];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_EndpointNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly updateEndpoint: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the endpoint. */
        readonly endpointId: components['parameters']['endpointId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['UpdateEndpointRequest'];
      };
    };
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['Endpoint'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_EndpointNotFound_FunctionNotFound_GroupNotFound_SecretNotFound'];
      readonly 409: components['responses']['EndpointAlreadyExists'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly deleteEndpoint: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the endpoint. */
        readonly endpointId: components['parameters']['endpointId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            readonly [key: string]: unknown;
          };
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_EndpointNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly setEnvironment: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['SetEnvironmentRequest'];
      };
    };
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['App'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly listEnvironmentValues: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': readonly components['schemas']['EnvironmentValueSummary'][];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly createEnvironmentValue: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['CreateEnvironmentValueRequest'];
      };
    };
    readonly responses: {
      /** @description Created. */
      readonly 201: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['EnvironmentValue'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 409: components['responses']['EnvironmentValueAlreadyExists'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getEnvironmentValue: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the environment value. */
        readonly environmentValueId: components['parameters']['environmentValueId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['EnvironmentValue'];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_EnvironmentValueNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly updateEnvironmentValue: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the environment value. */
        readonly environmentValueId: components['parameters']['environmentValueId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['UpdateEnvironmentValueRequest'];
      };
    };
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['EnvironmentValue'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_EnvironmentValueNotFound_GroupNotFound'];
      readonly 409: components['responses']['EnvironmentValueAlreadyExists'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly deleteEnvironmentValue: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the environment value. */
        readonly environmentValueId: components['parameters']['environmentValueId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_EnvironmentValueNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly listTriggersInEventSubscriptions: {
    readonly parameters: {
      readonly query?: {
        /** @description Returns only triggers of this type. */
        readonly type?: 'DATABASE' | 'AUTHENTICATION' | 'SCHEDULED';
      };
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': readonly components['schemas']['Trigger'][];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly createTriggerInEventSubscriptions: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['CreateTriggerRequest'];
      };
    };
    readonly responses: {
      /** @description Created. */
      readonly 201: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['Trigger'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_FunctionNotFound_GroupNotFound_ServiceNotFound'];
      readonly 409: components['responses']['TriggerDuplicateName'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getTriggerInEventSubscriptions: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the trigger. */
        readonly triggerId: components['parameters']['triggerId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['Trigger'];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_TriggerNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly updateTriggerInEventSubscriptions: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the trigger. */
        readonly triggerId: components['parameters']['triggerId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['UpdateTriggerRequest'];
      };
    };
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_FunctionNotFound_GroupNotFound_ServiceNotFound_TriggerNotFound'];
      readonly 409: components['responses']['TriggerDuplicateName'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly deleteTriggerInEventSubscriptions: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the trigger. */
        readonly triggerId: components['parameters']['triggerId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_TriggerNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getTriggerExecution: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the trigger. */
        readonly triggerId: components['parameters']['triggerId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['TriggerExecution'];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_TriggerNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly resumeTriggerInEventSubscriptions: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the trigger. */
        readonly triggerId: components['parameters']['triggerId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['ResumeRequest'];
      };
    };
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_TriggerNotFound'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly exportApp: {
    readonly parameters: {
      readonly query?: {
        /** @description Id of the deployment to export; without it the newest, or the caller's draft. */
        readonly deployment?: string;
        /** @description Writes the files as for a repository. */
        readonly source_control?: boolean;
        /** @description Leaves out everything that names the app. Cannot go with `source_control`. */
        readonly template?: boolean;
        /** @description Layout of the files. */
        readonly version?: '20180301' | '20200603' | '20210101';
      };
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/zip': string;
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_DeploymentNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly listFunctions: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': readonly components['schemas']['FunctionSummary'][];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly createFunction: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['CreateFunctionRequest'];
      };
    };
    readonly responses: {
      /** @description Created. */
      readonly 201: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['AppFunction'];
        };
      };
      readonly 400: components['responses']['BadRequest_FunctionInvalid_FunctionSyntaxError_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 409: components['responses']['FunctionDuplicateName'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getFunction: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the function. */
        readonly functionId: components['parameters']['functionId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['AppFunction'];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_FunctionNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly replaceFunction: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the function. */
        readonly functionId: components['parameters']['functionId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['ReplaceFunctionRequest'];
      };
    };
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['AppFunction'];
        };
      };
      readonly 400: components['responses']['BadRequest_FunctionInvalid_FunctionSyntaxError_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_FunctionNotFound_GroupNotFound'];
      readonly 409: components['responses']['FunctionDuplicateName'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly deleteFunction: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the function. */
        readonly functionId: components['parameters']['functionId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_FunctionNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly executeAdminGraphql: {
    readonly parameters: {
      readonly query?: {
        /** @description Id of the end user to run as, under the rules; without it the operation is the system's. */
        readonly user_id?: string;
      };
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody: {
      readonly content: {
        /**
         * @example {
         *       "query": "{ movies { title } }",
         *       "variables": {},
         *       "operationName": null
         *     }
         */
        readonly 'application/json': components['schemas']['AnyValue'];
      };
    };
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['AnyValue'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth_UserDisabled'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_DraftNotFound_GroupNotFound_UserNotFound'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getGraphqlSettings: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['GraphqlSettings'];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly setGraphqlSettings: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['SetGraphqlSettingsRequest'];
      };
    };
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly listCustomResolvers: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': readonly components['schemas']['CustomResolver'][];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly createCustomResolver: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['CreateCustomResolverRequest'];
      };
    };
    readonly responses: {
      /** @description Created. */
      readonly 201: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['CustomResolver'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_FunctionNotFound_GroupNotFound'];
      readonly 409: components['responses']['CustomResolverAlreadyExists'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getCustomResolver: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the custom resolver. */
        readonly resolverId: components['parameters']['resolverId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['CustomResolver'];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_CustomResolverNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly updateCustomResolver: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the custom resolver. */
        readonly resolverId: components['parameters']['resolverId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['UpdateCustomResolverRequest'];
      };
    };
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_CustomResolverNotFound_FunctionNotFound_GroupNotFound'];
      readonly 409: components['responses']['CustomResolverAlreadyExists'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly deleteCustomResolver: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the custom resolver. */
        readonly resolverId: components['parameters']['resolverId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_CustomResolverNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly validateGraphql: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': readonly components['schemas']['AnyValue'][];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_DraftNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly importApp: {
    readonly parameters: {
      readonly query?: {
        /** @description Takes references to secrets that do not exist, and reports them, instead of refusing the import. */
        readonly allow_missing_secrets?: boolean;
        /** @description Changes nothing and returns what would change. */
        readonly diff?: boolean;
        /** @description What becomes of entities the import does not mention: `merge` keeps them, `replace` and `replace-by-name` remove them. */
        readonly strategy?: 'merge' | 'replace' | 'replace-by-name';
      };
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody: {
      readonly content: {
        /**
         * @example {
         *       "config_version": 20210101
         *     }
         */
        readonly 'application/json': {
          readonly [key: string]: unknown;
        };
        readonly 'application/zip': string;
      };
    };
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': readonly string[];
        };
      };
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 409: components['responses']['Conflict_DraftConflict'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly listLogForwarders: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': readonly components['schemas']['LogForwarder'][];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly createLogForwarder: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['CreateLogForwarderRequest'];
      };
    };
    readonly responses: {
      /** @description Created. */
      readonly 201: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['LogForwarder'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 409: components['responses']['LogForwarderDuplicateName'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getLogForwarder: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the log forwarder. */
        readonly forwarderId: components['parameters']['forwarderId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['LogForwarder'];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_LogForwarderNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly deleteLogForwarder: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the log forwarder. */
        readonly forwarderId: components['parameters']['forwarderId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_LogForwarderNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly updateLogForwarderUpdate: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the log forwarder. */
        readonly forwarderId: components['parameters']['forwarderId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['UpdateLogForwarderRequest'];
      };
    };
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['LogForwarder'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_LogForwarderNotFound'];
      readonly 409: components['responses']['LogForwarderDuplicateName'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly updateLogForwarderDisable: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the log forwarder. */
        readonly forwarderId: components['parameters']['forwarderId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_LogForwarderNotFound'];
      readonly 409: components['responses']['LogForwarderDuplicateName'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly updateLogForwarderEnable: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the log forwarder. */
        readonly forwarderId: components['parameters']['forwarderId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_LogForwarderNotFound'];
      readonly 409: components['responses']['LogForwarderDuplicateName'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly listLogs: {
    readonly parameters: {
      readonly query?: {
        /** @description Returns only entries of this request: the `X-Appservices-Request-Id` of its reply. */
        readonly co_id?: string;
        /** @description Returns only entries up to this moment, inclusive: ISO 8601 or unix seconds. */
        readonly end_date?: string;
        /** @description Returns only failures; `false` filters nothing. */
        readonly errors_only?: boolean;
        /** @description How many entries to return, at most 100. */
        readonly limit?: number;
        /** @description How many entries to leave out. */
        readonly skip?: number;
        /** @description Returns only entries after this moment, exclusive: ISO 8601 or unix seconds. */
        readonly start_date?: string;
        /** @description Returns only entries of this type, or of several, separated by commas. */
        readonly type?: string;
        /** @description Returns only entries of this end user. */
        readonly user_id?: string;
      };
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['LogPage'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly exportLogs: {
    readonly parameters: {
      readonly query?: {
        /** @description Returns only entries of this request: the `X-Appservices-Request-Id` of its reply. */
        readonly co_id?: string;
        /** @description Returns only entries up to this moment, inclusive: ISO 8601 or unix seconds. */
        readonly end_date?: string;
        /** @description Returns only failures; `false` filters nothing. */
        readonly errors_only?: boolean;
        /** @description Returns only entries after this moment, exclusive: ISO 8601 or unix seconds. */
        readonly start_date?: string;
        /** @description Returns only entries of this type, or of several, separated by commas. */
        readonly type?: string;
        /** @description Returns only entries of this end user. */
        readonly user_id?: string;
      };
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/x-ndjson': string;
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly tailLogs: {
    readonly parameters: {
      readonly query?: {
        /** @description Returns only entries of this request: the `X-Appservices-Request-Id` of its reply. */
        readonly co_id?: string;
        /** @description Returns only failures; `false` filters nothing. */
        readonly errors_only?: boolean;
        /** @description Returns only entries of this type, or of several, separated by commas. */
        readonly type?: string;
        /** @description Returns only entries of this end user. */
        readonly user_id?: string;
      };
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'text/event-stream': string;
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly listDeliveries: {
    readonly parameters: {
      readonly query?: {
        /** @description Returns only older ones: `created` of the last one of the page before, exclusive. */
        readonly before?: string;
        /** @description Returns only deliveries of this state. */
        readonly state?: 'queued' | 'delivered' | 'failed';
      };
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': readonly components['schemas']['Delivery'][];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly listNotifications: {
    readonly parameters: {
      readonly query?: {
        /** @description Returns only notifications of this state. */
        readonly state?: 'draft' | 'sent';
      };
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': readonly components['schemas']['Notification'][];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly createNotification: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['CreateNotificationRequest'];
      };
    };
    readonly responses: {
      /** @description Created. */
      readonly 201: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['Notification'];
        };
      };
      readonly 400: components['responses']['BadRequest_GCMError_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getNotification: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the notification. */
        readonly messageId: components['parameters']['messageId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['Notification'];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_NotificationNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly updateNotification: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the notification. */
        readonly messageId: components['parameters']['messageId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['UpdateNotificationRequest'];
      };
    };
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['Notification'];
        };
      };
      readonly 400: components['responses']['BadRequest_GCMError_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_NotificationNotFound'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly deleteNotification: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the notification. */
        readonly messageId: components['parameters']['messageId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_NotificationNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly sendNotification: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the notification. */
        readonly messageId: components['parameters']['messageId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['Notification'];
        };
      };
      readonly 400: components['responses']['BadRequest_GCMError_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_NotificationNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly setNotificationType: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the notification. */
        readonly messageId: components['parameters']['messageId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['SetNotificationTypeRequest'];
      };
    };
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['Notification'];
        };
      };
      readonly 400: components['responses']['BadRequest_GCMError_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_NotificationNotFound'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly listSchemas: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': readonly components['schemas']['SchemaSummary'][];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly createSchema: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['CreateSchemaRequest'];
      };
    };
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['SchemaSummary'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 409: components['responses']['SchemaAlreadyExists'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getSchema: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the schema. */
        readonly schemaId: components['parameters']['schemaId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['CollectionSchema'];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_SchemaNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly updateSchema: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the schema. */
        readonly schemaId: components['parameters']['schemaId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['UpdateSchemaRequest'];
      };
    };
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_SchemaNotFound'];
      readonly 409: components['responses']['SchemaAlreadyExists'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly deleteSchema: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the schema. */
        readonly schemaId: components['parameters']['schemaId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_SchemaNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly listSecrets: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': readonly components['schemas']['Secret'][];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly createSecret: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['CreateSecretRequest'];
      };
    };
    readonly responses: {
      /** @description Created. */
      readonly 201: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['Secret'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 409: components['responses']['SecretAlreadyExists'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly updateSecret: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the secret. */
        readonly secretId: components['parameters']['secretId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['UpdateSecretRequest'];
      };
    };
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': readonly components['schemas']['AnyValue'][];
        };
      };
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_SecretNotFound'];
      readonly 409: components['responses']['SecretAlreadyExists'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly deleteSecret: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the secret. */
        readonly secretId: components['parameters']['secretId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter_SecretInUse'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_SecretNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getAccessList: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['AccessList'];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly createAccessListEntry: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['CreateAccessListEntryRequest'];
      };
    };
    readonly responses: {
      /** @description Created. */
      readonly 201: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['AccessListEntry'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 409: components['responses']['AllowedIPAlreadyExists'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly deleteAccessListEntry: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the entry. */
        readonly entryId: components['parameters']['entryId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AllowedIPNotFound_AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly updateAccessListEntry: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the entry. */
        readonly entryId: components['parameters']['entryId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['UpdateAccessListEntryRequest'];
      };
    };
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['AccessListEntry'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AllowedIPNotFound_AppNotFound_GroupNotFound'];
      readonly 409: components['responses']['AllowedIPAlreadyExists'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getAllowedRequestOrigins: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': readonly string[];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly setAllowedRequestOrigins: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody: {
      readonly content: {
        /**
         * @example [
         *       "https://app.example.com"
         *     ]
         */
        readonly 'application/json': readonly string[];
      };
    };
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getRefreshTokenExpiration: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['RefreshTokenExpiration'];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly setRefreshTokenExpiration: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['SetRefreshTokenExpirationRequest'];
      };
    };
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getServiceConfigGetByAlias: {
    readonly parameters: {
      readonly query?: {
        /** @description Returns `{config, secret_config}` in place of the configuration alone. */
        readonly includeSecretConfig?: boolean;
      };
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        readonly serviceId: components['parameters']['serviceId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            readonly [key: string]: unknown;
          };
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_ServiceNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly updateServiceConfigUpdateByAlias: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        readonly serviceId: components['parameters']['serviceId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody: {
      readonly content: {
        /**
         * @example {
         *       "readPreference": "secondary"
         *     }
         */
        readonly 'application/json': {
          readonly [key: string]: unknown;
        };
      };
    };
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            readonly [key: string]: unknown;
          };
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_ServiceNotFound'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly listServices: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': readonly components['schemas']['ServiceSummary'][];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly createService: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['CreateServiceRequest'];
      };
    };
    readonly responses: {
      /** @description Created. */
      readonly 201: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['CreatedService'];
        };
      };
      readonly 400: components['responses']['BadRequest_FunctionInvalid_FunctionSyntaxError_InvalidParameter_MissingParameter_ServiceTypeNotFound'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 409: components['responses']['IncomingWebhookDuplicateName_RuleDuplicateName_ServiceAlreadyExists'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getService: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        readonly serviceId: components['parameters']['serviceId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['ServiceSummary'];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_ServiceNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly deleteService: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        readonly serviceId: components['parameters']['serviceId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_ServiceNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly updateService: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        readonly serviceId: components['parameters']['serviceId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['UpdateServiceRequest'];
      };
    };
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['ServiceSummary'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_ServiceNotFound'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly runServiceCommand: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Name of the command. */
        readonly commandName: components['parameters']['commandName'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        readonly serviceId: components['parameters']['serviceId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody: {
      readonly content: {
        /**
         * @example {
         *       "database_name": "store",
         *       "collection_name": "orders",
         *       "limit": 500
         *     }
         */
        readonly 'application/json': {
          readonly [key: string]: unknown;
        };
      };
    };
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['AnyValue'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter_MongoDBError_RestrictedHost'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_CommandNotFound_DraftNotFound_GroupNotFound_SchemaNotFound_ServiceNotFound'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 501: components['responses']['NotImplemented'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getBuildInfo: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        readonly serviceId: components['parameters']['serviceId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['BuildInfo'];
        };
      };
      readonly 400: components['responses']['BadRequest_MongoDBError_RestrictedHost'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_CommandNotFound_DraftNotFound_GroupNotFound_ServiceNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getServiceConfigGet: {
    readonly parameters: {
      readonly query?: {
        /** @description Returns `{config, secret_config}` in place of the configuration alone. */
        readonly includeSecretConfig?: boolean;
      };
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        readonly serviceId: components['parameters']['serviceId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            readonly [key: string]: unknown;
          };
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_ServiceNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly updateServiceConfigUpdate: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        readonly serviceId: components['parameters']['serviceId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody: {
      readonly content: {
        /**
         * @example {
         *       "readPreference": "secondary"
         *     }
         */
        readonly 'application/json': {
          readonly [key: string]: unknown;
        };
      };
    };
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            readonly [key: string]: unknown;
          };
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_ServiceNotFound'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getDefaultRule: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        readonly serviceId: components['parameters']['serviceId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['DefaultRule'];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_RuleNotFound_ServiceNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly replaceDefaultRule: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        readonly serviceId: components['parameters']['serviceId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['ReplaceDefaultRuleRequest'];
      };
    };
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_RuleNotFound_ServiceNotFound'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly createDefaultRule: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        readonly serviceId: components['parameters']['serviceId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['RolesRequest'];
      };
    };
    readonly responses: {
      /** @description Created. */
      readonly 201: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['DefaultRule'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_ServiceNotFound'];
      readonly 409: components['responses']['RuleAlreadyExists'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly deleteDefaultRule: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        readonly serviceId: components['parameters']['serviceId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_RuleNotFound_ServiceNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly listIncomingWebhooks: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        readonly serviceId: components['parameters']['serviceId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': readonly components['schemas']['ListedIncomingWebhook'][];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_ServiceNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly createIncomingWebhook: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        readonly serviceId: components['parameters']['serviceId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['CreateIncomingWebhookRequest'];
      };
    };
    readonly responses: {
      /** @description Created. */
      readonly 201: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['IncomingWebhookSummary'];
        };
      };
      readonly 400: components['responses']['BadRequest_FunctionInvalid_FunctionSyntaxError_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_ServiceNotFound'];
      readonly 409: components['responses']['IncomingWebhookAlreadyExists_IncomingWebhookDuplicateName'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getIncomingWebhook: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        readonly serviceId: components['parameters']['serviceId'];
        /** @description Id of the incoming webhook. */
        readonly webhookId: components['parameters']['webhookId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['IncomingWebhook'];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_IncomingWebhookNotFound_ServiceNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly replaceIncomingWebhook: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        readonly serviceId: components['parameters']['serviceId'];
        /** @description Id of the incoming webhook. */
        readonly webhookId: components['parameters']['webhookId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['ReplaceIncomingWebhookRequest'];
      };
    };
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['IncomingWebhookSummary'];
        };
      };
      readonly 400: components['responses']['BadRequest_FunctionInvalid_FunctionSyntaxError_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_IncomingWebhookNotFound_ServiceNotFound'];
      readonly 409: components['responses']['IncomingWebhookAlreadyExists_IncomingWebhookDuplicateName'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly deleteIncomingWebhook: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        readonly serviceId: components['parameters']['serviceId'];
        /** @description Id of the incoming webhook. */
        readonly webhookId: components['parameters']['webhookId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_IncomingWebhookNotFound_ServiceNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly listRules: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        readonly serviceId: components['parameters']['serviceId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': readonly components['schemas']['Rule'][];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_ServiceNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly createRule: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        readonly serviceId: components['parameters']['serviceId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['CreateRuleRequest'];
      };
    };
    readonly responses: {
      /** @description Created. */
      readonly 201: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['CreatedRule'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_ServiceNotFound'];
      readonly 409: components['responses']['RuleAlreadyExists_RuleDuplicateName'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getRule: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the rule. */
        readonly ruleId: components['parameters']['ruleId'];
        /** @description Id of the service. */
        readonly serviceId: components['parameters']['serviceId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['Rule'];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_RuleNotFound_ServiceNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly replaceRule: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the rule. */
        readonly ruleId: components['parameters']['ruleId'];
        /** @description Id of the service. */
        readonly serviceId: components['parameters']['serviceId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['ReplaceRuleRequest'];
      };
    };
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['Rule'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_RuleNotFound_ServiceNotFound'];
      readonly 409: components['responses']['RuleAlreadyExists_RuleDuplicateName'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly deleteRule: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the rule. */
        readonly ruleId: components['parameters']['ruleId'];
        /** @description Id of the service. */
        readonly serviceId: components['parameters']['serviceId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_RuleNotFound_ServiceNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly listClientSchemas: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Programming language of the models. */
        readonly language: components['parameters']['language'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': readonly string[];
        };
      };
      readonly 400: components['responses']['BadRequest_UnsupportedClientLanguage'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getSyncSettings: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['AnyValue'];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly setSyncSettings: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['SetSyncSettingsRequest'];
      };
    };
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getAppInDescriptionTemplatesOfApp: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': readonly {
            readonly [key: string]: unknown;
          }[];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly listTriggersInTriggers: {
    readonly parameters: {
      readonly query?: {
        /** @description Returns only triggers of this type. */
        readonly type?: 'DATABASE' | 'AUTHENTICATION' | 'SCHEDULED';
      };
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': readonly components['schemas']['Trigger'][];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly createTriggerInTriggers: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['CreateTriggerRequest'];
      };
    };
    readonly responses: {
      /** @description Created. */
      readonly 201: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['Trigger'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_FunctionNotFound_GroupNotFound_ServiceNotFound'];
      readonly 409: components['responses']['TriggerDuplicateName'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getTriggerInTriggers: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the trigger. */
        readonly triggerId: components['parameters']['triggerId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['Trigger'];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_TriggerNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly updateTriggerInTriggers: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the trigger. */
        readonly triggerId: components['parameters']['triggerId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['UpdateTriggerRequest'];
      };
    };
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_FunctionNotFound_GroupNotFound_ServiceNotFound_TriggerNotFound'];
      readonly 409: components['responses']['TriggerDuplicateName'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly deleteTriggerInTriggers: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the trigger. */
        readonly triggerId: components['parameters']['triggerId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            readonly [key: string]: unknown;
          };
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_TriggerNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly resumeTriggerInTriggers: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the trigger. */
        readonly triggerId: components['parameters']['triggerId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['ResumeRequest'];
      };
    };
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_TriggerNotFound'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly deleteRegistrationByEmail: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description E-mail address, at most 1,024 characters. */
        readonly email: components['parameters']['email'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter_UserAlreadyConfirmed'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_UserNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly confirmRegistration: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description E-mail address, at most 1,024 characters. */
        readonly email: components['parameters']['email'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter_UserAlreadyConfirmed'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_UserNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly runConfirmation: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description E-mail address, at most 1,024 characters. */
        readonly email: components['parameters']['email'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Accepted. */
      readonly 202: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['ConfirmationTokens'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter_UserAlreadyConfirmed'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_UserNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly resendConfirmation: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description E-mail address, at most 1,024 characters. */
        readonly email: components['parameters']['email'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['ConfirmationTokens'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter_UserAlreadyConfirmed'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_UserNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly deleteRegistrationById: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the registration. */
        readonly userId: components['parameters']['userId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter_UserAlreadyConfirmed'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_UserNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly listPendingUsers: {
    readonly parameters: {
      readonly query?: {
        /** @description Id of the last one of the page before. */
        readonly after?: string;
        /** @description How many to return; at most 50 are returned. */
        readonly limit?: number;
      };
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': readonly components['schemas']['PendingUser'][];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly listUsers: {
    readonly parameters: {
      readonly query?: {
        /** @description Id of the last user of the page before. */
        readonly after?: string;
        /** @description Sorts in descending order. */
        readonly desc?: boolean;
        /** @description How many to return; at most 50 are returned. */
        readonly limit?: number;
        /** @description Returns only users with an identity of one of these types of providers, separated by commas. */
        readonly provider_types?: string;
        /** @description What users are sorted by. */
        readonly sort?: '_id' | 'status' | 'created_date' | 'last_authentication_date';
        /** @description Returns only users of this status. */
        readonly status?: 'enabled' | 'disabled';
      };
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': readonly components['schemas']['AdminUser'][];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly createUser: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['CreateUserRequest'];
      };
    };
    readonly responses: {
      /** @description Created. */
      readonly 201: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['AdminUser'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 409: components['responses']['AccountNameInUse'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly countUsers: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': number;
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getUser: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the user. */
        readonly userId: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['AdminUser'];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_UserNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly deleteUser: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the user. */
        readonly userId: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_UserNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly listUserDevices: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the user. */
        readonly userId: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': readonly components['schemas']['UserDevice'][];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_UserNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly disableUser: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the user. */
        readonly userId: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_UserNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly enableUser: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the user. */
        readonly userId: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_UserNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly logoutUser: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the user. */
        readonly userId: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_UserNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly resetUserEmail: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the user. */
        readonly userId: string;
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['ResetUserEmailRequest'];
      };
    };
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_UserNotFound'];
      readonly 409: components['responses']['AccountNameInUse'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly verifyUserToken: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['VerifyTokenRequest'];
      };
    };
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['AnyValue'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getValidationSettingsGraphqlValidation: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['ValidationSettings'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly setValidationSettingsSetGraphqlValidation: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['SetValidationSettingsRequest'];
      };
    };
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getNullTypeValidation: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['NullTypeValidation'];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly setNullTypeValidation: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['SetNullTypeValidationRequest'];
      };
    };
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getValidationSettingsRestValidation: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['ValidationSettings'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly setValidationSettingsSetRestValidation: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['SetValidationSettingsRequest'];
      };
    };
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly listValues: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': readonly components['schemas']['ValueSummary'][];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly createValue: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['CreateValueRequest'];
      };
    };
    readonly responses: {
      /** @description Created. */
      readonly 201: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['Value'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_SecretNotFound'];
      readonly 409: components['responses']['ValueAlreadyExists_ValueDuplicateName'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getValue: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the value. */
        readonly valueId: components['parameters']['valueId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['Value'];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_ValueNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly updateValue: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the value. */
        readonly valueId: components['parameters']['valueId'];
      };
      readonly cookie?: never;
    };
    /** @description The request. */
    readonly requestBody?: {
      readonly content: {
        readonly 'application/json': components['schemas']['UpdateValueRequest'];
      };
    };
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['Value'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_SecretNotFound_ValueNotFound'];
      readonly 409: components['responses']['ValueAlreadyExists_ValueDuplicateName'];
      readonly 413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly deleteValue: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        readonly appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
        /** @description Id of the value. */
        readonly valueId: components['parameters']['valueId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Done. The reply has no content. */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['AppNotFound_GroupNotFound_ValueNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly listSigningKeys: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': readonly components['schemas']['SigningKeyInfo'][];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['GroupNotFound'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly rotateSigningKeys: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description Id of the project, 24 hexadecimal digits. */
        readonly groupId: components['parameters']['groupId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Created. */
      readonly 201: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['SigningKeyInfo'];
        };
      };
      readonly 400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 403: components['responses']['PermissionDenied'];
      readonly 404: components['responses']['GroupNotFound'];
      readonly 409: components['responses']['Conflict'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getTemplates: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': readonly {
            readonly [key: string]: unknown;
          }[];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
  readonly getVersion: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Success. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['AnyValue'];
        };
      };
      readonly 400: components['responses']['BadRequest'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 503: components['responses']['Unavailable'];
      readonly 504: components['responses']['Timeout'];
    };
  };
}
