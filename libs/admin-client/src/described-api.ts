// Made from docs/openapi.json by `npm run generate`. Not to be edited.
export interface paths {
  '/api/admin/v3.0/auth/profile': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the administrator who asks */
    get: operations['adminProfile'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/auth/providers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the ways administrators can log in, in the names of the session; without one in the specification's */
    get: operations['getAuthProviders'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/auth/providers/{provider}/login': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Logs an administrator in */
    post: operations['adminLogin'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/auth/session': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Renews the access token of an administrator's session */
    post: operations['adminRefresh'];
    /**
     * Ends an administrator's session
     * @description Takes its refresh or an access token; its access tokens fail from then on.
     */
    delete: operations['adminLogout'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/graphql': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Executes a query of the administration's GraphQL API
     * @description Mutations are refused.
     */
    get: operations['getGraphql'];
    put?: never;
    /**
     * Executes an operation of the administration's GraphQL API
     * @description Its schema is docs/admin-schema.graphql.
     */
    post: operations['postGraphql'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/api_keys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the key pairs of a project, oldest first */
    get: operations['listKeyPairs'];
    put?: never;
    /**
     * Creates a key pair
     * @description `InvalidParameter` beyond 100.
     */
    post: operations['createKeyPair'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/api_keys/{keyPairId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns a key pair */
    get: operations['getKeyPair'];
    put?: never;
    post?: never;
    /**
     * Deletes a key pair
     * @description Ends its sessions too, access tokens included. `Conflict` for the project's last administrator who may change it.
     */
    delete: operations['revokeKeyPair'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the apps of a project */
    get: operations['listApps'];
    put?: never;
    /** Creates an app */
    post: operations['createApp'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns an app */
    get: operations['getAppInAppsGet'];
    put?: never;
    post?: never;
    /** Deletes an app with everything in it */
    delete: operations['deleteApp'];
    options?: never;
    head?: never;
    /**
     * Renames an app, immediately and beside any draft
     * @description Its App ID stays, so clients are not affected. An addition of ours.
     */
    patch: operations['renameApp'];
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/api_keys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the API keys of an app */
    get: operations['listApiKeys'];
    put?: never;
    /**
     * Creates an API key and its user, of type `server`
     * @description Makes the key and its user, of type `server`. `APIKeyAlreadyExists` for a taken name, `InvalidParameter` beyond 100.
     */
    post: operations['createApiKey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/api_keys/{apiKeyId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns an API key */
    get: operations['getApiKey'];
    put?: never;
    post?: never;
    /**
     * Deletes an API key with its user
     * @description Removes the key with its user; sessions opened with it end.
     */
    delete: operations['deleteApiKey'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/api_keys/{apiKeyId}/disable': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Disables an API key
     * @description Sessions opened with it end.
     */
    put: operations['disableApiKey'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/api_keys/{apiKeyId}/enable': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Enables an API key */
    put: operations['enableApiKey'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/audit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns which administrator changed what, newest first
     * @description A page has 100 entries.
     */
    get: operations['listAudit'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/auth_providers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the authentication providers of an app */
    get: operations['listAuthProviders'];
    put?: never;
    /** Creates an authentication provider */
    post: operations['createAuthProvider'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/auth_providers/{providerId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns an authentication provider with its configuration */
    get: operations['getAuthProvider'];
    put?: never;
    post?: never;
    /**
     * Deletes an authentication provider
     * @description Refused while the provider is enabled.
     */
    delete: operations['deleteAuthProvider'];
    options?: never;
    head?: never;
    /** Changes an authentication provider */
    patch: operations['updateAuthProvider'];
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/auth_providers/{providerId}/disable': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Disables an authentication provider
     * @description Nobody can log in with it until it is enabled again.
     */
    put: operations['disableAuthProvider'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/auth_providers/{providerId}/enable': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Enables an authentication provider */
    put: operations['enableAuthProvider'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/commands/{commandName}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Runs a command of an app
     * @description There is none: `ServiceCommandNotFound` for every name.
     */
    post: operations['runAppCommand'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/custom_user_data': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns where the custom data of users is found */
    get: operations['getCustomUserData'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Changes where the custom data of users is found */
    patch: operations['updateCustomUserData'];
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/data_access/config': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns what holds for the data of users beside the rules */
    get: operations['getDataAccessSettings'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Changes what holds for the data of users beside the rules */
    patch: operations['updateDataAccessSettings'];
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/data_api/config': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns how the Data API of an app is served */
    get: operations['getDataApi'];
    put?: never;
    /** Configures the Data API of an app for the first time, which serves it unless the request says `disabled` */
    post: operations['createDataApi'];
    delete?: never;
    options?: never;
    head?: never;
    /** Changes how the Data API of an app is served */
    patch: operations['updateDataApi'];
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/data_api/versions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the versions of the Data API an app can serve */
    get: operations['listDataApiVersions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/debug/execute_function': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Runs a function of an app for an administrator
     * @description A function that fails is a reply, not an error.
     */
    post: operations['debugFunction'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/debug/execute_function_source': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Runs a source for an administrator
     * @description A function that fails is a reply, not an error.
     */
    post: operations['debugSource'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/dependencies': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the packages the functions of an app may require */
    get: operations['getDependencies'];
    /**
     * Checks an upload and begins to build it
     * @description It takes the place of the packages the app has. Takes a `package.json`, or an archive of `node_modules` as zip, tar or tar.gz; `dependencies/status` tells how that ends.
     */
    put: operations['uploadDependenciesUpload'];
    /**
     * Checks an upload and begins to build it
     * @description It takes the place of the packages the app has. Takes a `package.json`, or an archive of `node_modules` as zip, tar or tar.gz; `dependencies/status` tells how that ends.
     */
    post: operations['uploadDependenciesUploadAnew'];
    /**
     * Removes all packages of an app
     * @description An upload that is still being built comes to nothing.
     */
    delete: operations['deleteDependencies'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/dependencies/{name}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Adds a package to those of a `package.json`, or gives it another version, and begins to build them
     * @description Refused for packages that were uploaded as an archive.
     */
    put: operations['putDependencyPut'];
    /**
     * Adds a package to those of a `package.json`, or gives it another version, and begins to build them
     * @description Refused for packages that were uploaded as an archive.
     */
    post: operations['putDependencyAdd'];
    /**
     * Removes a package from those of a `package.json`, and begins to build the others
     * @description Refused for packages that were uploaded as an archive.
     */
    delete: operations['removeDependency'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/dependencies/archive': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns all files of an app's packages as a zip archive */
    get: operations['readDependenciesArchive'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/dependencies/diff': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Tells what an upload would change of an app's packages
     * @description Changes nothing.
     */
    post: operations['diffDependencies'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/dependencies/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns what an app's packages were uploaded as: a `package.json` where it was one, otherwise a zip archive */
    get: operations['readDependenciesExport'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/dependencies/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Tells how the last upload of packages goes
     * @description An app without one has the status `successful`.
     */
    get: operations['getDependenciesStatus'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/deploy/config': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns how deployments are made */
    get: operations['getDeployConfigGet'];
    /**
     * Sets how deployments are made
     * @description Members that are not given get their defaults.
     */
    put: operations['replaceDeployConfig'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Changes how deployments are made: the members given */
    patch: operations['updateDeployConfigUpdate'];
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/deploy/github/auth': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Would connect a repository host
     * @description Changes nothing: what it asks for is whether there is such an app and the caller may change it.
     */
    post: operations['updateDeployConfigAuthorize'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/deploy/github/repositories/{repositoryId}/branches': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the branches of a repository: always an empty list */
    get: operations['getDeployConfigBranches'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/deploy/installation': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the installations of a repository host: always an empty list */
    get: operations['getDeployConfigInstallations'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/deployment_migration': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the migration of an app to another deployment model: there is never one */
    get: operations['getDeployConfigMigration'];
    /**
     * Moves an app to another deployment model and region
     * @description Self-hosted, both are labels of the app, and change at once. Refused for the model and region the app has.
     */
    put: operations['migrateDeployment'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/deployments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the newest deployments of an app, newest first */
    get: operations['listDeployments'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/deployments/{deploymentId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns a deployment */
    get: operations['getDeployment'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/deployments/{deploymentId}/diff': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns what a deployment changed, or what deploying it again would change
     * @description For owners of the project: like an export, it holds the secrets of incoming webhooks.
     */
    get: operations['diffDeployment'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/deployments/{deploymentId}/redeploy': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Rolls an app back to a deployment
     * @description Makes the configuration of an earlier deployment the deployed one again, as a new deployment. Secrets stay as they are.
     */
    post: operations['redeploy'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/description': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns what an app consists of, by name, and where it is reached */
    get: operations['describeApp'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/drafts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the caller's own draft: a list of one or none */
    get: operations['listDrafts'];
    put?: never;
    /**
     * Opens a draft
     * @description An administrator can hold one in each app.
     */
    post: operations['createDraft'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/drafts/{draftId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the caller's draft */
    get: operations['getDraft'];
    put?: never;
    post?: never;
    /** Discards a draft with all its changes */
    delete: operations['discardDraft'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/drafts/{draftId}/conflicts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns what keeps the caller's draft from being deployed, each entity as the draft has it and as it is deployed
     * @description For owners of the project: like an export, it holds the secrets of incoming webhooks.
     */
    get: operations['listDraftConflicts'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/drafts/{draftId}/deployment': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Deploys everything in a draft at once, merged into what was deployed since it was opened, and closes it
     * @description `DraftConflict`, and the draft is kept, where both changed the same entity differently.
     */
    post: operations['deployDraft'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/drafts/{draftId}/diff': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns what deploying a draft would change */
    get: operations['diffDraft'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/drafts/{draftId}/rebase': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Brings what was deployed since the caller's draft began into it, which then begins from there
     * @description `DraftConflict`, and nothing changes, where a conflict is left, or where the draft or what is deployed is not what `version` says any more.
     */
    post: operations['rebaseDraft'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/endpoints': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the HTTPS endpoints of an app */
    get: operations['listEndpoints'];
    put?: never;
    /** Creates an HTTPS endpoint */
    post: operations['createEndpoint'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/endpoints/{endpointId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns an HTTPS endpoint */
    get: operations['getEndpoint'];
    /** Changes an HTTPS endpoint */
    put: operations['updateEndpoint'];
    post?: never;
    /** Deletes an HTTPS endpoint */
    delete: operations['deleteEndpoint'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/environment': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Selects the environment of an app */
    put: operations['setEnvironment'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/environment_values': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the environment values of an app, without what they hold */
    get: operations['listEnvironmentValues'];
    put?: never;
    /** Creates an environment value */
    post: operations['createEnvironmentValue'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/environment_values/{environmentValueId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns an environment value */
    get: operations['getEnvironmentValue'];
    /** Changes an environment value */
    put: operations['updateEnvironmentValue'];
    post?: never;
    /** Deletes an environment value */
    delete: operations['deleteEnvironmentValue'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/event_subscriptions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the triggers of an app */
    get: operations['listTriggersInEventSubscriptions'];
    put?: never;
    /** Creates a trigger */
    post: operations['createTriggerInEventSubscriptions'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/event_subscriptions/{triggerId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns a trigger */
    get: operations['getTriggerInEventSubscriptions'];
    /** Changes a trigger */
    put: operations['updateTriggerInEventSubscriptions'];
    post?: never;
    /** Deletes a trigger */
    delete: operations['deleteTriggerInEventSubscriptions'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/event_subscriptions/{triggerId}/execution': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns how far a trigger has come */
    get: operations['getTriggerExecution'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/event_subscriptions/{triggerId}/resume': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Starts a suspended trigger again, where it was or from now on
     * @description One that is not suspended goes on as it is.
     */
    put: operations['resumeTriggerInEventSubscriptions'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Exports an app as a zip archive of its files
     * @description The reply's header `X-Export-Notes` names what they leave out: hosted files, unless `hosting` asks for them. Only for those who may change the app: files hold the secrets of webhooks, which readers are not shown.
     */
    get: operations['exportApp'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/functions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the functions of an app, without their sources */
    get: operations['listFunctions'];
    put?: never;
    /** Creates a function */
    post: operations['createFunction'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/functions/{functionId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns a function with its source */
    get: operations['getFunction'];
    /** Changes a function */
    put: operations['replaceFunction'];
    post?: never;
    /** Deletes a function */
    delete: operations['deleteFunction'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/graphql': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Executes a query of the generated GraphQL API with the rights of the system, or as an end user
     * @description Mutations are refused.
     */
    get: operations['executeAdminGraphqlQuery'];
    put?: never;
    /** Executes an operation of the generated GraphQL API for an administrator: with the rights of the system, or as an end user */
    post: operations['executeAdminGraphqlExecute'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/graphql/config': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns how the generated GraphQL API is named and whether it may be inspected */
    get: operations['getGraphqlSettings'];
    /** Changes how the generated GraphQL API is named and whether it may be inspected */
    put: operations['setGraphqlSettings'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/graphql/custom_resolvers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the custom resolvers of an app */
    get: operations['listCustomResolvers'];
    put?: never;
    /** Creates a custom resolver */
    post: operations['createCustomResolver'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/graphql/custom_resolvers/{resolverId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns a custom resolver */
    get: operations['getCustomResolver'];
    /** Changes a custom resolver */
    put: operations['updateCustomResolver'];
    post?: never;
    /** Deletes a custom resolver */
    delete: operations['deleteCustomResolver'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/graphql/validate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns what of the deployed configuration is not in the generated GraphQL API, and why */
    get: operations['validateGraphql'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/hosting/assets': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the files of a folder, in the order of their paths: those in the folder itself and the folders in it, whose paths end with `/`, or with `recursive` all files below it */
    get: operations['listHostedFiles'];
    put?: never;
    /**
     * Moves or copies a hosted file, or a folder with everything in it
     * @description What is there already is replaced.
     */
    post: operations['moveHostedFiles'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/hosting/assets/asset': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns a hosted file without its content */
    get: operations['getHostedFile'];
    /**
     * Uploads a file, in place of one of the same path, or (a JSON body with a path that ends with `/`) makes a folder
     * @description Effective at once, also while hosting is disabled. A form of two parts: `meta`, JSON with `path`, `attrs`, `hash` and `size`, and `file`, the bytes.
     */
    put: operations['putHostedFile'];
    post?: never;
    /** Removes a hosted file, or with a path that ends with `/` a folder with everything in it */
    delete: operations['deleteHostedFile'];
    options?: never;
    head?: never;
    /**
     * Replaces all attributes of a hosted file
     * @description Its content and when it was uploaded stay.
     */
    patch: operations['setHostedAttributes'];
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/hosting/cache': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Makes the platform forget what it holds of an app's files to send them faster
     * @description What browsers and proxies hold is theirs.
     */
    put: operations['invalidateHostingCache'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/hosting/config': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns how an app hosts files */
    get: operations['getHostingConfig'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Changes how an app hosts files
     * @description What is not given stays as it is.
     */
    patch: operations['updateHostingConfig'];
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/import': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Imports the files of an app, as a zip archive or as one JSON document
     * @description All or nothing: one deployment, or one change of the caller's draft. With `diff` nothing changes, and the reply has a text in unified format per file that would. With `strategy=preview` nothing changes either, and the reply is an `ImportPreview`: 200 also for files that are wrong. An import that is refused for its files answers with `errors`, all that is wrong with them. What an app can do without, such as a value or a log forwarder, is left out instead. The reply's header `X-Import-Notes` counts what was left out, ignored or taken otherwise than the files say; the deployment and the audit entry list it.
     */
    post: operations['importApp'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/log_forwarders': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the log forwarders of an app */
    get: operations['listLogForwarders'];
    put?: never;
    /** Creates a log forwarder */
    post: operations['createLogForwarder'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/log_forwarders/{forwarderId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns a log forwarder */
    get: operations['getLogForwarder'];
    put?: never;
    post?: never;
    /** Deletes a log forwarder */
    delete: operations['deleteLogForwarder'];
    options?: never;
    head?: never;
    /** Changes a log forwarder */
    patch: operations['updateLogForwarderUpdate'];
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/log_forwarders/{forwarderId}/disable': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Disables a log forwarder */
    put: operations['updateLogForwarderDisable'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/log_forwarders/{forwarderId}/enable': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Enables a log forwarder
     * @description A suspended one goes on where it was.
     */
    put: operations['updateLogForwarderEnable'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/logs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns log entries of an app, newest first
     * @description A page of a search (`q`, `function_id`, `status`, `min_ms`) may have fewer entries than `limit`, even none, and go on: for each, about 20,000 entries are looked at.
     */
    get: operations['listLogs'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/logs/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Exports every log entry that matches, newest first, one JSON text per line
     * @description An addition of ours.
     */
    get: operations['exportLogs'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/logs/histogram': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns how many entries of an app's log match over time, and how many of them failed
     * @description Without `end_date` the time ends now, without `start_date` it begins an hour before its end. About 100,000 entries are looked at, the newest first. An addition of ours.
     */
    get: operations['getLogHistogram'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/logs/tail': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Follows the log of an app: entries as they are stored, as server-sent events
     * @description `log` has an entry as JSON, its `_id` as the event's; `lost` has a count, when more came than the consumer took, or more was written after the entry it saw last. `TooManyRequests` when too many follow already. An addition of ours.
     */
    get: operations['tailLogs'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/measurements': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns what an app used: requests, hours of compute, gigabytes sent and gigabyte-seconds of memory */
    get: operations['getAppMeasurements'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/metrics': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns metrics of an app: rates of requests and bytes, and how long requests took */
    get: operations['getMetrics'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/multi_data_sources': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Replies with the names of clusters where any could not be linked, and with nothing where all are */
    post: operations['linkDataSources'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/open_streams': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns the streams of changes that users of an app have open
     * @description Browsers open six connections to one origin over HTTP/1.1, so a page with more than 4 may wait for its other requests. A process that has just started counts those of others after a few seconds. An addition of ours.
     */
    get: operations['getOpenStreams'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/pull': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns an app as one JSON document, or with `Accept: application/zip` as a zip of its files in the layout without a version
     * @description Entities go by names, secrets show by name only. Only for those who may change the app: it holds the secrets of webhooks.
     */
    get: operations['pullApp'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/push': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Replaces the whole configuration of an app by a document as `GET pull` returns it, or by the files in a zip, of any layout: what is not there is removed
     * @description A document has a `config_version`, a zip a root file: without it nothing is changed. All or nothing: one deployment, or one change of the caller's draft. Secrets that are named must exist, and stay; name, location and deployment model of the app stay, too. The reply's header `X-Import-Notes` counts what was left out or ignored. With `strategy=preview` nothing changes: see `POST import`.
     */
    patch: operations['pushApp'];
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/push/deliveries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns deliveries of push messages, newest first
     * @description A page has 100.
     */
    get: operations['listDeliveries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/push/notifications': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the push notifications of an app */
    get: operations['listNotifications'];
    put?: never;
    /** Creates a push notification, as a draft or sent at once */
    post: operations['createNotification'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/push/notifications/{messageId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns a push notification */
    get: operations['getNotification'];
    /**
     * Changes a draft of a push notification
     * @description `BadRequest` for one that was sent.
     */
    put: operations['updateNotification'];
    post?: never;
    /** Deletes a push notification */
    delete: operations['deleteNotification'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/push/notifications/{messageId}/send': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sends a push notification
     * @description The reply comes when it is stored as sent; delivery follows. Sending a sent one again delivers nothing twice: only one whose delivery failed is tried anew. Without a usable push service its `delivery_error` says `NOT_CONFIGURED`.
     */
    post: operations['sendNotification'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/push/notifications/{messageId}/type': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Makes a draft a sent notification, which sends it
     * @description A sent one never becomes a draft again.
     */
    put: operations['setNotificationType'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/rules/try': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Tries the rules of a collection as a user: which role decides about a document, what of it the user may read and write, and which member of the rule said so
     * @description Rules of the caller's draft or of the request can be tried before they are deployed. Nothing is written. Functions of expressions are called as they are for requests. It may take 10 seconds.
     */
    post: operations['tryRules'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/schemas': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the schemas of an app, without what they say */
    get: operations['listSchemas'];
    put?: never;
    /** Creates a schema */
    post: operations['createSchema'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/schemas/{schemaId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns a schema with its relationships */
    get: operations['getSchema'];
    /** Changes a schema */
    put: operations['updateSchema'];
    post?: never;
    /** Deletes a schema */
    delete: operations['deleteSchema'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/secrets': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the names of an app's secrets */
    get: operations['listSecrets'];
    put?: never;
    /** Creates a secret */
    post: operations['createSecret'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/secrets/{secretId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Changes the name or the value of a secret
     * @description With `_id` in the body the reply is the secret in a list, otherwise 204.
     */
    put: operations['updateSecret'];
    post?: never;
    /**
     * Deletes a secret
     * @description Refused with the name of what refers to it.
     */
    delete: operations['deleteSecret'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/security/access_list': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the addresses that may use an app */
    get: operations['getAccessList'];
    put?: never;
    /** Adds an address to the access list */
    post: operations['createAccessListEntry'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/security/access_list/{entryId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Removes an entry from the access list */
    delete: operations['deleteAccessListEntry'];
    options?: never;
    head?: never;
    /** Changes an entry of the access list */
    patch: operations['updateAccessListEntry'];
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/security/allow_non_vpc_client_requests': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sets whether requests may come by other ways than a private endpoint
     * @description They always may: `false` is refused.
     */
    post: operations['allowNonVpcRequests'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/security/allowed_request_origins': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns the origins browsers may call from
     * @description An empty list allows any.
     */
    get: operations['getAllowedRequestOrigins'];
    put?: never;
    /** Replaces the origins browsers may call from */
    post: operations['setAllowedRequestOrigins'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/security/private_endpoint_service_infos': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the services private endpoints could connect to: always an empty list */
    get: operations['listPrivateEndpointServices'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/security/private_endpoints': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the private endpoints of an app: always an empty list */
    get: operations['listPrivateEndpoints'];
    put?: never;
    /**
     * Would create a private endpoint
     * @description Always refused: they are a matter of the network this server runs in.
     */
    post: operations['createPrivateEndpoint'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/security/private_endpoints/{privateEndpointId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns a private endpoint: there is never one */
    get: operations['getPrivateEndpoint'];
    /** Would change or delete a private endpoint: there is never one */
    put: operations['changePrivateEndpointUpdate'];
    post?: never;
    /** Would change or delete a private endpoint: there is never one */
    delete: operations['changePrivateEndpointDelete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/security/refresh_token_expiration': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns how long sessions of end users last */
    get: operations['getRefreshTokenExpiration'];
    /**
     * Changes how long sessions of end users last
     * @description Counts for logins from then on; sessions that exist keep their end.
     */
    put: operations['setRefreshTokenExpiration'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/service/{serviceId}/config': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the configuration of a service */
    get: operations['getServiceConfigGetByAlias'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Changes the configuration of a service
     * @description Members that are given replace, others survive; `null` removes.
     */
    patch: operations['updateServiceConfigUpdateByAlias'];
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/services': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the linked services of an app */
    get: operations['listServices'];
    put?: never;
    /** Links a service */
    post: operations['createService'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/services/{serviceId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns a linked service */
    get: operations['getService'];
    put?: never;
    post?: never;
    /** Removes a linked service with its rules and webhooks */
    delete: operations['deleteService'];
    options?: never;
    head?: never;
    /** Changes the version of a linked service */
    patch: operations['updateService'];
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/services/{serviceId}/commands/{commandName}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Runs a command of a service
     * @description MongoDB services have `build_info`, `list_databases`, `list_collections`, `generate_schema` and `validate_documents`.
     */
    post: operations['runServiceCommand'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/services/{serviceId}/commands/build_info': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns what a data source says of itself */
    get: operations['getBuildInfo'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/services/{serviceId}/commands/count_documents': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Returns how many documents of a collection match: `{count}`, in canonical extended JSON
     * @description The body has `database_name`, `collection_name` and, optional, `filter`. It may take 10 seconds.
     */
    post: operations['countDocuments'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/services/{serviceId}/commands/create_index': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Creates an index and returns `{name}`
     * @description The body has `database_name`, `collection_name`, `key` and, optional, `options`: `name`, `unique`, `sparse`, `hidden`, `expireAfterSeconds`, `partialFilterExpression` and `collation`. `Conflict` where documents are not unique, or an index of other options is in the way. Recorded in the audit.
     */
    post: operations['createIndex'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/services/{serviceId}/commands/delete_documents': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Deletes every document that matches and returns `{deleted}`
     * @description The body has `database_name`, `collection_name` and `filter`; `{}` deletes all of them. What was deleted before an error stays deleted. Recorded in the audit.
     */
    post: operations['deleteDocuments'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/services/{serviceId}/commands/drop_index': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Drops an index and returns its `{name}`
     * @description The body has `database_name`, `collection_name` and `name`; the index of `_id` cannot be dropped. Recorded in the audit.
     */
    post: operations['dropIndex'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/services/{serviceId}/commands/find_documents': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Returns documents of a collection, as canonical extended JSON: `{documents: […]}`
     * @description The body has `database_name`, `collection_name` and, all optional, `filter`, `projection`, `sort`, `skip` and `limit` (50, at most 100). No rules apply. It may take 10 seconds, and return 16 MB.
     */
    post: operations['findDocuments'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/services/{serviceId}/commands/insert_document': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Inserts a document and returns `{inserted_id}`
     * @description The body has `database_name`, `collection_name` and `document`, in extended JSON; a document without `_id` gets an ObjectId. `Conflict` where a unique index has its values already. Recorded in the audit.
     */
    post: operations['insertDocument'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/services/{serviceId}/commands/list_indexes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Returns the indexes of a collection as the server describes them: `{indexes: […]}`, empty where there is no such collection
     * @description The body has `database_name` and `collection_name`.
     */
    post: operations['listIndexes'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/services/{serviceId}/commands/replace_document': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Puts a document in the place of another one and returns `{matched, modified}`
     * @description The body has `database_name`, `collection_name`, `_id`, `document` and `expected`: the document as it was read. `Conflict` where it is another one by now, or gone. Recorded in the audit.
     */
    post: operations['replaceDocument'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/services/{serviceId}/commands/update_documents': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Updates every document that matches and returns `{matched, modified}`
     * @description The body has `database_name`, `collection_name`, `filter` and `update`, a document of update operators or a pipeline. What was updated before an error stays updated. Recorded in the audit.
     */
    post: operations['updateDocuments'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/services/{serviceId}/config': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the configuration of a service */
    get: operations['getServiceConfigGet'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Changes the configuration of a service
     * @description Members that are given replace, others survive; `null` removes.
     */
    patch: operations['updateServiceConfigUpdate'];
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/services/{serviceId}/default_rule': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the rule for collections of a data source that have none of their own */
    get: operations['getDefaultRule'];
    /** Replaces the rule for collections of a data source that have none of their own */
    put: operations['replaceDefaultRule'];
    /** Creates the rule for collections of a data source that have none of their own */
    post: operations['createDefaultRule'];
    /** Deletes the rule for collections of a data source that have none of their own */
    delete: operations['deleteDefaultRule'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/services/{serviceId}/incoming_webhooks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the incoming webhooks of a service */
    get: operations['listIncomingWebhooks'];
    put?: never;
    /** Creates an incoming webhook */
    post: operations['createIncomingWebhook'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/services/{serviceId}/incoming_webhooks/{webhookId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns an incoming webhook */
    get: operations['getIncomingWebhook'];
    /** Changes an incoming webhook */
    put: operations['replaceIncomingWebhook'];
    post?: never;
    /** Deletes an incoming webhook */
    delete: operations['deleteIncomingWebhook'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/services/{serviceId}/rules': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the rules of a service */
    get: operations['listRules'];
    put?: never;
    /** Creates a rule */
    post: operations['createRule'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/services/{serviceId}/rules/{ruleId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns a rule */
    get: operations['getRule'];
    /** Replaces a rule */
    put: operations['replaceRule'];
    post?: never;
    /** Deletes a rule */
    delete: operations['deleteRule'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/stats': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns what an app had to do: requests, errors and how long they took, by type of their log entries, and the bytes sent to clients */
    get: operations['getStats'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/stats/functions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns how often the functions of an app were called, how many calls failed and how long they took, counted in its log
     * @description Trials are left out. About 100,000 entries are looked at, the newest first. An addition of ours.
     */
    get: operations['getFunctionFigures'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/sync/client_schemas/{language}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns generated data models: always an empty list, none are generated */
    get: operations['listClientSchemas'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/sync/config': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns the settings of device sync
     * @description Nothing synchronises with devices.
     */
    get: operations['getSyncSettings'];
    /**
     * Changes the settings of device sync
     * @description Nothing synchronises with devices.
     */
    put: operations['setSyncSettings'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/sync/data': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns which data is synchronised with devices: none */
    get: operations['getSyncData'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/sync/force_reset': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Would have a device fetch its data anew
     * @description Changes nothing: no device synchronises.
     */
    put: operations['forceSyncReset'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/sync/migration': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns how far a migration to the other mode of device sync has come: there is never one */
    get: operations['getSyncMigration'];
    /**
     * Would change device sync
     * @description Always refused: device sync is not available here.
     */
    put: operations['changeDeviceSyncMigrate'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/sync/progress': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns how far device sync has come with the first copies of data: there is never anything under way */
    get: operations['getSyncProgress'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/sync/schemas': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Would change device sync
     * @description Always refused: device sync is not available here.
     */
    patch: operations['changeDeviceSyncUpdateSchemas'];
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/sync/state': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the state of device sync: it is not enabled */
    get: operations['getSyncState'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/templates': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the templates of an app: always an empty list */
    get: operations['getAppInTemplatesTemplatesOfApp'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/templates/{templateId}/client': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the source of a client that goes with a template, for an app: there is never one */
    get: operations['getAppInTemplatesClientOfApp'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/triggers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the triggers of an app */
    get: operations['listTriggersInTriggers'];
    put?: never;
    /** Creates a trigger */
    post: operations['createTriggerInTriggers'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/triggers/{triggerId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns a trigger */
    get: operations['getTriggerInTriggers'];
    /** Changes a trigger */
    put: operations['updateTriggerInTriggers'];
    post?: never;
    /** Deletes a trigger */
    delete: operations['deleteTriggerInTriggers'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/triggers/{triggerId}/resume': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Starts a suspended trigger again, where it was or from now on
     * @description One that is not suspended goes on as it is.
     */
    put: operations['resumeTriggerInTriggers'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/user_registrations/by_email/{email}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Deletes a registration by its e-mail address */
    delete: operations['deleteRegistrationByEmail'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/user_registrations/by_email/{email}/confirm': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Confirms a registration */
    post: operations['confirmRegistration'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/user_registrations/by_email/{email}/run_confirm': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Calls the confirmation function for a registration
     * @description Also `BadRequest` where the confirmation function refuses.
     */
    post: operations['runConfirmation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/user_registrations/by_email/{email}/send_confirm': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Makes new tokens for a confirmation and sends them to the address
     * @description The three fail with `UserNotFound` for an address nobody registered, `UserAlreadyConfirmed`, and `BadRequest` where users cannot log in by e-mail and password.
     */
    post: operations['resendConfirmation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/user_registrations/by_id/{userId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Deletes a registration */
    delete: operations['deleteRegistrationById'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/user_registrations/pending_users': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns registrations nobody has logged in with yet, by id */
    get: operations['listPendingUsers'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/users': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the end users of an app */
    get: operations['listUsers'];
    put?: never;
    /**
     * Creates a user with e-mail address and password, confirmed
     * @description A user with e-mail address and password, confirmed. `AccountNameInUse`; `BadRequest` for what cannot be an address or a password, and where the provider is missing or disabled.
     */
    post: operations['createUser'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/users_count': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns the number of end users of an app
     * @description Every user is counted, which takes the embedded store some 15 seconds for a million.
     */
    get: operations['countUsers'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/users_search': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns the end users of an app whose e-mail address or name (`email`, `name`, `first_name`, `last_name` of an identity) has a text, or the one of an id
     * @description A page may be short, even empty, and go on: for each, 10,000 users are looked at. An addition of ours.
     */
    get: operations['searchUsers'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/users/{userId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns an end user */
    get: operations['getUser'];
    put?: never;
    post?: never;
    /**
     * Deletes an end user
     * @description With everything the user can log in with; its tokens are refused at once.
     */
    delete: operations['deleteUser'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/users/{userId}/devices': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the devices an end user logged in from last */
    get: operations['listUserDevices'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/users/{userId}/disable': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Disables an end user
     * @description Its tokens are refused at once, its sessions go on when it is enabled again.
     */
    put: operations['disableUser'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/users/{userId}/enable': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Enables an end user */
    put: operations['enableUser'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/users/{userId}/logout': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Logs an end user out everywhere
     * @description Ends every session of the user, access tokens included.
     */
    put: operations['logoutUser'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/users/{userId}/reset_email': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Changes the e-mail address of an end user
     * @description `BadRequest` for what cannot be an address and for a user without one, `AccountNameInUse` for an address of somebody else.
     */
    patch: operations['resetUserEmail'];
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/users/verify_token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Returns what a user's access token says, or the text `token expired`
     * @description `InvalidSession` for any other token that is good for nothing at this app.
     */
    post: operations['verifyUserToken'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/validation_settings/graphql': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns what happens to documents that do not fit their schema */
    get: operations['getValidationSettingsGraphqlValidation'];
    /** Changes what happens to documents that do not fit their schema */
    put: operations['setValidationSettingsSetGraphqlValidation'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/validation_settings/null_type_schema_validation': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns whether `null` is accepted for optional fields */
    get: operations['getNullTypeValidation'];
    /** Changes whether `null` is accepted for optional fields */
    put: operations['setNullTypeValidation'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/validation_settings/rest': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns what happens to documents that do not fit their schema */
    get: operations['getValidationSettingsRestValidation'];
    /** Changes what happens to documents that do not fit their schema */
    put: operations['setValidationSettingsSetRestValidation'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/values': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the values of an app, without what they hold */
    get: operations['listValues'];
    put?: never;
    /** Creates a value */
    post: operations['createValue'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/apps/{appId}/values/{valueId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns a value */
    get: operations['getValue'];
    /** Changes a value */
    put: operations['updateValue'];
    post?: never;
    /** Deletes a value */
    delete: operations['deleteValue'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/measurements': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns what all apps of a project used together */
    get: operations['getProjectMeasurements'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/groups/{groupId}/signing_keys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns the keys tokens are signed with
     * @description Newest first. The keys are the whole platform's: only owners of its own project (`PROJECT_ID`) may look at and rotate them.
     */
    get: operations['listSigningKeys'];
    put?: never;
    /**
     * Makes a new key that tokens are signed with from then on
     * @description Signs with a new key from now on, at most ten times a day and until there are a hundred. Tokens of the old one stay good until they expire: nobody is logged out.
     */
    post: operations['rotateSigningKeys'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/provider_regions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns the regions an app can name
     * @description Self-hosted, they are labels.
     */
    get: operations['getProviderRegions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/templates': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the templates of apps: always an empty list */
    get: operations['getTemplates'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/v3.0/templates/{templateId}/client': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the source of a client that goes with a template: there is never one */
    get: operations['getTemplatesTemplateIdClient'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/private/v1.0/version': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns the version of the administration API
     * @description Tools ask for it to find out whether a server is there.
     */
    get: operations['getVersion'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /** @description Addresses that may use the app, and the one this request came from. */
    AccessList: {
      /** @description Entries of the list. */
      allowed_ips: components['schemas']['AccessListEntry'][];
      /** @description Address this request came from. */
      current_ip: string;
    };
    /** @description `includes_current`: whether the address the request came from is in it. */
    AccessListEntry: {
      /** @description Id of the entry. */
      _id: string;
      /** @description IP address, or a range like `10.0.0.0/8`. */
      address: string;
      /** @description What the entry is for, at most 256 characters. */
      comment?: string;
      /** @description Whether the address this request came from is in it. */
      includes_current: boolean;
    };
    /** @description A renewed access token; the refresh token stays as it is. */
    AccessToken: {
      /** @description Token for requests, valid for 30 minutes. */
      access_token: string;
    };
    /** @description An authentication provider with the address to register. */
    AddressedAuthProvider: {
      /** @description Id of the authentication provider. */
      _id: string;
      /**
       * @description Kind of the callback address: the provider's `own`, or `shared` by all. For `oidc` only.
       * @enum {string}
       */
      callback?: 'own' | 'shared';
      /** @description Address to register at the identity provider. For `oidc` only. */
      callback_url?: string;
      /** @description Configuration, whose members depend on the type. */
      config: {
        [key: string]: unknown;
      };
      /** @description Whether nobody can log in with it. */
      disabled: boolean;
      /** @description Domains that e-mail addresses must belong to; empty for any. */
      domain_restrictions: string[];
      /** @description Which fields of the provider's data become data of the user: at most 200 of `{required, name, field_name?}`. */
      metadata_fields: {
        [key: string]: unknown;
      }[];
      /** @description Name of the authentication provider. */
      name: string;
      /** @description Where logins of OAuth2 may lead back to. */
      redirect_uris: string[];
      /** @description Names of secrets the provider uses, never their values. */
      secret_config: {
        [key: string]: unknown;
      };
      /** @description Type of the authentication provider. An app has at most one of each. */
      type: string;
    };
    /** @description An authentication provider as lists show it, with the address to register. */
    AddressedAuthProviderSummary: {
      /** @description Id of the authentication provider. */
      _id: string;
      /**
       * @description Kind of the callback address: the provider's `own`, or `shared` by all. For `oidc` only.
       * @enum {string}
       */
      callback?: 'own' | 'shared';
      /** @description Address to register at the identity provider. For `oidc` only. */
      callback_url?: string;
      /** @description Whether nobody can log in with it. */
      disabled: boolean;
      /** @description Name of the authentication provider. */
      name: string;
      /** @description Type of the authentication provider. An app has at most one of each. */
      type: string;
    };
    /** @description `provider` in any of its spellings; every body shape is accepted on every spelling. */
    AdminLoginRequest: {
      /** @description Private key of a programmatic key pair. */
      apiKey?: string | null;
      /** @description Private key alone (provider `api-key`), or what follows `#setup=` in a login link. */
      key?: string | null;
      /** @description Password that belongs to the e-mail address. */
      password?: string | null;
      /** @description Public key of a programmatic API key, or an e-mail address. */
      username?: string | null;
    };
    /** @description An administrator, with the projects it has a role in. */
    AdminProfile: {
      /** @description E-mail address and name. */
      data: components['schemas']['AdminProfileData'];
      /** @description Id of the domain of administrators. */
      domain_id: string;
      /** @description What the administrator can log in with. */
      identities: {
        [key: string]: unknown;
      }[];
      /** @description Role in each project. */
      roles: components['schemas']['AdminRole'][];
      /**
       * @description Kind of account.
       * @enum {string}
       */
      type: 'normal' | 'server' | 'system' | 'unknown';
      /** @description Id of the administrator. */
      user_id: string;
    };
    /** @description What is known of an administrator. */
    AdminProfileData: {
      /** @description E-mail address. */
      email: string;
      /** @description Name, or the public key of a key pair. */
      name: string;
    };
    /** @description A role of an administrator. */
    AdminRole: {
      /** @description Id of the project. */
      group_id: string;
      /** @description What it lets the administrator do: `GROUP_OWNER` everything, `GROUP_READ_ONLY` read. */
      role_name: string;
    };
    /** @description A user as administrators see it; create, get and list return the same. Times are unix seconds, 0 for "never". */
    AdminUser: {
      /** @description Id of the user. */
      _id: string;
      /**
       * Format: int64
       * @description When the user came into being, in unix seconds.
       */
      creation_date: number;
      /** @description What the metadata fields of its providers gave. */
      data: {
        [key: string]: unknown;
      };
      /** @description Whether the user cannot log in. */
      disabled: boolean;
      /** @description Id of the domain the end users of the app belong to. */
      domain_id: string;
      /** @description What the user can log in with. */
      identities: components['schemas']['AdminUserIdentity'][];
      /**
       * Format: int64
       * @description When the user logged in last, in unix seconds; 0 for never.
       */
      last_authentication_date: number;
      /**
       * @description Kind of user: `server` for the user of an API key of the app.
       * @enum {string}
       */
      type: 'normal' | 'server';
    };
    /** @description An identity as administrators see it; `provider_data` is what the provider told at the last login. */
    AdminUserIdentity: {
      /** @description Id of the identity at its provider. */
      id: string;
      /** @description What the provider told at the last login. */
      provider_data: {
        [key: string]: unknown;
      };
      /** @description Id of the provider. */
      provider_id: string;
      /** @description Type of the provider. */
      provider_type: string;
    };
    AllowNonVpcRequest: {
      /** @description Whether requests may come by other ways than a private endpoint. */
      allow_non_vpc_client_requests: boolean;
    };
    /** @description Any JSON value. */
    AnyValue: unknown;
    /** @description An API key without the key itself. */
    ApiKey: {
      /** @description Id of the API key. */
      _id: string;
      /** @description Whether nobody can log in with it. */
      disabled: boolean;
      /** @description Name of the API key: 1 to 64 letters, digits, `_` or `-`. */
      name: string;
    };
    /** @description Version of the administration API. */
    ApiVersion: {
      /** @description Major and minor number. */
      version: string;
    };
    /** @description An application as the administration API shows it; list, get and create return the same shape. Times are unix seconds. */
    App: {
      /** @description Id of the app. */
      _id: string;
      /** @description App ID: what clients know the app by, like `hello-abcde`. */
      client_app_id: string;
      /** @description Whether the original would have deployed the app in one region or in all. Self-hosted, it is a label. */
      deployment_model: string;
      /** @description Id of the domain the end users of the app belong to. */
      domain_id: string;
      /** @description Environment that is selected, which values can depend on; empty for none. */
      environment: string;
      /** @description Id of the project. */
      group_id: string;
      /**
       * Format: int64
       * @description When the app was changed last, in unix seconds.
       */
      last_modified: number;
      /**
       * Format: int64
       * @description When the app was used last, in unix seconds.
       */
      last_used: number;
      /** @description Region of the deployment. Self-hosted, it is a label. */
      location: string;
      /** @description Name of the app, unique in its project: 1 to 32 ASCII letters, digits, `_` or `-`, the first a letter. */
      name: string;
      /** @description Product the app was made with. Self-hosted, it is a label lists can be filtered by. */
      product: string;
      /** @description Region of the cloud provider. Self-hosted, it is a label. */
      provider_region: string;
    };
    /** @description What an app consists of, by name, and where it is reached. */
    AppDescription: {
      /** @description Where identity providers of OAuth2 are to send browsers back to: an addition of ours. */
      auth_callback_url: string;
      /** @description Authentication providers. */
      auth_providers: {
        [key: string]: unknown;
      }[];
      /** @description App ID of the app. */
      client_app_id: string;
      /** @description Where the custom data of users is found. */
      custom_user_data: {
        [key: string]: unknown;
      };
      /** @description Linked data sources. */
      data_sources: {
        [key: string]: unknown;
      }[];
      /** @description Environment that is selected; empty for none. */
      environment: string;
      /** @description Triggers. */
      event_subscription: {
        [key: string]: unknown;
      }[];
      /** @description Functions. */
      functions: {
        [key: string]: unknown;
      }[];
      /** @description Where the GraphQL API is, and its custom resolvers. */
      graphql: {
        [key: string]: unknown;
      };
      /** @description Whether files are hosted. */
      hosting: {
        [key: string]: unknown;
      };
      /** @description HTTPS endpoints. */
      http_endpoints: {
        [key: string]: unknown;
      }[];
      /** @description Log forwarders. */
      log_forwarders: {
        [key: string]: unknown;
      }[];
      /** @description Name of the app. */
      name: string;
      /** @description Where the management UI of the app would be. */
      realm_url: string;
      /** @description Linked third-party services. */
      services: {
        [key: string]: unknown;
      }[];
      /** @description Settings of device sync. */
      sync: {
        [key: string]: unknown;
      };
      /** @description Names of values. */
      values: string[];
    };
    /** @description A function, whole. */
    AppFunction: {
      /** @description Id of the function. */
      _id: string;
      /** @description A JSON expression that must hold for a client's call to run the function; an empty one allows every call. */
      can_evaluate: {
        [key: string]: unknown;
      };
      /** @description Whether arguments are kept out of log entries. */
      disable_arg_logs: boolean;
      /**
       * Format: int64
       * @description When the function was changed last, in unix seconds.
       */
      last_modified: number;
      /** @description Name of the function, unique in its app: 1 to 256 characters; `/` separates folders. */
      name: string;
      /** @description Whether clients are refused; other functions can call it all the same. */
      private: boolean;
      /** @description Whether the function runs with the rights of the system, past all rules. */
      run_as_system: boolean;
      /** @description Id of the end user the function always runs as; empty for the one who calls. */
      run_as_user_id: string;
      /** @description Source of a function that returns the id of the user to run as; empty for none. */
      run_as_user_id_script_source: string;
      /** @description Source of the function, JavaScript of 1 to 1,000,000 characters. */
      source: string;
    };
    /** @description Calls of the functions of an app. */
    AppFunctionFigures: {
      /** @description Only entries after this moment were counted, since the time has too many. Absent when all were. */
      counted_after?: string;
      /** @description Begin of the time, exclusive: ISO 8601 with milliseconds. */
      from: string;
      /** @description Functions that were called, the most called first: at most 500. */
      functions: components['schemas']['FunctionFigures'][];
      /** @description End of the time, inclusive: ISO 8601 with milliseconds. */
      to: string;
    };
    /** @description What an app used. */
    AppMeasurements: {
      /** @description Id of the app. */
      appId: string;
      /** @description Name of the app. */
      appName: string;
      /** @description End of the period: ISO 8601 with milliseconds. */
      end: string;
      /** @description How long each data point is about, as an ISO 8601 duration. */
      granularity: string;
      /** @description Id of the project. */
      group_id: string;
      /** @description What was measured. */
      measurements: components['schemas']['Measurement'][];
      /** @description Begin of the period: ISO 8601 with milliseconds. */
      start: string;
    };
    /** @description One entity that was changed. Never what it was changed to: of a secret, too, only the name is told. */
    AuditChange: {
      /** @description How many were changed, where an entry is about documents of a data source; absent too where an error ended the change. */
      count?: number;
      /** @description Id of the entity. */
      id: string;
      /** @description What it is, as in the paths of the administration API: `functions`, `secrets`, …, `apps`. */
      kind: string;
      /** @description Name of the entity. */
      name: string;
      /**
       * @description What was done.
       * @enum {string}
       */
      operation: 'create' | 'update' | 'delete';
      /** @description The name before, where it is another one. */
      previous_name?: string;
    };
    /** @description A change an administrator made to an app: who, when, from where, what. */
    AuditEntry: {
      /** @description Id of the entry. */
      _id: string;
      /** @description Entities that were changed. */
      changes: components['schemas']['AuditChange'][];
      /** @description Changes beyond 1,000, which are not in `changes`. */
      changes_left_out: number;
      /** @description The deployment the change made, `null` where it made none. */
      deployment_id: string | null;
      /** @description The draft that was changed or deployed, `null` where there was none. */
      draft_id: string | null;
      /** @description What an import ignored or took otherwise than its files say, a sentence each. Absent where there was nothing. */
      notes?: string[];
      /** @description The kind of tool, as deployments name it. */
      origin: string;
      /**
       * @description Whether the change took effect at once or went into the administrator's draft.
       * @enum {string}
       */
      outcome: 'deployed' | 'draft';
      /** @description Address the request came from, `null` where it is not known. */
      remote_address: string | null;
      /** @description As the reply's `X-Appservices-Request-Id` told it. */
      request_id: string;
      /** @description ISO 8601, milliseconds, UTC. */
      time: string;
      /** @description Id of the administrator. */
      user_id: string;
      /** @description E-mail address of that administrator, or public key of a key pair. Absent when there is no such administrator any more. An addition of ours. */
      user_name?: string;
    };
    /** @description Members that are absent keep what is stored, or get their default. */
    AutomaticDeploymentSettings: {
      /** @description Branch that would be deployed. */
      branch?: string | null;
      /** @description Directory of the app in the repository. */
      directory?: string | null;
      /** @description Whether changes of the repository would be deployed. */
      enabled?: boolean | null;
      /** @description Installations of the host's app, at most 100. */
      installation_ids?: string[] | null;
      /** @description Host of the repository. */
      provider?: string | null;
      /** @description The repository. */
      repository?: components['schemas']['DeployRepository'] | null;
    };
    /** @description What a data source says of itself. */
    BuildInfo: {
      /** @description Width of addresses. */
      bits: string;
      /** @description Whether it is a build for debugging. */
      debug: boolean;
      /** @description Commit the server was built from. */
      gitVersion: string;
      /** @description Engine of the server's own scripts. */
      javascriptEngine: string;
      /**
       * Format: int64
       * @description Bytes of the largest document.
       */
      maxBsonObjectSize: number;
      /** @description Version of the server. */
      version: string;
      /** @description Version of the server, as numbers. */
      versionArray: number[];
    };
    CallResetRequest: {
      /** @description Extended JSON; what the reset function is called with behind its first argument. */
      arguments?: (components['schemas']['AnyValue'][] | null) | null;
      /** @description E-mail address. */
      email?: string;
      /** @description Password, 6 to 128 characters. */
      password?: string;
    };
    /** @description A package that would have another version. */
    ChangedDependency: {
      /** @description Name of the package, as on the registry. */
      name: string;
      /** @description Version of the package before. */
      previous_version: string;
      /** @description Version of the package: the installed one, of a `package.json` the wanted one. */
      version: string;
    };
    /** @description The reply to a change of a secret. */
    ChangedSecret: {
      /** @description Id of the secret. */
      _id: string;
      /** @description Name of the secret. */
      name: string;
      /** @description The value, as it was sent. Absent where none was. */
      value?: string;
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
    CloudError: {
      /** @description What is wrong, for people. */
      detail: string;
      /** @description Status of the reply. */
      error: number;
      /** @description What is wrong, for programs. */
      errorCode: string;
      /** @description Name of the status. */
      reason: string;
    };
    /** @description A project, as the cloud API shows it. */
    CloudGroup: {
      /** @description Id of the project, as profiles name it. */
      id: string;
      /** @description Name of the project. */
      name: string;
    };
    /** @description The projects a key pair has a role in. */
    CloudGroups: {
      /** @description Links to other pages; none, since all projects are on one. */
      links: components['schemas']['CloudLink'][];
      /** @description The projects. */
      results: components['schemas']['CloudGroup'][];
      /** @description Number of projects. */
      totalCount: number;
    };
    /** @description A link to another page. */
    CloudLink: {
      /** @description Absolute URL. */
      href: string;
      /** @description What it leads to: `next`. */
      rel: string;
    };
    /** @description What answers at the root of the cloud API. */
    CloudStatus: {
      /** @description Name of the platform. */
      appName: string;
    };
    /** @description A cluster, as the cloud API shows it. */
    Cluster: {
      /** @description Id made from project and name, 24 hexadecimal digits. */
      id: string;
      /** @description Name that services have as `clusterName`. */
      name: string;
      /**
       * @description State of the cluster: always `IDLE`, it can be used.
       * @enum {string}
       */
      stateName: 'IDLE';
    };
    /** @description Where a linked cluster is. */
    ClusterLocation: {
      /** @description Its name; `Cluster0` where the configuration names none. */
      cluster: string;
      /**
       * @description At a connection string the operator gave for it, or in the platform's own store: in databases that all clusters share, or in its own.
       * @enum {string}
       */
      location: 'mapped' | 'shared' | 'separate';
    };
    /** @description Clusters of a project. */
    Clusters: {
      /** @description The clusters, by name. */
      results: components['schemas']['Cluster'][];
      /** @description Number of clusters. */
      totalCount: number;
    };
    /** @description A schema of a collection with its relationships. */
    CollectionSchema: {
      /** @description Id of the schema. */
      _id: string;
      /** @description Collection the schema describes. */
      metadata: components['schemas']['SchemaMetadata'];
      /** @description Relationships, by field. */
      relationships: {
        [key: string]: unknown;
      };
      /** @description JSON schema of the documents, with BSON types; with the relationships at most 200,000 characters. */
      schema: {
        [key: string]: unknown;
      };
    };
    /** @description What confirms the registration; none where it is confirmed already. */
    ConfirmationTokens: {
      /** @description Token that confirms the registration together with `token_id`. */
      token?: string;
      /** @description Id that confirms the registration together with `token`. */
      token_id?: string;
    };
    ConfirmRequest: {
      /** @description Token from the link in the mail, 128 hexadecimal digits. */
      token?: string;
      /** @description Id from the link in the mail, 24 hexadecimal digits. */
      tokenId?: string;
    };
    /** @description `use_current` puts the address the request came from in the place of `address`. */
    CreateAccessListEntryRequest: {
      /** @description IP address, or a range like `10.0.0.0/8`; `0.0.0.0` is everybody, `0.0.0.0/0`. May be empty beside `use_current`. */
      address?: string;
      /** @description What the entry is for, at most 256 characters. */
      comment?: string | null;
      /** @description Puts the address this request came from in the place of `address`. */
      use_current?: boolean | null;
    };
    CreateApiKeyRequest: {
      /** @description Name of the API key: 1 to 64 letters, digits, `_` or `-`. */
      name: string;
    };
    CreateAppRequest: {
      /**
       * @description Whether the original would have deployed the app in one region or in all. Self-hosted, it is a label.
       * @enum {string}
       */
      deployment_model?: 'GLOBAL' | 'LOCAL';
      /**
       * @description Environment that is selected, which values can depend on; empty for none.
       * @enum {string}
       */
      environment?: '' | 'development' | 'testing' | 'qa' | 'production';
      /**
       * @description Region of the deployment. Self-hosted, it is a label.
       * @enum {string}
       */
      location?: 'US-VA' | 'US-OR' | 'DE-FF' | 'IE' | 'AU' | 'IN-MB' | 'SG' | 'BR-SP';
      /** @description Name of the app, unique in its project: 1 to 32 ASCII letters, digits, `_` or `-`, the first a letter. */
      name: string;
      /** @description Region of the cloud provider. Self-hosted, it is a label. */
      provider_region?: string;
      /** @description Id of a template to begin with. There are none: naming one is refused. */
      template_id?: string;
    };
    CreateAuthProviderRequest: {
      /** @description Configuration, whose members depend on the type. */
      config?: {
        [key: string]: unknown;
      } | null;
      /** @description Whether nobody can log in with it. */
      disabled?: boolean | null;
      /** @description Domains that e-mail addresses must belong to; empty for any. */
      domain_restrictions?: string[] | null;
      /** @description Which fields of the provider's data become data of the user: at most 200 of `{required, name, field_name?}`. */
      metadata_fields?:
        | {
            [key: string]: unknown;
          }[]
        | null;
      /** @description Name of the authentication provider. */
      name?: string | null;
      /** @description Where logins of OAuth2 may lead back to. */
      redirect_uris?: string[] | null;
      /** @description Names of secrets the provider uses, never their values. */
      secret_config?: {
        [key: string]: unknown;
      } | null;
      /** @description Type of the authentication provider. An app has at most one of each. */
      type: string;
    };
    CreateCustomResolverRequest: {
      /** @description Name of the field. */
      field_name: string;
      /** @description Id of the function that resolves the field. */
      function_id?: string | null;
      /** @description Name of the function that resolves the field. */
      function_name?: string | null;
      /** @description Type of the field's argument: a name, or a JSON schema where its format is `custom`. */
      input_type?: components['schemas']['AnyValue'];
      /**
       * @description How `input_type` is to be read; empty for the default.
       * @enum {string|null}
       */
      input_type_format?: '' | 'scalar' | 'scalar-list' | 'generated' | 'generated-list' | 'custom' | null;
      /** @description Type the field is on: `Query`, `Mutation` or a generated type. */
      on_type: string;
      /** @description Type of the field: a name, or a JSON schema where its format is `custom`. */
      payload_type?: components['schemas']['AnyValue'];
      /**
       * @description How `payload_type` is to be read; empty for the default.
       * @enum {string|null}
       */
      payload_type_format?: '' | 'scalar' | 'scalar-list' | 'generated' | 'generated-list' | 'custom' | null;
    };
    /** @description The only reply that holds the key itself, of 64 characters; what is stored cannot give it back. */
    CreatedApiKey: {
      /** @description Id of the API key. */
      _id: string;
      /** @description Whether nobody can log in with it. */
      disabled: boolean;
      /** @description The key itself, 64 characters. No other reply holds it. */
      key: string;
      /** @description Name of the API key: 1 to 64 letters, digits, `_` or `-`. */
      name: string;
    };
    CreateDataApiRequest: {
      /** @description A JSON expression that must hold for a request to be carried out; an empty one allows every request. */
      can_evaluate?: {
        [key: string]: unknown;
      } | null;
      /** @description Whether credentials of somebody new create a user. */
      create_user_on_auth?: boolean | null;
      /** @description Whether requests are refused, as if there were no Data API. */
      disabled?: boolean | null;
      /** @description Whether rules see the custom data of the user. */
      fetch_custom_user_data?: boolean | null;
      /** @description Whether log entries hold what requests were given. */
      log_function_arguments?: boolean | null;
      /**
       * @description How results are written where a request does not say: plain JSON or extended JSON; empty for plain JSON.
       * @enum {string|null}
       */
      return_type?: 'JSON' | 'EJSON' | '' | null;
      /** @description Whether requests have the rights of the system, past all rules. */
      run_as_system?: boolean | null;
      /** @description Id of the end user requests always run as; empty for the one who calls. */
      run_as_user_id?: string | null;
      /** @description Source of a function that is given the request and returns the id of the user to run as; empty for none. */
      run_as_user_id_script_source?: string | null;
      /** @description Name of the secret they prove it with; empty where nothing is validated. */
      secret_name?: string | null;
      /**
       * @description How requests prove where they come from; empty where nothing is validated.
       * @enum {string|null}
       */
      validation_method?: 'NO_VALIDATION' | 'SECRET_AS_QUERY_PARAM' | 'VERIFY_PAYLOAD' | '' | null;
      /**
       * @description Another name of `validation_method`.
       * @enum {string|null}
       */
      verification_method?: 'NO_VALIDATION' | 'SECRET_AS_QUERY_PARAM' | 'VERIFY_PAYLOAD' | null;
      /** @description Versions that are served: `v1`, `beta`. */
      versions?: ('v1' | 'beta')[] | null;
    };
    /** @description The only reply that holds the private key; what is stored cannot give it back. */
    CreatedKeyPair: {
      /** @description Id of the key pair. */
      _id: string;
      /**
       * Format: int64
       * @description When the key pair was created, in unix seconds.
       */
      created: number;
      /** @description What the key pair is for, 1 to 250 characters. */
      desc: string;
      /** @description Id of the project. */
      group_id: string;
      /** @description Private key: the password of a login. No other reply holds it. */
      private_key: string;
      /** @description Public key: the user name of a login. */
      public_key: string;
      /**
       * @description What the key pair may do on its project: everything, or only read.
       * @enum {string}
       */
      role_name: 'GROUP_OWNER' | 'GROUP_READ_ONLY';
    };
    /** @description The rule of a collection is named `<database>.<collection>`. */
    CreatedRule: {
      /** @description Id of the rule. */
      _id: string;
      /** @description Name of the collection. Of a data source. */
      collection?: string;
      /** @description Name of the database. Of a data source. */
      database?: string;
      /** @description Name of the rule; of a collection `<database>.<collection>`. */
      name: string;
    };
    /** @description The create reply: the summary and the stored configuration without secrets. */
    CreatedService: {
      /** @description Id of the service. */
      _id: string;
      /** @description Configuration, whose members depend on the type; with `secret_config` at most 100,000 characters. */
      config: {
        [key: string]: unknown;
      };
      /** @description Of a `mongodb-atlas` service. */
      data_source?: components['schemas']['ClusterLocation'] | null;
      /**
       * Format: int64
       * @description When the service was changed last, in unix seconds.
       */
      last_modified: number;
      /** @description Name of the service, unique in its app: 1 to 64 letters, digits, `_` or `-`. */
      name: string;
      /** @description Type of the service: `mongodb-atlas`, `http` and others. */
      type: string;
      /**
       * Format: int64
       * @description Version of the service's interface.
       */
      version: number;
    };
    CreateEndpointRequest: {
      /** @description Whether credentials of somebody new create a user. */
      create_user_on_auth?: boolean | null;
      /** @description Whether requests are refused. */
      disabled?: boolean | null;
      /** @description Whether the function sees the custom data of the user. */
      fetch_custom_user_data?: boolean | null;
      /** @description Id of the function that is called. */
      function_id?: string | null;
      /** @description Name of the function that is called. */
      function_name?: string | null;
      /**
       * @description HTTP method; `*` for any.
       * @enum {string}
       */
      http_method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | '*';
      /** @description Whether the reply has what the function returns. */
      respond_result?: boolean | null;
      /**
       * @description How the result is written: plain JSON or extended JSON.
       * @enum {string|null}
       */
      return_type?: 'JSON' | 'EJSON' | null;
      /** @description Path below the endpoint URL of the app, 1 to 512 characters beginning with `/`. */
      route: string;
      /** @description Id of the secret requests prove with where they come from; empty where nothing is validated. */
      secret_id?: string | null;
      /** @description Name of the secret they prove it with; empty where nothing is validated. */
      secret_name?: string | null;
      /**
       * @description How requests prove where they come from.
       * @enum {string|null}
       */
      validation_method?: 'NO_VALIDATION' | 'SECRET_AS_QUERY_PARAM' | 'VERIFY_PAYLOAD' | null;
      /**
       * @description Another name of `validation_method`.
       * @enum {string|null}
       */
      verification_method?: 'NO_VALIDATION' | 'SECRET_AS_QUERY_PARAM' | 'VERIFY_PAYLOAD' | null;
    };
    CreateEnvironmentValueRequest: {
      /** @description Name of the environment value, unique in its app: 1 to 64 letters, digits, `_` or `-`. */
      name: string;
      /** @description Any JSON by the name of an environment; `no-environment` or `none` counts while none is selected. */
      values: {
        [key: string]: unknown;
      };
    };
    CreateFunctionRequest: {
      /** @description A JSON expression that must hold for a client's call to run the function; an empty one allows every call. */
      can_evaluate?: {
        [key: string]: unknown;
      } | null;
      /** @description Whether arguments are kept out of log entries. */
      disable_arg_logs?: boolean | null;
      /** @description Name of the function, unique in its app: 1 to 256 characters; `/` separates folders. */
      name: string;
      /** @description Whether clients are refused; other functions can call it all the same. */
      private?: boolean | null;
      /** @description Whether the function runs with the rights of the system, past all rules. */
      run_as_system?: boolean | null;
      /** @description Id of the end user the function always runs as; empty for the one who calls. */
      run_as_user_id?: string | null;
      /** @description Source of a function that returns the id of the user to run as; empty for none. */
      run_as_user_id_script_source?: string | null;
      /** @description Source of the function, JavaScript of 1 to 1,000,000 characters. */
      source: string;
    };
    CreateIncomingWebhookRequest: {
      /** @description A JSON expression that must hold for a request to run the webhook. */
      can_evaluate?: {
        [key: string]: unknown;
      } | null;
      /** @description Whether credentials of somebody new create a user. */
      create_user_on_auth?: boolean | null;
      /** @description Whether query, headers and body are kept out of log entries. */
      disable_arg_logs?: boolean | null;
      /** @description Whether it answers 404, as if it did not exist. */
      disabled?: boolean | null;
      /** @description Whether the function sees the custom data of the user. */
      fetch_custom_user_data?: boolean | null;
      /** @description Source of its function, JavaScript of 1 to 1,000,000 characters. */
      function_source: string;
      /** @description Name of the incoming webhook, unique in its service: 1 to 64 letters, digits, `_` or `-`. */
      name: string;
      /** @description HTTP method and how requests prove where they come from: `httpMethod`, `validationMethod`, `secret`. */
      options?: {
        [key: string]: unknown;
      } | null;
      /** @description Whether the reply has what the function returns. */
      respond_result?: boolean | null;
      /** @description Whether the function runs as the user whose credentials the request has. */
      run_as_authed_user?: boolean | null;
      /** @description Id of the end user the function always runs as; empty for the system. */
      run_as_user_id?: string | null;
      /** @description Source of a function that returns the id of the user to run as; empty for none. */
      run_as_user_id_script_source?: string | null;
    };
    CreateKeyPairRequest: {
      /** @description What it is for. */
      desc: string;
      /**
       * @description What the key pair may do on its project: everything, or only read.
       * @enum {string}
       */
      role_name: 'GROUP_OWNER' | 'GROUP_READ_ONLY';
    };
    CreateLogForwarderRequest: {
      /** @description Which collection or function they go to. */
      action: {
        [key: string]: unknown;
      };
      /** @description Whether nothing is forwarded. */
      disabled?: boolean | null;
      /** @description Whether entries of failures, of successes or both are forwarded. */
      log_statuses: ('error' | 'success')[];
      /** @description Types of log entries that are forwarded. */
      log_types: (
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
      name: string;
      /** @description When entries are forwarded: one by one or in batches. */
      policy: {
        [key: string]: unknown;
      };
    };
    CreateNotificationRequest: {
      /** @description What the notification is for, 1 to 256 characters. */
      label: string;
      /** @description Text of the notification, 1 to 4,096 characters. */
      message: string;
      /**
       * @description `sent`: created and sent at once.
       * @enum {string}
       */
      state: 'draft' | 'sent';
      /** @description Letters, digits and `-_.~%`, with or without `/topics/` before them; needed when it is sent. */
      topic: string;
    };
    /** @description A rule about a collection needs `database` and `collection`, one about actions `name` and `actions`. */
    CreateRuleRequest: {
      /** @description Actions of the service the rule allows, `*` for all. Of a rule about actions. */
      actions?: string[];
      /** @description Name of the collection. Of a data source. */
      collection?: string;
      /** @description Name of the database. Of a data source. */
      database?: string;
      /** @description Filters that are added to queries, at most 100. Of a data source. */
      filters?:
        | {
            [key: string]: unknown;
          }[]
        | null;
      /** @description Name of the rule. */
      name?: string;
      /** @description Relationships of the collection, by field. Of a data source. */
      relationships?: {
        [key: string]: unknown;
      } | null;
      /** @description Roles, at most 100. The first that applies to a document counts. Of a data source. */
      roles?:
        | {
            [key: string]: unknown;
          }[]
        | null;
      /** @description JSON schema of the collection. Of a data source. */
      schema?: {
        [key: string]: unknown;
      } | null;
      /** @description A JSON expression that must hold for the rule to apply; absent, it always holds. */
      when?: components['schemas']['AnyValue'];
    };
    CreateSchemaRequest: {
      /** @description Collection the schema describes. */
      metadata: components['schemas']['SchemaMetadata'];
      /** @description Relationships, by field. */
      relationships?: {
        [key: string]: unknown;
      } | null;
      /** @description JSON schema of the documents, with BSON types; with the relationships at most 200,000 characters. */
      schema?: {
        [key: string]: unknown;
      } | null;
    };
    CreateSecretRequest: {
      /** @description Name of the secret, unique in its app: 1 to 64 letters, digits, `_` or `-`; up to 160 with `__` at its beginning. */
      name: string;
      /** @description Value of the secret, 1 to 8,192 characters. It can be replaced, never read. */
      value: string;
    };
    CreateServiceRequest: {
      /** @description Configuration, whose members depend on the type; with `secret_config` at most 100,000 characters. */
      config?: {
        [key: string]: unknown;
      } | null;
      /** @description Incoming webhooks, as they are created on their own, at most 200. */
      incoming_webhooks?:
        | {
            [key: string]: unknown;
          }[]
        | null;
      /** @description Name of the service, unique in its app: 1 to 64 letters, digits, `_` or `-`. */
      name: string;
      /** @description Rules, as they are created on their own, at most 1,000. */
      rules?:
        | {
            [key: string]: unknown;
          }[]
        | null;
      /** @description Names of secrets the service uses, never their values. */
      secret_config?: {
        [key: string]: unknown;
      } | null;
      /** @description Type of the service: `mongodb-atlas`, `http` and others. */
      type: string;
      /** @description Version of the service's interface. */
      version?: number | null;
    };
    CreateTriggerRequest: {
      /** @description What exactly it waits for; the members depend on the type. */
      config: {
        [key: string]: unknown;
      };
      /** @description Whether it does nothing. */
      disabled?: boolean | null;
      /** @description What happens to events whose function fails. */
      error_handler?: {
        [key: string]: unknown;
      } | null;
      /** @description What it calls: `{FUNCTION: {config: {function_id, function_name}}}`. */
      event_processors?: {
        [key: string]: unknown;
      } | null;
      /** @description Id of the function it calls. */
      function_id?: string | null;
      /** @description Name of that function. */
      function_name?: string | null;
      /** @description Name of the trigger, unique in its app: 1 to 64 characters, no slashes. */
      name: string;
      /**
       * @description What the trigger waits for: a change of a collection, a login or a time.
       * @enum {string}
       */
      type: 'DATABASE' | 'AUTHENTICATION' | 'SCHEDULED';
    };
    /** @description All of these take the refresh token of the user's session: the keys are its own. */
    CreateUserApiKeyRequest: {
      /** @description Name of the API key: 1 to 64 letters, digits, `_` or `-`. */
      name?: string;
    };
    CreateUserRequest: {
      /** @description E-mail address. */
      email?: string;
      /** @description Password, 6 to 128 characters. */
      password?: string;
    };
    CreateValueRequest: {
      /** @description Whether it is the value of the secret it names. */
      from_secret?: boolean | null;
      /** @description Name of the value, unique in its app: 1 to 64 letters, digits, `_` or `-`. */
      name: string;
      /** @description Whether clients cannot read it. */
      private?: boolean | null;
      /** @description Any JSON, `null` too; with `from_secret` the name of a secret. With its name at most 1,000,000 characters. */
      value: components['schemas']['AnyValue'];
    };
    /** @description A field of the generated GraphQL API that a function resolves. A type is a name, or a JSON schema when its format is `custom`. */
    CustomResolver: {
      /** @description Id of the custom resolver. */
      _id: string;
      /** @description Name of the field. */
      field_name: string;
      /** @description Id of the function that resolves the field. */
      function_id: string;
      /** @description Name of the function that resolves the field. */
      function_name: string;
      /** @description Type of the field's argument: a name, or a JSON schema where its format is `custom`. */
      input_type: components['schemas']['AnyValue'];
      /**
       * @description How `input_type` is to be read; empty for the default.
       * @enum {string}
       */
      input_type_format: '' | 'scalar' | 'scalar-list' | 'generated' | 'generated-list' | 'custom';
      /** @description Type the field is on: `Query`, `Mutation` or a generated type. */
      on_type: string;
      /** @description Type of the field: a name, or a JSON schema where its format is `custom`. */
      payload_type: components['schemas']['AnyValue'];
      /**
       * @description How `payload_type` is to be read; empty for the default.
       * @enum {string}
       */
      payload_type_format: '' | 'scalar' | 'scalar-list' | 'generated' | 'generated-list' | 'custom';
    };
    /** @description Where the custom data of users is found. While it was never configured only `enabled` is there. */
    CustomUserData: {
      /** @description Name of the collection. */
      collection_name?: string;
      /** @description Name of the database. */
      database_name?: string;
      /** @description Whether custom data of users is read at logins. */
      enabled: boolean;
      /** @description Id of the data source. */
      mongo_service_id?: string;
      /** @description Name of the data source. */
      mongo_service_name?: string;
      /** @description Id of the function that is called when a user is created; empty for none. */
      on_user_creation_function_id?: string;
      /** @description Name of that function. */
      on_user_creation_function_name?: string;
      /** @description Field of its documents that holds the id of a user. */
      user_id_field?: string;
    };
    /** @description What holds for the data of users beside the rules. */
    DataAccessSettings: {
      /** @description Whether filters and sorts of end users may only name fields that they might read. */
      strict_predicates: boolean;
    };
    /** @description What an action of the Data API is told, as extended JSON. Members an action does not have are passed over. */
    DataApiCall: {
      /** @description Name of the collection. */
      collection: string;
      /** @description Name of the database. */
      database: string;
      /** @description Name of the service. */
      dataSource: string;
      /** @description Document that `insertOne` inserts. */
      document?: {
        [key: string]: unknown;
      };
      /** @description Documents that `insertMany` inserts. */
      documents?: {
        [key: string]: unknown;
      }[];
      /** @description Which documents. Of changes and deletions it must be given. */
      filter?: {
        [key: string]: unknown;
      };
      /** @description Documents `find` returns at most; 0 for all, of which there are 50,000 at most. */
      limit?: number;
      /** @description Stages of `aggregate`. */
      pipeline?: {
        [key: string]: unknown;
      }[];
      /** @description Which fields of them. */
      projection?: {
        [key: string]: unknown;
      };
      /** @description Document `replaceOne` puts in place of the one it finds. */
      replacement?: {
        [key: string]: unknown;
      };
      /** @description Documents `find` leaves out first. */
      skip?: number;
      /** @description Order of the documents of `find`: `1` or `-1` by field. */
      sort?: {
        [key: string]: unknown;
      };
      /** @description Operators of `updateOne` and `updateMany`. */
      update?: components['schemas']['AnyValue'];
      /** @description Whether a document is inserted where none is found to change. */
      upsert?: boolean;
    };
    /** @description What an action of the Data API replies with: `document`, `documents`, what was inserted, or counts. */
    DataApiResult: {
      /** @description How many documents were deleted. */
      deletedCount?: components['schemas']['AnyValue'];
      /** @description What `findOne` found. */
      document?: {
        [key: string]: unknown;
      } | null;
      /** @description What `find` or `aggregate` found. */
      documents?: {
        [key: string]: unknown;
      }[];
      /** @description Id of the document that was inserted. */
      insertedId?: components['schemas']['AnyValue'];
      /** @description Ids of the documents that were inserted. */
      insertedIds?: components['schemas']['AnyValue'][];
      /** @description How many documents were found to change. */
      matchedCount?: components['schemas']['AnyValue'];
      /** @description How many of them were changed. */
      modifiedCount?: components['schemas']['AnyValue'];
      /** @description Id of the document that was inserted because none was found. */
      upsertedId?: components['schemas']['AnyValue'];
    };
    /** @description How the Data API of an app is served. */
    DataApiSettings: {
      /** @description A JSON expression that must hold for a request to be carried out; an empty one allows every request. */
      can_evaluate: {
        [key: string]: unknown;
      };
      /** @description Whether credentials of somebody new create a user. */
      create_user_on_auth: boolean;
      /** @description Whether requests are refused, as if there were no Data API. */
      disabled: boolean;
      /** @description Whether rules see the custom data of the user. */
      fetch_custom_user_data: boolean;
      /** @description Whether log entries hold what requests were given. */
      log_function_arguments: boolean;
      /**
       * @description How results are written where a request does not say: plain JSON or extended JSON; empty for plain JSON.
       * @enum {string}
       */
      return_type: '' | 'JSON' | 'EJSON';
      /** @description Whether requests have the rights of the system, past all rules. */
      run_as_system: boolean;
      /** @description Id of the end user requests always run as; empty for the one who calls. */
      run_as_user_id: string;
      /** @description Source of a function that is given the request and returns the id of the user to run as; empty for none. */
      run_as_user_id_script_source: string;
      /** @description Name of the secret they prove it with; empty where nothing is validated. */
      secret_name: string;
      /**
       * @description How requests prove where they come from; empty where nothing is validated.
       * @enum {string}
       */
      validation_method: '' | 'NO_VALIDATION' | 'SECRET_AS_QUERY_PARAM' | 'VERIFY_PAYLOAD';
      /** @description Versions that are served: `v1`, `beta`. */
      versions: string[];
    };
    /** @description A data lake of a project. */
    DataLake: {
      /** @description Name of the data lake. */
      name: string;
      /** @description State of the data lake. */
      state: string;
    };
    /** @description A value at a time. */
    DataPoint: {
      /** @description When its period begins: ISO 8601 with milliseconds. */
      timestamp: string;
      /** @description The value, in the unit of the measurement. */
      value: number;
    };
    /** @description What holds for the collections of a data source that have no rule of their own. Every role and filter has an `_id`. */
    DefaultRule: {
      /** @description Id of the rule. */
      _id: string;
      /** @description Filters that are added to queries. */
      filters: {
        [key: string]: unknown;
      }[];
      /** @description Roles. The first that applies to a document counts. */
      roles: {
        [key: string]: unknown;
      }[];
    };
    /** @description One message on its way to one device or topic; an addition of ours. Tokens of devices are not told. */
    Delivery: {
      /** @description Id of the delivery. */
      _id: string;
      /**
       * Format: int64
       * @description How often it was tried.
       */
      attempts: number;
      /** @description When it was made: ISO 8601. */
      created: string;
      /** @description The latest failed attempts, oldest first. */
      failures: components['schemas']['FailedAttempt'][];
      /** @description When it was delivered or given up: ISO 8601; empty until then. */
      finished: string;
      /** @description What deliveries of one message to several devices have in common. */
      message_id: string;
      /** @description Id of the notification. Absent for a message of a function or client. */
      notification_id?: string;
      /** @description Id of the push service. */
      service_id: string;
      /**
       * @description Whether the message is waiting, was taken by the provider, or was given up.
       * @enum {string}
       */
      state: 'failed' | 'queued' | 'delivered';
      /** @description Topic the message goes to. Absent for a device. */
      topic?: string;
    };
    /** @description Why a notification did not arrive. */
    DeliveryError: {
      /**
       * Format: int64
       * @description How often it was tried.
       */
      attempts: number;
      /** @description The provider's code (`UNREGISTERED`, `PERMISSION_DENIED`, …), or `UNAVAILABLE` when it could not be reached. */
      code: string;
      /** @description What the provider said. */
      message: string;
    };
    /** @description The packages the functions of an app may require. */
    Dependencies: {
      /** @description Id of the upload, empty before the first. */
      _id: string;
      /** @description Packages directly in `node_modules`; of a `package.json` those it names. */
      dependencies_list: components['schemas']['Dependency'][];
      /** @description When it was uploaded, in Unix seconds; 0 before the first upload. */
      last_modified: number;
      /** @description Location of the app. */
      location: string;
      /** @description Id of the administrator who uploaded it, empty before the first upload. */
      user_id: string;
    };
    /** @description What an upload would change. */
    DependenciesDifference: {
      /** @description Packages the app does not have. */
      added: components['schemas']['Dependency'][];
      /** @description Packages the upload does not have. */
      deleted: components['schemas']['Dependency'][];
      /** @description Packages of both, in another version. */
      modified: components['schemas']['ChangedDependency'][];
    };
    /** @description How the last upload goes. */
    DependenciesStatus: {
      /**
       * @description `created` while the packages are built, then `successful` or `failed`.
       * @enum {string}
       */
      status: 'created' | 'successful' | 'failed';
      /** @description What is done, what was left out, or what is wrong. */
      status_message: string;
    };
    /** @description A package functions may require. */
    Dependency: {
      /** @description Name of the package, as on the registry. */
      name: string;
      /** @description Version of the package: the installed one, of a `package.json` the wanted one. */
      version: string;
    };
    /** @description Times are unix seconds, 0 before the first change. */
    DeployConfig: {
      /** @description Which repository would be deployed from. Kept for tools; nothing is deployed automatically. */
      automatic_deployment: {
        [key: string]: unknown;
      };
      /**
       * Format: int64
       * @description When this was changed last, in unix seconds; 0 before the first change.
       */
      last_modified: number;
      /** @description Whether changes in the management UI take effect without a draft. */
      ui_drafts_disabled: boolean;
    };
    /** @description How deployments are made without an administrator's request. Kept for tools that set it; nothing is deployed automatically. */
    DeployConfigRequest: {
      /** @description Which repository would be deployed from. Kept for tools; nothing is deployed automatically. */
      automatic_deployment?: components['schemas']['AutomaticDeploymentSettings'] | null;
      /** @description Whether changes in the management UI take effect without a draft. */
      ui_drafts_disabled?: boolean | null;
    };
    /** @description Without a name, or with an empty one, the deployment goes by its id. */
    DeployDraftRequest: {
      /** @description Name of the deployment; without it the deployment goes by its id. */
      name?: (string | null) | null;
    };
    /** @description Every change outside a draft is one deployment; creating an app is none. `deployed_at` is unix seconds. */
    Deployment: {
      /** @description Id of the deployment. */
      _id: string;
      /** @description Id of the app. */
      app_id: string;
      /** @description Always empty: nothing is deployed from repositories. */
      commit: string;
      /**
       * Format: int64
       * @description When it was deployed, in unix seconds.
       */
      deployed_at: number;
      /** @description Where the change could be compared. */
      diff_url: string;
      /** @description Id of the draft that was deployed. Absent for a change outside a draft. */
      draft_id?: string;
      /** @description Name of the deployment, at most 100 characters; its id where it was given none. */
      name: string;
      /** @description What imports in it ignored or took otherwise than their files say, a sentence each. Absent where there was nothing. */
      notes?: string[];
      /** @description Kind of tool the change came from. */
      origin: string;
      /** @description Always empty: nothing is deployed from repositories. */
      remote_location: string;
      /** @description State of the deployment. */
      status: string;
      /** @description Always empty: a deployment that fails leaves nothing behind. */
      status_error_message: string;
      /** @description Id of the administrator who deployed. */
      user_id: string;
      /** @description E-mail address of that administrator, or public key of a key pair. Absent when there is no such administrator any more. An addition of ours. */
      user_name?: string;
    };
    /** @description Where an app is to be deployed. */
    DeploymentMigrationRequest: {
      /**
       * @description Whether the app is to be deployed in one region or in all.
       * @enum {string}
       */
      deployment_model: 'GLOBAL' | 'LOCAL';
      /**
       * @description Id of a region of `GET /provider_regions`.
       * @enum {string}
       */
      provider_region:
        | 'aws-us-east-1'
        | 'aws-us-west-2'
        | 'aws-us-east-2'
        | 'aws-eu-central-1'
        | 'aws-eu-west-1'
        | 'aws-eu-west-2'
        | 'aws-ap-southeast-1'
        | 'aws-ap-southeast-2'
        | 'aws-ap-south-1'
        | 'aws-sa-east-1'
        | 'azure-eastus2'
        | 'azure-westus'
        | 'azure-westeurope'
        | 'azure-eastasia'
        | 'azure-southeastasia'
        | 'gcp-us-central1'
        | 'gcp-us-east4'
        | 'gcp-us-west1'
        | 'gcp-europe-west1'
        | 'gcp-asia-south1';
    };
    /** @description A repository as the original's GitHub deployment names it. */
    DeployRepository: {
      /** @description Owner and name of the repository. */
      full_name?: string | null;
      /** @description Id of the repository. */
      id?: string | null;
      /** @description Address of the repository. */
      url?: string | null;
    };
    /** @description Changes an administrator collects in an app, to be deployed or discarded as one. Each administrator may hold one per app. */
    Draft: {
      /** @description Id of the draft. */
      _id: string;
      /** @description The app, as the draft has it. */
      app: components['schemas']['App'];
      /**
       * Format: int64
       * @description Number of entities it changes.
       */
      count: number;
      /** @description Id of the administrator who holds the draft. */
      user_id: string;
      /** @description E-mail address of that administrator, or public key of a key pair. Absent when there is no such administrator any more. An addition of ours. */
      user_name?: string;
    };
    /** @description What becomes of an entity a draft changes. */
    DraftChoice: {
      /** @description Id of the entity. */
      id: string;
      /** @description Kind of the entity, as a conflict names it. */
      kind: string;
      /**
       * @description `mine`: it stays as the draft has it, in place of what is deployed. `theirs`: the draft takes what is deployed.
       * @enum {string}
       */
      take: 'mine' | 'theirs';
    };
    /** @description An entity of a draft that does not go together with what was deployed since the draft began. */
    DraftConflict: {
      /** @description The entity as the draft began from it, as JSON text, a source below it; `null` where there was none. */
      base: string | null;
      /** @description Id of the entity. */
      id: string;
      /** @description Kind of entity, like `functions` or `rules`. Packages of functions are one, of kind `dependencies`. */
      kind: string;
      /** @description The conflict in words, as a refused deployment has them. */
      message: string;
      /** @description The entity as the draft has it, likewise; `null` where it deletes it. */
      mine: string | null;
      /** @description Name of the entity. */
      name: string;
      /**
       * @description `changed_by_both`: both changed it, differently. `name_taken`: something deployed has its name. `reference_broken`: it refers to what was deleted meanwhile, or the draft deletes it and something deployed meanwhile refers to it.
       * @enum {string}
       */
      reason: 'changed_by_both' | 'name_taken' | 'reference_broken';
      /** @description The entity as it is deployed now, likewise; `null` where it is not. */
      theirs: string | null;
    };
    /** @description What keeps a draft from being deployed. */
    DraftConflicts: {
      /** @description By kind and id, none where the draft can be deployed. */
      conflicts: components['schemas']['DraftConflict'][];
      /** @description Whether something was deployed since the draft began, or was last brought up to date. */
      is_behind: boolean;
      /** @description Names the draft and what is deployed as they are here; choices are made with it. */
      version: string;
    };
    /** @description What deploying a draft would change. Members are all there, empty where nothing changed. */
    DraftDiff: {
      /** @description Packages of functions that would change. */
      dependencies_diff: components['schemas']['PackagesDiff'];
      /** @description A text in the style of a unified diff for each configuration file that differs. */
      diffs: string[];
      /** @description The same by entity: those that would change, by kind and name. */
      entities: components['schemas']['EntityDiff'][];
      /** @description Settings of the GraphQL API that would change. */
      graphql_config_diff: components['schemas']['SettingsDiff'];
      /** @description Hosted files that would change: always none. */
      hosting_files_diff: components['schemas']['NamesDiff'];
      /** @description Settings of validation that would change. */
      schema_options_diff: components['schemas']['ValidationDiff'];
    };
    EmailRequest: {
      /** @description E-mail address. */
      email?: string;
    };
    /** @description A route whose requests run a function. `secret_id` and `secret_name` are empty where nothing is validated. */
    Endpoint: {
      /** @description Id of the endpoint. */
      _id: string;
      /** @description Whether credentials of somebody new create a user. */
      create_user_on_auth: boolean;
      /** @description Whether requests are refused. */
      disabled: boolean;
      /** @description Whether the function sees the custom data of the user. */
      fetch_custom_user_data: boolean;
      /** @description Id of the function that is called. */
      function_id: string;
      /** @description Name of the function that is called. */
      function_name: string;
      /**
       * @description HTTP method; `*` for any.
       * @enum {string}
       */
      http_method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | '*';
      /**
       * Format: int64
       * @description When the endpoint was changed last, in unix seconds.
       */
      last_modified: number;
      /** @description Whether the reply has what the function returns. */
      respond_result: boolean;
      /**
       * @description How the result is written: plain JSON or extended JSON.
       * @enum {string}
       */
      return_type: 'JSON' | 'EJSON';
      /** @description Path below the endpoint URL of the app, 1 to 512 characters beginning with `/`. */
      route: string;
      /** @description Id of the secret requests prove with where they come from; empty where nothing is validated. */
      secret_id: string;
      /** @description Name of the secret they prove it with; empty where nothing is validated. */
      secret_name: string;
      /**
       * @description How requests prove where they come from.
       * @enum {string}
       */
      validation_method: 'NO_VALIDATION' | 'SECRET_AS_QUERY_PARAM' | 'VERIFY_PAYLOAD';
    };
    /** @description An entity that would change. */
    EntityDiff: {
      /** @description The entity after, likewise; `null` for one that is gone. */
      after: string | null;
      /** @description The entity before as JSON text, a source below it; `null` for a new one. */
      before: string | null;
      /**
       * @description What happens to it.
       * @enum {string}
       */
      change: 'added' | 'modified' | 'removed';
      /** @description Id of the entity. */
      id: string;
      /** @description Kind of entity, like `functions` or `rules`. */
      kind: string;
      /** @description Name of the entity. */
      name: string;
    };
    /** @description `values`: any JSON by the name of an environment. */
    EnvironmentValue: {
      /** @description Id of the environment value. */
      _id: string;
      /**
       * Format: int64
       * @description When the environment value was changed last, in unix seconds.
       */
      last_modified: number;
      /** @description Name of the environment value, unique in its app: 1 to 64 letters, digits, `_` or `-`. */
      name: string;
      /** @description Any JSON by the name of an environment; `no-environment` or `none` counts while none is selected. */
      values: {
        [key: string]: unknown;
      };
    };
    /**
     * @description What every request that fails is answered with.
     * @example {
     *       "error": "function not found: '5f3d2c1b0a9988776655aabb'",
     *       "error_code": "FunctionNotFound"
     *     }
     */
    Error: {
      /** @description What is wrong, for people. */
      error: string;
      /** @description What is wrong, for programs. Absent where the original has no code. */
      error_code?: string;
      /** @description All that is wrong, where more than the first thing is told: for imports that are refused for their files. At most 200. */
      errors?: {
        /** @description What is wrong, for people. */
        error: string;
        /** @description What is wrong, for programs. */
        error_code: string;
        /** @description Path of the file that has it; empty where it is of no single file. */
        file: string;
        /** @description Path of the member within the file; empty for the whole file. */
        path: string;
      }[];
      /** @description Where the log entry of the request is found. Absent for requests that leave none. */
      link?: string;
    };
    /** @description An attempt that failed. */
    FailedAttempt: {
      /** @description When it was made: ISO 8601. */
      at: string;
      /** @description The provider's code. */
      code: string;
      /** @description What the provider said. */
      message: string;
    };
    /** @description One setting that would change. */
    FieldDiff: {
      /** @description The same as `field_name`: clients read one or the other. */
      field: string;
      /** @description Name of the setting. */
      field_name: string;
      /** @description Value before. */
      previous: components['schemas']['AnyValue'];
      /** @description Value after. */
      updated: components['schemas']['AnyValue'];
    };
    /** @description Users that were found. */
    FoundUsers: {
      /** @description `after` of the next page. Absent when every user was looked at. */
      next?: string;
      /** @description Users that match, in the order of their creation. */
      users: components['schemas']['AdminUser'][];
    };
    /** @description What a function, or an action of a service, is called with. */
    FunctionCall: {
      /** @description Values the function is called with, as extended JSON. */
      arguments?: components['schemas']['AnyValue'][];
      /** @description Name of the function, or of the action. */
      name: string;
      /** @description Name of the service whose action it is. Absent for a function. */
      service?: string;
    };
    /** @description Calls of one function. */
    FunctionFigures: {
      /**
       * Format: int64
       * @description Number of calls.
       */
      calls: number;
      /**
       * Format: int64
       * @description Number of those that failed.
       */
      errors: number;
      /** @description Id of the function. */
      function_id: string;
      /** @description Name of the function in its newest entry. */
      function_name: string;
      /** @description Median duration in milliseconds, with an error of up to 10 %. */
      p50_ms: number;
      /** @description 95th percentile of the duration in milliseconds, with an error of up to 10 %. */
      p95_ms: number;
    };
    /** @description What came of a run. */
    FunctionRun: {
      /** @description The error the function threw; `null` if it returned. */
      error: components['schemas']['AnyValue'];
      /** @description Lines it wrote as errors. For the command-line tool, which shows nothing else of a failure, the message of `error` is the last. */
      error_logs: components['schemas']['AnyValue'];
      /** @description Lines the function wrote to the console. */
      logs: components['schemas']['AnyValue'];
      /** @description The result as extended JSON; `null` if the function threw. */
      result: components['schemas']['AnyValue'];
      /** @description How long the run took. */
      stats: components['schemas']['RunStats'];
    };
    /** @description A source to run. */
    FunctionSource: {
      /** @description Statement that calls it: `exports("world")`. */
      eval_source?: string;
      /** @description Id of the function whose source is tried. Log entries carry its name; without it that of the operation. */
      function_id?: string;
      /** @description Source of the function. */
      source: string;
    };
    /** @description A function as lists show it. */
    FunctionSummary: {
      /** @description Id of the function. */
      _id: string;
      /**
       * Format: int64
       * @description When the function was changed last, in unix seconds.
       */
      last_modified: number;
      /** @description Name of the function, unique in its app: 1 to 256 characters; `/` separates folders. */
      name: string;
      /** @description Version of its content, as `ETag` has it in quotes. */
      version: string;
    };
    /** @description A GraphQL request. */
    GraphqlOperation: {
      /** @description Which of its operations to execute. Needed where there are several. */
      operationName?: string | null;
      /** @description Text of the document. */
      query: string;
      /** @description Values of its variables, by name; the same as JSON text is accepted too. */
      variables?: components['schemas']['AnyValue'];
    };
    /** @description A GraphQL reply. */
    GraphqlResult: {
      /** @description Data by field. Absent for an operation that was refused before it was executed. */
      data?: {
        [key: string]: unknown;
      } | null;
      /** @description What failed, each with a message and, where there are any, locations and a path. */
      errors?: {
        [key: string]: unknown;
      }[];
    };
    /** @description How the generated GraphQL API is named and whether it may be inspected. */
    GraphqlSettings: {
      /** @description Documents a list has where a query names no `limit`, 1 to 50,000; `null`: all. */
      default_limit: number | null;
      /** @description Whether introspection is refused. */
      disable_schema_introspection: boolean;
      /**
       * @description What `insertMany…` answers: the documents, or only their keys in an `InsertManyPayload`.
       * @enum {string}
       */
      insert_many_returns: 'documents' | 'ids';
      /**
       * @description Scalar of stored longs: `Int`, or a `Long` of its own.
       * @enum {string}
       */
      long_scalar: 'Int' | 'Long';
      /** @description Whether elements of `…_in` and `…_nin` may be null. */
      nullable_in_lists: boolean;
      /** @description Whether fields of lists are named by English plurals. Cannot be turned off again. */
      use_natural_pluralization: boolean;
    };
    /** @description A part of the deployed configuration that the generated API leaves out. */
    GraphqlWarning: {
      /** @description Kind of problem. */
      code: string;
      /** @description Name of the collection. */
      collection?: string;
      /** @description Name of the data source. */
      data_source?: string;
      /** @description Name of the database. */
      database?: string;
      /** @description What is wrong, for people. */
      message: string;
    };
    /** @description Entries of one part of the time. */
    HistogramBucket: {
      /**
       * Format: int64
       * @description Matching entries that began in it.
       */
      entries: number;
      /**
       * Format: int64
       * @description Number of those that failed.
       */
      errors: number;
      /** @description Begin of the part: ISO 8601 with milliseconds. */
      timestamp: string;
    };
    /** @description A header of a hosted file. */
    HostedAttribute: {
      /**
       * @description Name of the header.
       * @enum {string}
       */
      name:
        | 'Content-Type'
        | 'Content-Disposition'
        | 'Content-Language'
        | 'Content-Encoding'
        | 'Cache-Control'
        | 'Website-Redirect-Location';
      /** @description Value of the header, at most 2,048 characters. */
      value: string;
    };
    /** @description A hosted file, or a folder: its path ends with `/`. */
    HostedFile: {
      /** @description Id of the app. */
      appId: string;
      /** @description The headers it was uploaded with. */
      attrs: components['schemas']['HostedAttribute'][];
      /** @description MD5 of the content, 32 lower-case hexadecimal digits; empty of a folder. */
      hash: string;
      /** @description When its content was uploaded, in Unix seconds. */
      last_modified: number;
      /** @description Path, beginning with `/`. */
      path: string;
      /** @description Bytes of the content. */
      size: number;
      /** @description Where it is served. */
      url: string;
    };
    /** @description How an app hosts files. */
    HostingConfig: {
      /** @description A host of the app's own; absent where it has none. */
      custom_domain?: string;
      /** @description The address every app has. */
      default_domain: components['schemas']['HostingDomain'];
      /** @description Status it is sent with, `404` or `200`: with `200` every path leads to a single-page app. */
      default_error_code: string;
      /** @description Path of the file that is sent where there is none; empty: none is. */
      default_error_path: string;
      /** @description Whether files are served. */
      enabled: boolean;
      /**
       * @description State of the setup: always `setup_ok`.
       * @enum {string}
       */
      status: 'setup_ok';
    };
    /** @description Where the hosted files of an app are. */
    HostingDomain: {
      /** @description The address. */
      config: {
        /** @description Host below which the files are. */
        app_default_domain: string;
      };
      /**
       * @description Who serves them: always `local`.
       * @enum {string}
       */
      provider_type: 'local';
    };
    /** @description Something that is wrong with an upload. */
    ImportError: {
      /**
       * Format: int32
       * @description Column of that line, from 1, in UTF-16 code units.
       */
      column?: number;
      /** @description What is wrong, as the import would answer if it were the only error: it names file or entity, too. */
      error: string;
      /** @description The same for programs. */
      error_code: string;
      /** @description Path of the file that has it; empty where it is of no single file. */
      file: string;
      /**
       * Format: int32
       * @description Line of a syntax error in the file, from 1: of JSON, or of the source of a function in a file of its own.
       */
      line?: number;
      /** @description Path of the member within the file, like `[2].config.schedule`; empty for the whole file. */
      path: string;
    };
    /** @description What an import would come to. */
    ImportPreview: {
      /**
       * Format: int64
       * @description How many entities would change.
       */
      count: number;
      /** @description What would change, by kind and name: configuration, packages and hosted files. None where there are errors: nothing would. At most 1,000, and 4 MiB of texts: `before` and `after` of the rest are `null`. */
      entities: components['schemas']['PreviewedEntity'][];
      /** @description All that is wrong with the upload, at most 200, in the order of reading; the first is what the import would answer. */
      errors: components['schemas']['ImportError'][];
      /** @description Whether there may be more errors than are told. */
      errors_truncated: boolean;
      /** @description Whether more than half of the app's entities would go, providers that are off and settings apart: a warning says how many. Whoever shows the preview asks again before such an import is made. */
      removes_most: boolean;
      /**
       * @description The strategy that was looked at.
       * @enum {string}
       */
      strategy: 'merge' | 'replace' | 'replace-by-name';
      /** @description Whether entities or their texts are left out. */
      truncated: boolean;
      /** @description What of the files would be ignored or taken otherwise than it says, a sentence each. */
      warnings: string[];
    };
    /** @description A webhook, whole; `options` are exactly those that were given. */
    IncomingWebhook: {
      /** @description Id of the incoming webhook. */
      _id: string;
      /** @description A JSON expression that must hold for a request to run the webhook. */
      can_evaluate: {
        [key: string]: unknown;
      };
      /** @description Whether credentials of somebody new create a user. */
      create_user_on_auth: boolean;
      /** @description Whether query, headers and body are kept out of log entries. */
      disable_arg_logs: boolean;
      /** @description Whether it answers 404, as if it did not exist. */
      disabled: boolean;
      /** @description Whether the function sees the custom data of the user. */
      fetch_custom_user_data: boolean;
      /** @description Source of its function, JavaScript of 1 to 1,000,000 characters. */
      function_source: string;
      /**
       * Format: int64
       * @description When the incoming webhook was changed last, in unix seconds.
       */
      last_modified: number;
      /** @description Name of the incoming webhook, unique in its service: 1 to 64 letters, digits, `_` or `-`. */
      name: string;
      /** @description HTTP method and how requests prove where they come from: `httpMethod`, `validationMethod`, `secret`. */
      options: {
        [key: string]: unknown;
      };
      /** @description Whether the reply has what the function returns. */
      respond_result: boolean;
      /** @description Whether the function runs as the user whose credentials the request has. */
      run_as_authed_user: boolean;
      /** @description Id of the end user the function always runs as; empty for the system. */
      run_as_user_id: string;
      /** @description Source of a function that returns the id of the user to run as; empty for none. */
      run_as_user_id_script_source: string;
    };
    /** @description The reply to creating and changing a webhook: its secret is in no reply to a write. */
    IncomingWebhookSummary: {
      /** @description Id of the incoming webhook. */
      _id: string;
      /**
       * Format: int64
       * @description When the incoming webhook was changed last, in unix seconds.
       */
      last_modified: number;
      /** @description Name of the incoming webhook, unique in its service: 1 to 64 letters, digits, `_` or `-`. */
      name: string;
    };
    InvalidateHostingCacheRequest: {
      /**
       * @description Must be `true`.
       * @enum {boolean}
       */
      invalidate: true;
      /** @description Which files; all are, whatever it says. */
      path?: string;
    };
    /** @description A programmatic key pair of a project: what programs log in to the administration API with. `created` in unix seconds. */
    KeyPair: {
      /** @description Id of the key pair. */
      _id: string;
      /**
       * Format: int64
       * @description When the key pair was created, in unix seconds.
       */
      created: number;
      /** @description What the key pair is for, 1 to 250 characters. */
      desc: string;
      /** @description Id of the project. */
      group_id: string;
      /** @description Public key: the user name of a login. */
      public_key: string;
      /**
       * @description What the key pair may do on its project: everything, or only read.
       * @enum {string}
       */
      role_name: 'GROUP_OWNER' | 'GROUP_READ_ONLY';
    };
    /** @description A data source to link. */
    LinkedDataSource: {
      /** @description Configuration, whose members depend on the type; with `secret_config` at most 100,000 characters. */
      config: {
        [key: string]: unknown;
      };
      /** @description Its default rule. Without it every user may read and write everything. */
      default_rule?: {
        [key: string]: unknown;
      } | null;
      /** @description Name of the service, unique in the app: 1 to 64 letters, digits, `_` or `-`. */
      name: string;
      /**
       * @description Type of the service: `mongodb-atlas`, `http` and others.
       * @enum {string}
       */
      type: 'mongodb-atlas' | 'datalake';
    };
    /** @description An app as lists show it. */
    ListedApp: {
      /** @description Id of the app. */
      _id: string;
      /** @description App ID: what clients know the app by, like `hello-abcde`. */
      client_app_id: string;
      /** @description Whether the original would have deployed the app in one region or in all. Self-hosted, it is a label. */
      deployment_model: string;
      /** @description Id of the domain the end users of the app belong to. */
      domain_id: string;
      /** @description Environment that is selected, which values can depend on; empty for none. */
      environment: string;
      /** @description Id of the project. */
      group_id: string;
      /**
       * Format: int64
       * @description When the app was changed last, in unix seconds.
       */
      last_modified: number;
      /**
       * Format: int64
       * @description When the app was used last, in unix seconds.
       */
      last_used: number;
      /** @description Region of the deployment. Self-hosted, it is a label. */
      location: string;
      /** @description Name of the app, unique in its project: 1 to 32 ASCII letters, digits, `_` or `-`, the first a letter. */
      name: string;
      /** @description Product the app was made with. Self-hosted, it is a label lists can be filtered by. */
      product: string;
      /** @description Region of the cloud provider. Self-hosted, it is a label. */
      provider_region: string;
      /** @description Version of everything configured in it, as `ETag` has it in quotes. */
      version: string;
    };
    /** @description An authentication provider as lists show it. */
    ListedAuthProvider: {
      /** @description Id of the authentication provider. */
      _id: string;
      /**
       * @description Kind of the callback address: the provider's `own`, or `shared` by all. For `oidc` only.
       * @enum {string}
       */
      callback?: 'own' | 'shared';
      /** @description Address to register at the identity provider. For `oidc` only. */
      callback_url?: string;
      /** @description Whether nobody can log in with it. */
      disabled: boolean;
      /** @description Name of the authentication provider. */
      name: string;
      /** @description Type of the authentication provider. An app has at most one of each. */
      type: string;
      /** @description Version of its content, as `ETag` has it in quotes. */
      version: string;
    };
    /** @description A custom resolver as lists show it. */
    ListedCustomResolver: {
      /** @description Id of the custom resolver. */
      _id: string;
      /** @description Name of the field. */
      field_name: string;
      /** @description Id of the function that resolves the field. */
      function_id: string;
      /** @description Name of the function that resolves the field. */
      function_name: string;
      /** @description Type of the field's argument: a name, or a JSON schema where its format is `custom`. */
      input_type: components['schemas']['AnyValue'];
      /**
       * @description How `input_type` is to be read; empty for the default.
       * @enum {string}
       */
      input_type_format: '' | 'scalar' | 'scalar-list' | 'generated' | 'generated-list' | 'custom';
      /** @description Type the field is on: `Query`, `Mutation` or a generated type. */
      on_type: string;
      /** @description Type of the field: a name, or a JSON schema where its format is `custom`. */
      payload_type: components['schemas']['AnyValue'];
      /**
       * @description How `payload_type` is to be read; empty for the default.
       * @enum {string}
       */
      payload_type_format: '' | 'scalar' | 'scalar-list' | 'generated' | 'generated-list' | 'custom';
      /** @description Version of its content, as `ETag` has it in quotes. */
      version: string;
    };
    /** @description An endpoint as lists show it. */
    ListedEndpoint: {
      /** @description Id of the endpoint. */
      _id: string;
      /** @description Whether credentials of somebody new create a user. */
      create_user_on_auth: boolean;
      /** @description Whether requests are refused. */
      disabled: boolean;
      /** @description Whether the function sees the custom data of the user. */
      fetch_custom_user_data: boolean;
      /** @description Id of the function that is called. */
      function_id: string;
      /** @description Name of the function that is called. */
      function_name: string;
      /**
       * @description HTTP method; `*` for any.
       * @enum {string}
       */
      http_method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | '*';
      /**
       * Format: int64
       * @description When the endpoint was changed last, in unix seconds.
       */
      last_modified: number;
      /** @description Whether the reply has what the function returns. */
      respond_result: boolean;
      /**
       * @description How the result is written: plain JSON or extended JSON.
       * @enum {string}
       */
      return_type: 'JSON' | 'EJSON';
      /** @description Path below the endpoint URL of the app, 1 to 512 characters beginning with `/`. */
      route: string;
      /** @description Id of the secret requests prove with where they come from; empty where nothing is validated. */
      secret_id: string;
      /** @description Name of the secret they prove it with; empty where nothing is validated. */
      secret_name: string;
      /**
       * @description How requests prove where they come from.
       * @enum {string}
       */
      validation_method: 'NO_VALIDATION' | 'SECRET_AS_QUERY_PARAM' | 'VERIFY_PAYLOAD';
      /** @description Version of its content, as `ETag` has it in quotes. */
      version: string;
    };
    /** @description A value that depends on the environment, as lists show it. */
    ListedEnvironmentValue: {
      /** @description Id of the environment value. */
      _id: string;
      /**
       * Format: int64
       * @description When the environment value was changed last, in unix seconds.
       */
      last_modified: number;
      /** @description Name of the environment value, unique in its app: 1 to 64 letters, digits, `_` or `-`. */
      name: string;
      /** @description Version of its content, as `ETag` has it in quotes. */
      version: string;
    };
    /** @description A webhook as lists show it: `options` are completed by `secret`, `validationMethod` and `secretAsQueryParam`. */
    ListedIncomingWebhook: {
      /** @description Id of the incoming webhook. */
      _id: string;
      /** @description Source of its function, JavaScript of 1 to 1,000,000 characters. */
      function_source: string;
      /**
       * Format: int64
       * @description When the incoming webhook was changed last, in unix seconds.
       */
      last_modified: number;
      /** @description Name of the incoming webhook, unique in its service: 1 to 64 letters, digits, `_` or `-`. */
      name: string;
      /** @description HTTP method and how requests prove where they come from: `httpMethod`, `validationMethod`, `secret`. */
      options: {
        [key: string]: unknown;
      };
      /** @description Whether the reply has what the function returns. */
      respond_result: boolean;
      /** @description Version of its content, as `ETag` has it in quotes. */
      version: string;
    };
    /** @description A log forwarder as lists show it. */
    ListedLogForwarder: {
      /** @description Id of the log forwarder. */
      _id: string;
      /** @description Which collection or function they go to. */
      action: {
        [key: string]: unknown;
      };
      /** @description Whether nothing is forwarded. */
      disabled: boolean;
      /** @description Whether entries of failures, of successes or both are forwarded. */
      log_statuses: string[];
      /** @description Types of log entries that are forwarded. */
      log_types: string[];
      /** @description Name of the log forwarder, unique in its app: 1 to 64 characters, no slashes. */
      name: string;
      /** @description When entries are forwarded: one by one or in batches. */
      policy: {
        [key: string]: unknown;
      };
      /** @description `true` after it has failed too often: it waits until it is enabled. Only where it is read, while the service that forwards can be asked. */
      suspended?: boolean;
      /** @description Version of its content, as `ETag` has it in quotes. */
      version: string;
    };
    /** @description A rule as lists show it. */
    ListedRule: {
      /** @description Id of the rule. */
      _id: string;
      /** @description Actions of the service the rule allows, `*` for all. Of a rule about actions. */
      actions?: string[];
      /** @description Name of the collection. Of a data source. */
      collection?: string;
      /** @description Name of the database. Of a data source. */
      database?: string;
      /** @description Filters that are added to queries, at most 100. Of a data source. */
      filters?: {
        [key: string]: unknown;
      }[];
      /** @description Name of the rule, unique in its service. Of a rule about actions. */
      name?: string;
      /** @description Relationships of the collection, by field. Of a data source. */
      relationships?: {
        [key: string]: unknown;
      };
      /** @description Roles, at most 100. The first that applies to a document counts. Of a data source. */
      roles?: {
        [key: string]: unknown;
      }[];
      /** @description JSON schema of the collection. Of a data source. */
      schema?: {
        [key: string]: unknown;
      };
      /** @description Version of its content, as `ETag` has it in quotes. */
      version: string;
      /** @description A JSON expression that must hold for the rule to apply. Of a rule about actions. */
      when?: components['schemas']['AnyValue'];
    };
    /** @description A schema as lists show it. */
    ListedSchema: {
      /** @description Id of the schema. */
      _id: string;
      /** @description Collection the schema describes. */
      metadata: components['schemas']['SchemaMetadata'];
      /** @description Version of its content, as `ETag` has it in quotes. */
      version: string;
    };
    /** @description A secret as lists show it. */
    ListedSecret: {
      /** @description Id of the secret. */
      _id: string;
      /** @description Name of the secret, unique in its app: 1 to 64 letters, digits, `_` or `-`; up to 160 with `__` at its beginning. */
      name: string;
      /** @description Version of its content, as `ETag` has it in quotes. */
      version: string;
    };
    /** @description A linked service as lists show it. */
    ListedService: {
      /** @description Id of the service. */
      _id: string;
      /** @description Version of its content, as `ETag` has it in quotes: `version` is what App Services calls so. */
      etag: string;
      /**
       * Format: int64
       * @description When the service was changed last, in unix seconds.
       */
      last_modified: number;
      /** @description Name of the service, unique in its app: 1 to 64 letters, digits, `_` or `-`. */
      name: string;
      /** @description Type of the service: `mongodb-atlas`, `http` and others. */
      type: string;
      /**
       * Format: int64
       * @description Version of the service's interface.
       */
      version: number;
    };
    /** @description A trigger as lists show it. */
    ListedTrigger: {
      /** @description Id of the trigger. */
      _id: string;
      /** @description What exactly it waits for; the members depend on the type. */
      config: {
        [key: string]: unknown;
      };
      /** @description Whether it does nothing. */
      disabled: boolean;
      /** @description Why it is suspended. */
      error?: string;
      /** @description Code of that error. */
      error_code?: string;
      /** @description What happens to events whose function fails. */
      error_handler?: {
        [key: string]: unknown;
      };
      /** @description What it calls: `{FUNCTION: {config: {function_id, function_name}}}`. */
      event_processors: {
        [key: string]: unknown;
      };
      /** @description Id of the function it calls. */
      function_id: string;
      /** @description Name of that function. */
      function_name: string;
      /**
       * Format: int64
       * @description When the trigger was changed last, in unix seconds.
       */
      last_modified: number;
      /** @description Name of the trigger, unique in its app: 1 to 64 characters, no slashes. */
      name: string;
      /** @description State of the pre-images of its collection: `on`, `waiting` or `refused`. Only of deployed, enabled triggers with `full_document_before_change`, while the service that runs them can be asked. */
      pre_images?: string;
      /** @description State of the trigger: `active`, `waiting` for its data source to begin, `catching_up`, `suspended` or `disabled`. Only where one trigger is read, while the service that runs it can be asked. */
      state?: string;
      /**
       * @description What the trigger waits for: a change of a collection, a login or a time.
       * @enum {string}
       */
      type: 'DATABASE' | 'AUTHENTICATION' | 'SCHEDULED';
      /** @description Version of its content, as `ETag` has it in quotes. */
      version: string;
      /** @description What is taken as it is and is hardly meant, such as a `match` that can never be true; absent where there is nothing. */
      warnings?: string[];
    };
    /** @description Where the clients of an app send their requests. */
    Location: {
      /** @description Deployment model of the app. */
      deployment_model: string;
      /** @description Base URL of requests: no trailing slash, no path. */
      hostname: string;
      /** @description Region of the app. */
      location: string;
      /** @description The same for web sockets. */
      ws_hostname: string;
    };
    /** @description One log entry. `started` and `completed` are ISO 8601 in milliseconds; `error` is absent when the operation succeeded. */
    LogEntry: {
      /** @description Id of the entry. */
      _id: string;
      /** @description Id of the app. */
      app_id: string;
      /** @description Login or other event of an account. */
      auth_event?: components['schemas']['LoggedAuthEvent'];
      /** @description Id of the request, the same in all its entries. */
      co_id: string;
      /** @description When it ended: ISO 8601 with milliseconds. */
      completed: string;
      /** @description Id of the data source they were to go to. */
      data_source_id?: string;
      /** @description Name of that data source. */
      data_source_name?: string;
      /** @description Database and collection they were to go to, with a dot between them. */
      data_source_namespace?: string;
      /** @description Id of the domain the end users of the app belong to. */
      domain_id: string;
      /** @description What the request held, without its secrets. */
      endpoint_args?: components['schemas']['RequestArguments'];
      /** @description Id of the HTTPS endpoint. */
      endpoint_id?: string;
      /** @description Route of the HTTPS endpoint. */
      endpoint_route?: string;
      /** @description What failed. Absent when nothing did. */
      error?: string;
      /** @description Code of what failed. */
      error_code?: string;
      /** @description What ended the run after it had answered, where it did not come to its end. */
      error_logs?: string[];
      /** @description Id of the trigger that ran, or could not. */
      event_subscription_id?: string;
      /** @description Name of that trigger. */
      event_subscription_name?: string;
      /** @description Ids of the entries it could not forward. */
      failed_to_forward_log_ids?: string[];
      /** @description Function or action that was called, with its arguments. */
      function_call?: components['schemas']['LoggedCall'];
      /** @description Region of the app. */
      function_call_location?: string;
      /** @description Provider region of the app. */
      function_call_provider_region?: string;
      /** @description Id of the function. */
      function_id?: string;
      /** @description Name of the function. */
      function_name?: string;
      /** @description The text of an operation; a long one is cut. */
      graphql_query?: string;
      /** @description Id of the project. */
      group_id: string;
      /** @description What the request held, without its secrets. */
      incoming_webhook_args?: components['schemas']['RequestArguments'];
      /** @description Id of the incoming webhook. */
      incoming_webhook_id?: string;
      /** @description Name of the incoming webhook. */
      incoming_webhook_name?: string;
      /** @description Id of the log forwarder that could not forward entries. */
      log_forwarder_id?: string;
      /** @description Name of that log forwarder. */
      log_forwarder_name?: string;
      /** @description What the run counts for, in gigabytes × seconds. */
      mem_time_usage?: number;
      /** @description Lines the function wrote to the console, at most 25. */
      messages?: string[];
      /** @description `co_id` of the entry this one is about. */
      parent_co_id?: string;
      /** @description Platform of the client. */
      platform?: string;
      /** @description Version of that platform. */
      platform_version?: string;
      /** @description Address the request came from. */
      remote_ip_address?: string;
      /** @description HTTP method of the request. */
      request_method: string;
      /** @description Path of the request, without its secrets. */
      request_url: string;
      /**
       * @description `trial`: an administrator ran it.
       * @enum {string}
       */
      run_type?: 'trial';
      /** @description Name of the client's SDK. */
      sdk_name?: string;
      /** @description Version of the client's SDK. */
      sdk_version?: string;
      /** @description Stack of the error the function threw, a line for each frame: at most 4,096 characters. Absent when no code of the app threw. */
      stack?: string;
      /** @description When it began: ISO 8601 with milliseconds. */
      started: string;
      /**
       * Format: int64
       * @description Status of the reply.
       */
      status?: number;
      /**
       * @description What the entry is about.
       * @enum {string}
       */
      type:
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
      user_id?: string;
    };
    /** @description Where copies of log entries are to go: `policy` says when, `action` to which collection or function. */
    LogForwarder: {
      /** @description Id of the log forwarder. */
      _id: string;
      /** @description Which collection or function they go to. */
      action: {
        [key: string]: unknown;
      };
      /** @description Whether nothing is forwarded. */
      disabled: boolean;
      /** @description Whether entries of failures, of successes or both are forwarded. */
      log_statuses: string[];
      /** @description Types of log entries that are forwarded. */
      log_types: string[];
      /** @description Name of the log forwarder, unique in its app: 1 to 64 characters, no slashes. */
      name: string;
      /** @description When entries are forwarded: one by one or in batches. */
      policy: {
        [key: string]: unknown;
      };
      /** @description `true` after it has failed too often: it waits until it is enabled. Only where it is read, while the service that forwards can be asked. */
      suspended?: boolean;
    };
    /** @description An event of an account. */
    LoggedAuthEvent: {
      /** @description Whether it failed. */
      failed?: boolean;
      /** @description Type of the provider. */
      provider: string;
      /** @description Kind of event. */
      type: string;
    };
    /** @description A function, or an action of a service, that was called. */
    LoggedCall: {
      /** @description What it was called with. Absent where arguments are not logged or too large. */
      arguments?: components['schemas']['AnyValue'];
      /** @description Name of the function or action. */
      name: string;
      /** @description Name of the service. Absent for a function. */
      service?: string;
    };
    /** @description Matching entries over time. */
    LogHistogram: {
      /**
       * Format: int64
       * @description Length of a bucket in milliseconds. The last one may reach beyond `to`.
       */
      bucket_ms: number;
      /** @description Buckets, oldest first. */
      buckets: components['schemas']['HistogramBucket'][];
      /** @description Only entries after this moment were counted, since the time has too many. Absent when all were. */
      counted_after?: string;
      /** @description Begin of the time, exclusive: ISO 8601 with milliseconds. */
      from: string;
      /** @description End of the time, inclusive: ISO 8601 with milliseconds. */
      to: string;
    };
    /** @description Reply to every login, of administrators and of end users. */
    LoginReply: {
      /** @description Token for requests, valid for 30 minutes. */
      access_token: string;
      /** @description Id of the device; 24 zeros for a login that named none. */
      device_id: string;
      /** @description Token that access tokens are renewed with. */
      refresh_token: string;
      /** @description Id of who logged in. */
      user_id: string;
    };
    /** @description `nextEndDate` only when more entries follow, or more were not looked at yet; `nextSkip` only when the next page begins inside a group of equal times. */
    LogPage: {
      /** @description Entries, newest first. */
      logs: components['schemas']['LogEntry'][];
      /** @description `end_date` of the next page. Absent when no more entries follow; a search that looked at enough for now has it, too. */
      nextEndDate?: string;
      /**
       * Format: int64
       * @description `skip` of the next page. Only where it begins inside a group of equal times.
       */
      nextSkip?: number;
    };
    /** @description What one measurement comes to over time. */
    Measurement: {
      /** @description The values, oldest first. */
      data_points: components['schemas']['DataPoint'][];
      /** @description What is measured. */
      name: string;
      /** @description Unit of the values; empty for a count. */
      units: string;
    };
    /** @description Either the two members that move, or the two that copy. */
    MoveHostedFilesRequest: {
      /** @description What is copied: a file, or a folder with everything in it. */
      copy_from?: string;
      /** @description Where to. */
      copy_to?: string;
      /** @description What is moved: a file, or a folder with everything in it. */
      move_from?: string;
      /** @description Where to. */
      move_to?: string;
    };
    /** @description Names of what would be added, deleted and changed. */
    NamesDiff: {
      /** @description What is new. */
      added: string[];
      /** @description What is gone. */
      deleted: string[];
      /** @description What is different. */
      modified: string[];
    };
    /** @description A push notification. Times are ISO 8601. Times are ISO 8601; `sent` is empty until it was. */
    Notification: {
      /** @description Id of the notification. */
      _id: string;
      /** @description Id of the app. */
      appID: string;
      /** @description When it was made: ISO 8601. */
      created: string;
      /** @description Only on a sent one whose delivery was given up; an addition of ours. */
      delivery_error?: components['schemas']['DeliveryError'];
      /** @description What the notification is for, 1 to 256 characters. */
      label: string;
      /** @description Text of the notification, 1 to 4,096 characters. */
      message: string;
      /** @description When it was sent: ISO 8601; empty until then. */
      sent: string;
      /**
       * @description Whether it is a draft or was sent.
       * @enum {string}
       */
      state: 'draft' | 'sent';
      /** @description Topic whose subscribers get it: letters, digits and `-_.~%`, with or without `/topics/` before them. */
      topic: string;
    };
    /** @description Whether optional members of documents may be `null` whatever their schema says. */
    NullTypeValidation: {
      /** @description Whether `null` is accepted for optional fields. */
      enabled: boolean;
    };
    /** @description Open streams of an app, in all processes of the runtime. */
    OpenStreams: {
      /** @description Sessions with the most streams, in descending order, at most 100; a session has one for each IP address. */
      sessions: components['schemas']['SessionStreams'][];
      /**
       * Format: int64
       * @description Number of open streams of the app.
       */
      total: number;
    };
    /** @description Packages that would be added, deleted and changed. */
    PackagesDiff: {
      /** @description What is new. */
      added: {
        [key: string]: unknown;
      }[];
      /** @description What is gone. */
      deleted: {
        [key: string]: unknown;
      }[];
      /** @description What is different. */
      modified: {
        [key: string]: unknown;
      }[];
    };
    /** @description What a pending user is going to log in with. */
    PendingLoginId: {
      /** @description Whether the address is confirmed. */
      confirmed: boolean;
      /** @description E-mail address. */
      id: string;
      /**
       * @description Kind of login.
       * @enum {string}
       */
      id_type: 'email';
    };
    /** @description A registration nobody has logged in with yet, confirmed or not. */
    PendingUser: {
      /** @description Id of the registration. */
      _id: string;
      /** @description Id of the domain the end users of the app belong to. */
      domain_id: string;
      /** @description What the user is going to log in with. */
      login_ids: components['schemas']['PendingLoginId'][];
      /** @description Always empty: the user comes into being at the first login. */
      user_id: string;
    };
    /** @description An entity an import would change. */
    PreviewedEntity: {
      /** @description The entity after, likewise; `null` for one that is gone. */
      after: string | null;
      /** @description The entity before as JSON text, a source below it; `null` for a new one. */
      before: string | null;
      /**
       * @description What happens to it.
       * @enum {string}
       */
      change: 'added' | 'modified' | 'removed';
      /** @description Id of the entity. */
      id: string;
      /** @description Kind of entity, like `functions` or `rules`. */
      kind: string;
      /** @description Name of the entity. */
      name: string;
      /** @description Path of the file of the upload that has it; empty for what goes, and where it is of no single file. */
      path: string;
    };
    /** @description What the apps of a project used. */
    ProjectMeasurements: {
      /** @description End of the period: ISO 8601 with milliseconds. */
      end: string;
      /** @description How long each data point is about, as an ISO 8601 duration. */
      granularity: string;
      /** @description Id of the project. */
      group_id: string;
      /** @description What was measured. */
      measurements: components['schemas']['Measurement'][];
      /** @description Begin of the period: ISO 8601 with milliseconds. */
      start: string;
    };
    /** @description A region of a cloud provider that an app can name. Self-hosted, it is a label. */
    ProviderRegion: {
      /** @description Cloud provider: `aws`, `azure` or `gcp`. */
      cloud_provider: string;
      /** @description Country the region is in. */
      country: string;
      /** @description Deployment models the region takes part in. */
      deployment_models: ('GLOBAL' | 'LOCAL')[];
      /** @description Id of the region: what `provider_region` of an app names. */
      id: string;
      /** @description Name to show. */
      name: string;
    };
    PutDependencyRequest: {
      /** @description Version, range or tag of the registry; without it the newest, `latest`. */
      version?: string;
    };
    RebaseDraftRequest: {
      /** @description What becomes of entities the draft changes, at most 1,000. Without one for an entity both sides changed there is no way on. */
      choices: components['schemas']['DraftChoice'][];
      /** @description `version` of the conflicts the choices are about. */
      version: string;
    };
    /** @description How long sessions of end users last. */
    RefreshTokenExpiration: {
      /**
       * Format: int64
       * @description Seconds a session lasts, from half an hour to five years.
       */
      expiration_time_seconds: number;
    };
    RegisterDeviceRequest: {
      /** @description Token the push provider gave the device, 1 to 4,096 characters. */
      registrationToken: string;
    };
    /** @description What is wrong with an address, a password or a token is said by the owner, in the original's words. */
    RegisterRequest: {
      /** @description E-mail address. */
      email?: string;
      /** @description Password, 6 to 128 characters. */
      password?: string;
    };
    RenameAppRequest: {
      /** @description Name of the app, unique in its project: 1 to 32 ASCII letters, digits, `_` or `-`, the first a letter. */
      name: string;
    };
    /** @description `_id` must be the stored one if it is given. */
    ReplaceDefaultRuleRequest: {
      /** @description Id of the rule. */
      _id?: string | null;
      /** @description Filters that are added to queries, at most 100. Of a data source. */
      filters?:
        | {
            [key: string]: unknown;
          }[]
        | null;
      /** @description Roles, at most 100. The first that applies to a document counts. Of a data source. */
      roles?:
        | {
            [key: string]: unknown;
          }[]
        | null;
    };
    /** @description Members that are absent keep what is stored. */
    ReplaceFunctionRequest: {
      /** @description A JSON expression that must hold for a client's call to run the function; an empty one allows every call. */
      can_evaluate?: {
        [key: string]: unknown;
      } | null;
      /** @description Whether arguments are kept out of log entries. */
      disable_arg_logs?: boolean | null;
      /** @description Name of the function, unique in its app: 1 to 256 characters; `/` separates folders. */
      name?: string;
      /** @description Whether clients are refused; other functions can call it all the same. */
      private?: boolean | null;
      /** @description Whether the function runs with the rights of the system, past all rules. */
      run_as_system?: boolean | null;
      /** @description Id of the end user the function always runs as; empty for the one who calls. */
      run_as_user_id?: string | null;
      /** @description Source of a function that returns the id of the user to run as; empty for none. */
      run_as_user_id_script_source?: string | null;
      /** @description Source of the function, JavaScript of 1 to 1,000,000 characters. */
      source?: string;
    };
    /** @description Members that are absent keep what is stored; `options` replace as a whole. */
    ReplaceIncomingWebhookRequest: {
      /** @description A JSON expression that must hold for a request to run the webhook. */
      can_evaluate?: {
        [key: string]: unknown;
      } | null;
      /** @description Whether credentials of somebody new create a user. */
      create_user_on_auth?: boolean | null;
      /** @description Whether query, headers and body are kept out of log entries. */
      disable_arg_logs?: boolean | null;
      /** @description Whether it answers 404, as if it did not exist. */
      disabled?: boolean | null;
      /** @description Whether the function sees the custom data of the user. */
      fetch_custom_user_data?: boolean | null;
      /** @description Source of its function, JavaScript of 1 to 1,000,000 characters. */
      function_source?: string;
      /** @description Name of the incoming webhook, unique in its service: 1 to 64 letters, digits, `_` or `-`. */
      name?: string;
      /** @description HTTP method and how requests prove where they come from: `httpMethod`, `validationMethod`, `secret`. */
      options?: {
        [key: string]: unknown;
      } | null;
      /** @description Whether the reply has what the function returns. */
      respond_result?: boolean | null;
      /** @description Whether the function runs as the user whose credentials the request has. */
      run_as_authed_user?: boolean | null;
      /** @description Id of the end user the function always runs as; empty for the system. */
      run_as_user_id?: string | null;
      /** @description Source of a function that returns the id of the user to run as; empty for none. */
      run_as_user_id_script_source?: string | null;
    };
    /** @description The whole rule: what is absent is gone. */
    ReplaceRuleRequest: {
      /** @description Actions of the service the rule allows, `*` for all. Of a rule about actions. */
      actions?: string[];
      /** @description Name of the collection. Of a data source. */
      collection?: string;
      /** @description Name of the database. Of a data source. */
      database?: string;
      /** @description Filters that are added to queries, at most 100. Of a data source. */
      filters?:
        | {
            [key: string]: unknown;
          }[]
        | null;
      /** @description Name of the rule. */
      name?: string;
      /** @description Relationships of the collection, by field. Of a data source. */
      relationships?: {
        [key: string]: unknown;
      } | null;
      /** @description Roles, at most 100. The first that applies to a document counts. Of a data source. */
      roles?:
        | {
            [key: string]: unknown;
          }[]
        | null;
      /** @description JSON schema of the collection. Of a data source. */
      schema?: {
        [key: string]: unknown;
      } | null;
      /** @description A JSON expression that must hold for the rule to apply; absent, it always holds. */
      when?: components['schemas']['AnyValue'];
    };
    /** @description What a third party's request held, without its secrets; a long body is cut. */
    RequestArguments: {
      /** @description The body; a long one is cut. */
      body?: string;
      /** @description Headers, each a list of values. */
      headers: {
        [key: string]: string[];
      };
      /** @description Parameters of the query. */
      query: {
        [key: string]: string;
      };
    };
    ResetRequest: {
      /** @description New password, 6 to 128 characters. */
      password?: string;
      /** @description Token from the link in the mail, 128 hexadecimal digits. */
      token?: string;
      /** @description Id from the link in the mail, 24 hexadecimal digits. */
      tokenId?: string;
    };
    ResetUserEmailRequest: {
      /** @description New e-mail address. */
      email?: string;
    };
    ResumeRequest: {
      /** @description Whether what was missed is skipped: the trigger goes on from now. Without it, from behind the last event it was run for. */
      disable_token?: boolean;
    };
    /** @description Roles, the first that applies counts, and filters. */
    RolesRequest: {
      /** @description Filters that are added to queries, at most 100. Of a data source. */
      filters?:
        | {
            [key: string]: unknown;
          }[]
        | null;
      /** @description Roles, at most 100. The first that applies to a document counts. Of a data source. */
      roles?:
        | {
            [key: string]: unknown;
          }[]
        | null;
    };
    /** @description A rule: with the members from `database` on about a collection of a data source, with those before about actions of a service of any type. Of a data source it can only restrict: an action such rules list is allowed where one of them holds. */
    Rule: {
      /** @description Id of the rule. */
      _id: string;
      /** @description Actions of the service the rule allows, `*` for all. Of a rule about actions. */
      actions?: string[];
      /** @description Name of the collection. Of a data source. */
      collection?: string;
      /** @description Name of the database. Of a data source. */
      database?: string;
      /** @description Filters that are added to queries, at most 100. Of a data source. */
      filters?: {
        [key: string]: unknown;
      }[];
      /** @description Name of the rule, unique in its service. Of a rule about actions. */
      name?: string;
      /** @description Relationships of the collection, by field. Of a data source. */
      relationships?: {
        [key: string]: unknown;
      };
      /** @description Roles, at most 100. The first that applies to a document counts. Of a data source. */
      roles?: {
        [key: string]: unknown;
      }[];
      /** @description JSON schema of the collection. Of a data source. */
      schema?: {
        [key: string]: unknown;
      };
      /** @description A JSON expression that must hold for the rule to apply. Of a rule about actions. */
      when?: components['schemas']['AnyValue'];
    };
    /** @description What rules are tried on. In extended JSON, as are the documents of the reply. */
    RuleTrial: {
      /** @description What a write would make of each document; without it writes are judged as if each field was written as it is. */
      changed?: {
        [key: string]: unknown;
      };
      /** @description Name of the collection. */
      collection: string;
      /** @description A user that need not exist: `id`, `type`, `data`, `custom_data` and `identities`, all optional. */
      custom_user?: {
        [key: string]: unknown;
      };
      /** @description Name of the database. */
      database: string;
      /** @description A document to be judged; it need not be stored. Either this or `filter`, or neither to see roles and filters only. */
      document?: {
        [key: string]: unknown;
      };
      /** @description Stored documents to be judged: the first `limit` that match, whoever may read them. */
      filter?: {
        [key: string]: unknown;
      };
      /** @description How many of them: 1 to 10, 10 where it is not given. */
      limit?: number;
      /** @description `roles` and `filters` to be tried in the place of those the collection has. Nothing is stored. */
      rule?: {
        [key: string]: unknown;
      };
      /** @description Name or id of the data source. Needed where the app has several. */
      service?: string;
      /** @description Id of the end user whose access is tried. Either this or `custom_user`. */
      user_id?: string;
    };
    /** @description What the rules of a collection mean for a user. */
    RuleTrialResult: {
      /** @description The documents. */
      documents: components['schemas']['TriedDocument'][];
      /** @description Failures, each of which made an expression false. */
      failures: components['schemas']['TrialFailure'][];
      /** @description The filters. */
      filters: components['schemas']['TriedFilter'][];
      /** @description Why a rule about actions of the data source refuses the user's `find`; `null` where none does. */
      refused: string | null;
      /** @description The roles. */
      roles: components['schemas']['TriedRole'][];
      /**
       * @description Whose rules are judged: `request`, `collection`, `default` or, where there are none and nothing is allowed, `none`.
       * @enum {string}
       */
      rules: 'request' | 'collection' | 'default' | 'none';
      /** @description The user as expressions see it. */
      user: {
        [key: string]: unknown;
      };
    };
    /** @description How long a run took. */
    RunStats: {
      /** @description Time with its unit: `12.3ms`. */
      execution_time: string;
    };
    /** @description The collection a schema describes; `data_source` is the name of a service. */
    SchemaMetadata: {
      /** @description Name of the collection. */
      collection: string;
      /** @description Name of the data source. */
      data_source: string;
      /** @description Name of the database. */
      database: string;
    };
    /** @description A schema as lists show it. */
    SchemaSummary: {
      /** @description Id of the schema. */
      _id: string;
      /** @description Collection the schema describes. */
      metadata: components['schemas']['SchemaMetadata'];
    };
    /** @description A secret without its value, which no reply holds. */
    Secret: {
      /** @description Id of the secret. */
      _id: string;
      /** @description Name of the secret, unique in its app: 1 to 64 letters, digits, `_` or `-`; up to 160 with `__` at its beginning. */
      name: string;
    };
    /** @description A linked service as lists show it. */
    ServiceSummary: {
      /** @description Id of the service. */
      _id: string;
      /**
       * Format: int64
       * @description When the service was changed last, in unix seconds.
       */
      last_modified: number;
      /** @description Name of the service, unique in its app: 1 to 64 letters, digits, `_` or `-`. */
      name: string;
      /** @description Type of the service: `mongodb-atlas`, `http` and others. */
      type: string;
      /**
       * Format: int64
       * @description Version of the service's interface.
       */
      version: number;
    };
    /** @description Open streams of one session at one IP address. */
    SessionStreams: {
      /** @description IP address of the client, as in log entries. Absent if it is not known. */
      remote_ip_address?: string;
      /**
       * Format: int64
       * @description Number of open streams.
       */
      streams: number;
      /** @description Id of the user. */
      user_id: string;
    };
    /** @description `null`, like the empty text, selects none. */
    SetEnvironmentRequest: {
      /** @description Environment to select; `null` or empty for none. */
      environment?: ('' | 'development' | 'testing' | 'qa' | 'production' | null) | null;
    };
    /** @description Members that are absent keep what is stored. Natural plurals cannot be given up again. */
    SetGraphqlSettingsRequest: {
      /** @description Documents a list has where a query names no `limit`, 1 to 50,000; `null`: all. */
      default_limit?: number | null;
      /** @description Whether introspection is refused. */
      disable_schema_introspection?: boolean | null;
      /**
       * @description What `insertMany…` answers: the documents, or only their keys in an `InsertManyPayload`.
       * @enum {string|null}
       */
      insert_many_returns?: 'documents' | 'ids' | null;
      /**
       * @description Scalar of stored longs: `Int`, or a `Long` of its own.
       * @enum {string|null}
       */
      long_scalar?: 'Int' | 'Long' | null;
      /** @description Whether elements of `…_in` and `…_nin` may be null. */
      nullable_in_lists?: boolean | null;
      /** @description Whether fields of lists are named by English plurals. Cannot be turned off again. */
      use_natural_pluralization?: boolean | null;
    };
    SetHostedAttributesRequest: {
      /** @description All headers the file has from now on. */
      attributes: components['schemas']['HostedAttribute'][];
    };
    /** @description The new type, by either name; the original documents none. */
    SetNotificationTypeRequest: {
      /**
       * @description The new state.
       * @enum {string}
       */
      state?: 'draft' | 'sent';
      /**
       * @description The new state, by its other name.
       * @enum {string}
       */
      type?: 'draft' | 'sent';
    };
    SetNullTypeValidationRequest: {
      /** @description Whether `null` is accepted for optional fields. */
      enabled: boolean;
    };
    SetRefreshTokenExpirationRequest: {
      /** @description Seconds a session lasts, from half an hour to five years. */
      expiration_time_seconds: number;
    };
    /** @description Other members are carried for exports and stay as they are. */
    SetSyncSettingsRequest: {
      /** @description Whether clients could change schemas. Carried for exports. */
      development_mode_enabled?: boolean | null;
    };
    /** @description Settings that would change. */
    SettingsDiff: {
      /** @description One by one. */
      field_diffs: components['schemas']['FieldDiff'][];
    };
    /** @description Members that are absent keep what is stored. */
    SetValidationSettingsRequest: {
      /**
       * @description What happens to documents read that do not fit: an error, or a warning in the log.
       * @enum {string|null}
       */
      read_validation_action?: 'ERROR' | 'WARN' | null;
      /**
       * @description Whether documents are checked when they are read.
       * @enum {string|null}
       */
      read_validation_level?: 'STRICT' | 'OFF' | null;
      /**
       * @description What happens to documents written that do not fit: an error, or a warning in the log.
       * @enum {string|null}
       */
      write_validation_action?: 'ERROR' | 'WARN' | null;
      /**
       * @description Whether documents are checked when they are written.
       * @enum {string|null}
       */
      write_validation_level?: 'STRICT' | 'OFF' | null;
    };
    /** @description A key tokens are signed with, as administrators see it. Times in unix seconds. */
    SigningKeyInfo: {
      /** @description Whether new tokens are signed with it; the others only verify. */
      active: boolean;
      /**
       * Format: int64
       * @description When the key was made, in unix seconds.
       */
      created: number;
      /** @description Id of the key, in the header of tokens. */
      kid: string;
    };
    /** @description What an app had to do, in steps of time. */
    Stats: {
      /** @description Begin of the first step: ISO 8601 with milliseconds. */
      from: string;
      /** @description A series for each type of log entries there were. */
      series: components['schemas']['StatsSeries'][];
      /** @description Length of a step, as an ISO 8601 duration. */
      step: string;
      /** @description End of the last step: ISO 8601 with milliseconds. */
      to: string;
      /** @description All requests together. Entries that are no requests and streams, which last as long as somebody listens, are not among them. */
      total: components['schemas']['StatsPoint'][];
      /** @description What was sent to clients. */
      traffic: components['schemas']['TrafficPoint'][];
    };
    /** @description What happened in one step of time. */
    StatsPoint: {
      /**
       * Format: int64
       * @description How many of them failed.
       */
      errors: number;
      /** @description Milliseconds half of them took at most, with an error of up to 10 %; `null` where there is none. */
      p50_ms: number | null;
      /** @description Milliseconds 95 % of them took at most, with an error of up to 10 %; `null` where there is none. */
      p95_ms: number | null;
      /**
       * Format: int64
       * @description Requests that began in it.
       */
      requests: number;
      /** @description When the step begins: ISO 8601 with milliseconds. */
      timestamp: string;
    };
    /** @description The requests that left log entries of one type. */
    StatsSeries: {
      /** @description One for each step, oldest first. */
      points: components['schemas']['StatsPoint'][];
      /** @description Type of their log entries. */
      type: string;
    };
    /** @description How the data of an app is synchronised with devices: it never is. */
    SyncData: {
      /** @description Fields that could divide the data: always empty. */
      partition_fields: components['schemas']['SyncPartitionField'][];
      /** @description Id of the data source asked about; empty where none was named. */
      service_id: string;
    };
    /** @description How far a migration to the other mode of device sync has come. */
    SyncMigration: {
      /** @description Always false. */
      isCancelable: boolean;
      /** @description Always false. */
      isMigrated: boolean;
      /** @description Always false. */
      isRevertible: boolean;
      /** @description Always `not started`. */
      statusMessage: string;
    };
    /** @description A field that would say which partition a document belongs to. */
    SyncPartitionField: {
      /** @description Path of the field. */
      key: string;
      /** @description Type of its values. */
      type: string;
    };
    /** @description Settings of device sync, which is not served. */
    SyncSettings: {
      /** @description Whether clients could change schemas. Carried for exports. */
      development_mode_enabled: boolean;
    };
    /** @description State of device sync. */
    SyncState: {
      /** @description Always empty: device sync is not enabled. */
      state: string;
    };
    /** @description Bytes that were sent to clients in one step of time. */
    TrafficPoint: {
      /**
       * Format: int64
       * @description Bytes of replies, their headers included.
       */
      bytes_out: number;
      /** @description When the step begins: ISO 8601 with milliseconds. */
      timestamp: string;
    };
    /** @description Whether something is allowed. */
    TrialDecision: {
      /** @description Whether it is. */
      allowed: boolean;
      /** @description The member of the rule that decided, like `roles[0].fields.name.read`; `roles` where no role applies; `null` where nothing grants it. */
      by: string | null;
    };
    /** @description What could not be had while expressions were evaluated. */
    TrialFailure: {
      /** @description What happened. */
      message: string;
      /** @description Its name. */
      name: string;
      /** @description `expansion` or `function`. */
      source: string;
    };
    /** @description What is decided about one document. */
    TriedDocument: {
      /** @description Whether it may be deleted. */
      delete: components['schemas']['TrialDecision'];
      /** @description The document. */
      document: {
        [key: string]: unknown;
      };
      /** @description Its fields, at most 500. */
      fields: components['schemas']['TriedField'][];
      /** @description Whether the user's `find` returns a stored document; `null` for a document of the request. */
      found: boolean | null;
      /** @description Whether it, or what it is changed to, may be inserted. */
      insert: components['schemas']['TrialDecision'];
      /** @description Whether it may be read, at least in part. */
      read: components['schemas']['TrialDecision'];
      /** @description The role that decides; `null` where none applies. */
      role: string | null;
      /** @description All roles as they stand to this document: the first that applies decides. */
      roles: components['schemas']['TriedRole'][];
      /** @description Whether it may be changed. */
      update: components['schemas']['TrialDecision'];
      /** @description What the user sees of it, `null` for nothing. */
      visible: {
        [key: string]: unknown;
      } | null;
    };
    /** @description What is decided about one field. */
    TriedField: {
      /** @description Its names from the document on; elements of lists by position. */
      path: string[];
      /** @description Whether it may be read. */
      read: components['schemas']['TrialDecision'];
      /** @description Whether it may be changed. */
      write: components['schemas']['TrialDecision'];
    };
    /** @description A filter of the rule. */
    TriedFilter: {
      /** @description Whether it is applied to the user's queries. */
      applies: boolean;
      /** @description Name of the filter. */
      name: string;
      /** @description Its projection. */
      projection: {
        [key: string]: unknown;
      };
      /** @description Its query with the values of its expansions; `null` where it does not apply. */
      query: {
        [key: string]: unknown;
      } | null;
    };
    /** @description A role, in the order of the rule. */
    TriedRole: {
      /** @description Whether its `apply_when` holds; `null` where that depends on the document. */
      applies: boolean | null;
      /** @description Name of the role. */
      name: string;
    };
    /** @description What starts a function by itself. `event_processors` and the function at the root say the same thing twice. */
    Trigger: {
      /** @description Id of the trigger. */
      _id: string;
      /** @description What exactly it waits for; the members depend on the type. */
      config: {
        [key: string]: unknown;
      };
      /** @description Whether it does nothing. */
      disabled: boolean;
      /** @description Why it is suspended. */
      error?: string;
      /** @description Code of that error. */
      error_code?: string;
      /** @description What happens to events whose function fails. */
      error_handler?: {
        [key: string]: unknown;
      };
      /** @description What it calls: `{FUNCTION: {config: {function_id, function_name}}}`. */
      event_processors: {
        [key: string]: unknown;
      };
      /** @description Id of the function it calls. */
      function_id: string;
      /** @description Name of that function. */
      function_name: string;
      /**
       * Format: int64
       * @description When the trigger was changed last, in unix seconds.
       */
      last_modified: number;
      /** @description Name of the trigger, unique in its app: 1 to 64 characters, no slashes. */
      name: string;
      /** @description State of the pre-images of its collection: `on`, `waiting` or `refused`. Only of deployed, enabled triggers with `full_document_before_change`, while the service that runs them can be asked. */
      pre_images?: string;
      /** @description State of the trigger: `active`, `waiting` for its data source to begin, `catching_up`, `suspended` or `disabled`. Only where one trigger is read, while the service that runs it can be asked. */
      state?: string;
      /**
       * @description What the trigger waits for: a change of a collection, a login or a time.
       * @enum {string}
       */
      type: 'DATABASE' | 'AUTHENTICATION' | 'SCHEDULED';
      /** @description What is taken as it is and is hardly meant, such as a `match` that can never be true; absent where there is nothing. */
      warnings?: string[];
    };
    /** @description How far a trigger has come. */
    TriggerExecution: {
      /** @description Events that wait, counted up to 100,000. */
      backlog: number;
      /** @description When the newest event it was run for happened, in ISO 8601; `null` before the first. */
      cluster_time: string | null;
      /** @description When the last run for one of its events ended, in ISO 8601; `null` before the first. */
      completed_at: string | null;
      /** @description Always empty. */
      data: {
        [key: string]: Record<string, never>;
      };
      /** @description Why it is suspended. */
      error?: string;
      /** @description Code of that error. */
      error_code?: string;
      /** @description When its schedule is due next, in ISO 8601; `null` for never. */
      next_at?: string | null;
      /**
       * @description State of the pre-images of the collection: `on`, `waiting` for the data source, or `refused` by it. Only for enabled triggers with `full_document_before_change`.
       * @enum {string}
       */
      pre_images?: 'waiting' | 'on' | 'refused';
      /** @description Id of the trigger. */
      resource_id: string;
      /**
       * @description State of the trigger: `active`, `waiting` for the first connection to its data source, with which it begins, `catching_up` with events it missed, `suspended`, or `disabled`.
       * @enum {string}
       */
      status: 'disabled' | 'active' | 'waiting' | 'catching_up' | 'suspended';
    };
    /** @description Members that are absent keep what is stored; so does an empty address. */
    UpdateAccessListEntryRequest: {
      /** @description IP address, or a range like `10.0.0.0/8`; `0.0.0.0` is everybody. Empty keeps what is stored. */
      address?: string;
      /** @description What the entry is for, at most 256 characters. */
      comment?: string | null;
    };
    /** @description `config` members named here replace, others survive; `secret_config` and the lists replace as a whole. */
    UpdateAuthProviderRequest: {
      /** @description Configuration, whose members depend on the type. */
      config?: {
        [key: string]: unknown;
      } | null;
      /** @description Whether nobody can log in with it. */
      disabled?: boolean | null;
      /** @description Domains that e-mail addresses must belong to; empty for any. */
      domain_restrictions?: string[] | null;
      /** @description Which fields of the provider's data become data of the user: at most 200 of `{required, name, field_name?}`. */
      metadata_fields?:
        | {
            [key: string]: unknown;
          }[]
        | null;
      /** @description Name of the authentication provider. */
      name?: string | null;
      /** @description Where logins of OAuth2 may lead back to. */
      redirect_uris?: string[] | null;
      /** @description Names of secrets the provider uses, never their values. */
      secret_config?: {
        [key: string]: unknown;
      } | null;
      /** @description Type of the authentication provider. An app has at most one of each. */
      type?: string;
    };
    /** @description Members that are absent keep what is stored. */
    UpdateCustomResolverRequest: {
      /** @description Name of the field. */
      field_name?: string;
      /** @description Id of the function that resolves the field. */
      function_id?: string | null;
      /** @description Name of the function that resolves the field. */
      function_name?: string | null;
      /** @description Type of the field's argument: a name, or a JSON schema where its format is `custom`. */
      input_type?: components['schemas']['AnyValue'];
      /**
       * @description How `input_type` is to be read; empty for the default.
       * @enum {string|null}
       */
      input_type_format?: '' | 'scalar' | 'scalar-list' | 'generated' | 'generated-list' | 'custom' | null;
      /** @description Type the field is on: `Query`, `Mutation` or a generated type. */
      on_type?: string;
      /** @description Type of the field: a name, or a JSON schema where its format is `custom`. */
      payload_type?: components['schemas']['AnyValue'];
      /**
       * @description How `payload_type` is to be read; empty for the default.
       * @enum {string|null}
       */
      payload_type_format?: '' | 'scalar' | 'scalar-list' | 'generated' | 'generated-list' | 'custom' | null;
    };
    /** @description Members that are absent keep what is stored; an empty function takes it away. Service and function go by id or by name. */
    UpdateCustomUserDataRequest: {
      /** @description Name of the collection. */
      collection_name?: string | null;
      /** @description Name of the database. */
      database_name?: string | null;
      /** @description Whether custom data of users is read at logins. */
      enabled?: boolean | null;
      /** @description Id of the data source. */
      mongo_service_id?: string | null;
      /** @description Name of the data source. */
      mongo_service_name?: string | null;
      /** @description Id of the function that is called when a user is created; empty for none. */
      on_user_creation_function_id?: string | null;
      /** @description Name of that function. */
      on_user_creation_function_name?: string | null;
      /** @description Field of its documents that holds the id of a user. */
      user_id_field?: string | null;
    };
    /** @description Members that are absent keep what is stored. */
    UpdateDataAccessSettingsRequest: {
      /** @description Whether filters and sorts of end users may only name fields that they might read. */
      strict_predicates?: boolean | null;
    };
    /** @description Members that are absent keep what is stored. */
    UpdateDataApiRequest: {
      /** @description A JSON expression that must hold for a request to be carried out; an empty one allows every request. */
      can_evaluate?: {
        [key: string]: unknown;
      } | null;
      /** @description Whether credentials of somebody new create a user. */
      create_user_on_auth?: boolean | null;
      /** @description Whether requests are refused, as if there were no Data API. */
      disabled?: boolean | null;
      /** @description Whether rules see the custom data of the user. */
      fetch_custom_user_data?: boolean | null;
      /** @description Whether log entries hold what requests were given. */
      log_function_arguments?: boolean | null;
      /**
       * @description How results are written where a request does not say: plain JSON or extended JSON; empty for plain JSON.
       * @enum {string|null}
       */
      return_type?: 'JSON' | 'EJSON' | '' | null;
      /** @description Whether requests have the rights of the system, past all rules. */
      run_as_system?: boolean | null;
      /** @description Id of the end user requests always run as; empty for the one who calls. */
      run_as_user_id?: string | null;
      /** @description Source of a function that is given the request and returns the id of the user to run as; empty for none. */
      run_as_user_id_script_source?: string | null;
      /** @description Name of the secret they prove it with; empty where nothing is validated. */
      secret_name?: string | null;
      /**
       * @description How requests prove where they come from; empty where nothing is validated.
       * @enum {string|null}
       */
      validation_method?: 'NO_VALIDATION' | 'SECRET_AS_QUERY_PARAM' | 'VERIFY_PAYLOAD' | '' | null;
      /**
       * @description Another name of `validation_method`.
       * @enum {string|null}
       */
      verification_method?: 'NO_VALIDATION' | 'SECRET_AS_QUERY_PARAM' | 'VERIFY_PAYLOAD' | null;
      /** @description Versions that are served: `v1`, `beta`. */
      versions?: ('v1' | 'beta')[] | null;
    };
    /** @description Members that are absent keep what is stored. */
    UpdateEndpointRequest: {
      /** @description Whether credentials of somebody new create a user. */
      create_user_on_auth?: boolean | null;
      /** @description Whether requests are refused. */
      disabled?: boolean | null;
      /** @description Whether the function sees the custom data of the user. */
      fetch_custom_user_data?: boolean | null;
      /** @description Id of the function that is called. */
      function_id?: string | null;
      /** @description Name of the function that is called. */
      function_name?: string | null;
      /**
       * @description HTTP method; `*` for any.
       * @enum {string}
       */
      http_method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | '*';
      /** @description Whether the reply has what the function returns. */
      respond_result?: boolean | null;
      /**
       * @description How the result is written: plain JSON or extended JSON.
       * @enum {string|null}
       */
      return_type?: 'JSON' | 'EJSON' | null;
      /** @description Path below the endpoint URL of the app, 1 to 512 characters beginning with `/`. */
      route?: string;
      /** @description Id of the secret requests prove with where they come from; empty where nothing is validated. */
      secret_id?: string | null;
      /** @description Name of the secret they prove it with; empty where nothing is validated. */
      secret_name?: string | null;
      /**
       * @description How requests prove where they come from.
       * @enum {string|null}
       */
      validation_method?: 'NO_VALIDATION' | 'SECRET_AS_QUERY_PARAM' | 'VERIFY_PAYLOAD' | null;
      /**
       * @description Another name of `validation_method`.
       * @enum {string|null}
       */
      verification_method?: 'NO_VALIDATION' | 'SECRET_AS_QUERY_PARAM' | 'VERIFY_PAYLOAD' | null;
    };
    /** @description Members that are absent keep what is stored; `values` replaces as a whole. */
    UpdateEnvironmentValueRequest: {
      /** @description Name of the environment value, unique in its app: 1 to 64 letters, digits, `_` or `-`. */
      name?: string;
      /** @description Any JSON by the name of an environment; `no-environment` or `none` counts while none is selected. */
      values?: {
        [key: string]: unknown;
      };
    };
    UpdateHostingConfigRequest: {
      /** @description A host of the app's own, one of those `HOSTING_CUSTOM_DOMAINS` allows; empty: none. */
      custom_domain?: (string | null) | null;
      /**
       * @description Status it is sent with.
       * @enum {unknown}
       */
      default_error_code?: '200' | '404' | 200 | 404;
      /** @description Path of the file that is sent where there is none, beginning with `/`; empty: none is. */
      default_error_path?: (string | null) | null;
      /**
       * @description Another name of `default_error_code`.
       * @enum {unknown}
       */
      default_response_code?: '200' | '404' | 200 | 404;
      /** @description Whether files are served. */
      enabled?: boolean;
    };
    /** @description Members that are absent keep what is stored. */
    UpdateLogForwarderRequest: {
      /** @description Which collection or function they go to. */
      action?: {
        [key: string]: unknown;
      };
      /** @description Whether nothing is forwarded. */
      disabled?: boolean | null;
      /** @description Whether entries of failures, of successes or both are forwarded. */
      log_statuses?: ('error' | 'success')[];
      /** @description Types of log entries that are forwarded. */
      log_types?: (
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
      name?: string;
      /** @description When entries are forwarded: one by one or in batches. */
      policy?: {
        [key: string]: unknown;
      };
    };
    /** @description An absent member stays as it is. */
    UpdateNotificationRequest: {
      /** @description What the notification is for, 1 to 256 characters. */
      label?: string;
      /** @description Text of the notification, 1 to 4,096 characters. */
      message?: string;
      /**
       * @description `sent`: changed and sent at once.
       * @enum {string}
       */
      state?: 'draft' | 'sent';
      /** @description Topic whose subscribers get it. */
      topic?: string;
    };
    /** @description Members that are absent keep what is stored. */
    UpdateSchemaRequest: {
      /** @description Collection the schema describes. */
      metadata?: components['schemas']['SchemaMetadata'];
      /** @description Relationships, by field. */
      relationships?: {
        [key: string]: unknown;
      } | null;
      /** @description JSON schema of the documents, with BSON types; with the relationships at most 200,000 characters. */
      schema?: {
        [key: string]: unknown;
      } | null;
    };
    /** @description An absent or empty member keeps what is stored. A name that is not the stored one is checked like that of a new secret. */
    UpdateSecretRequest: {
      /** @description Id of the secret once more, if it is sent: that of another one is refused. */
      _id?: string | null;
      /** @description New name of the secret; absent or empty, it stays as it is. */
      name?: string | null;
      /** @description New value of the secret, at most 8,192 characters; absent or empty, it stays as it is. */
      value?: string | null;
    };
    /** @description Name and type are what a service is known by elsewhere: they may be repeated, not changed. */
    UpdateServiceRequest: {
      /** @description Name of the service, unique in its app: 1 to 64 letters, digits, `_` or `-`. */
      name?: string;
      /** @description Type of the service: `mongodb-atlas`, `http` and others. */
      type?: string;
      /** @description Version of the service's interface. */
      version?: number;
    };
    /** @description Members that are absent keep what is stored; `config` replaces as a whole. */
    UpdateTriggerRequest: {
      /** @description What exactly it waits for; the members depend on the type. */
      config?: {
        [key: string]: unknown;
      };
      /** @description Whether it does nothing. */
      disabled?: boolean | null;
      /** @description What happens to events whose function fails. */
      error_handler?: {
        [key: string]: unknown;
      } | null;
      /** @description What it calls: `{FUNCTION: {config: {function_id, function_name}}}`. */
      event_processors?: {
        [key: string]: unknown;
      } | null;
      /** @description Id of the function it calls. */
      function_id?: string | null;
      /** @description Name of that function. */
      function_name?: string | null;
      /** @description Name of the trigger, unique in its app: 1 to 64 characters, no slashes. */
      name?: string;
      /**
       * @description What the trigger waits for: a change of a collection, a login or a time.
       * @enum {string}
       */
      type?: 'DATABASE' | 'AUTHENTICATION' | 'SCHEDULED';
    };
    /** @description Members that are absent keep what is stored. */
    UpdateValueRequest: {
      /** @description Whether it is the value of the secret it names. */
      from_secret?: boolean | null;
      /** @description Name of the value, unique in its app: 1 to 64 letters, digits, `_` or `-`. */
      name?: string;
      /** @description Whether clients cannot read it. */
      private?: boolean | null;
      /** @description Any JSON, `null` too; with `from_secret` the name of a secret. With its name at most 1,000,000 characters. */
      value?: components['schemas']['AnyValue'];
    };
    /** @description A device a user logged in from. */
    UserDevice: {
      /** @description Id of the device. */
      _id: string;
      /** @description Version of the app on the device. */
      client_app_version: string;
      /** @description Platform of the device. */
      platform: string;
      /** @description Version of the platform. */
      platform_version: string;
    };
    /** @description An identity of an end user at a provider. */
    UserIdentity: {
      /** @description What the provider told. */
      data: {
        [key: string]: unknown;
      };
      /** @description Id of the identity at its provider. */
      id: string;
      /** @description Id of the provider. */
      provider_id: string;
      /** @description Type of the provider. */
      provider_type: string;
    };
    /** @description An end user as it sees itself. */
    UserProfile: {
      /** @description What the metadata fields of its providers gave. */
      data: {
        [key: string]: unknown;
      };
      /** @description Id of the domain the end users of the app belong to. */
      domain_id: string;
      /** @description What the user can log in with. */
      identities: components['schemas']['UserIdentity'][];
      /**
       * @description Kind of user: `server` for the user of an API key of the app.
       * @enum {string}
       */
      type: 'normal' | 'server';
      /** @description Id of the user. */
      user_id: string;
    };
    /** @description Settings of validation that would change. */
    ValidationDiff: {
      /** @description Of the GraphQL API. */
      graphql_validation_diff: components['schemas']['FieldDiff'][];
      /** @description Of functions and clients. */
      rest_validation_diff: components['schemas']['FieldDiff'][];
    };
    /** @description What happens to documents that do not fit their schema. */
    ValidationSettings: {
      /** @description What happens to documents read that do not fit: an error, or a warning in the log. */
      read_validation_action: string;
      /** @description Whether documents are checked when they are read. */
      read_validation_level: string;
      /** @description What happens to documents written that do not fit: an error, or a warning in the log. */
      write_validation_action: string;
      /** @description Whether documents are checked when they are written. */
      write_validation_level: string;
    };
    /** @description `value` is any JSON; with `from_secret` it is the name of a secret. */
    Value: {
      /** @description Id of the value. */
      _id: string;
      /** @description Whether it is the value of the secret it names. */
      from_secret: boolean;
      /**
       * Format: int64
       * @description When the value was changed last, in unix seconds.
       */
      last_modified: number;
      /** @description Name of the value, unique in its app: 1 to 64 letters, digits, `_` or `-`. */
      name: string;
      /** @description Whether clients cannot read it. */
      private: boolean;
      /** @description Any JSON, `null` too; with `from_secret` the name of a secret. With its name at most 1,000,000 characters. */
      value: components['schemas']['AnyValue'];
    };
    /** @description A value as lists show it. */
    ValueSummary: {
      /** @description Id of the value. */
      _id: string;
      /** @description Whether it is the value of the secret it names. */
      from_secret: boolean;
      /**
       * Format: int64
       * @description When the value was changed last, in unix seconds.
       */
      last_modified: number;
      /** @description Name of the value, unique in its app: 1 to 64 letters, digits, `_` or `-`. */
      name: string;
      /** @description Whether clients cannot read it. */
      private: boolean;
      /** @description Version of its content, as `ETag` has it in quotes. */
      version: string;
    };
    VerifyTokenRequest: {
      /** @description Access token of an end user. */
      token: string;
    };
  };
  responses: {
    /** @description `AccountNameInUse`. */
    AccountNameInUse: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AddressNotAllowed`, `FunctionNotCallable`, `NoMatchingRuleFound`, OriginNotAllowed (without `error_code`). */
    AddressNotAllowed_FunctionNotCallable_NoMatchingRuleFound_OriginNotAllowed: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AddressNotAllowed`, `NoMatchingRuleFound`, OriginNotAllowed (without `error_code`). */
    AddressNotAllowed_NoMatchingRuleFound_OriginNotAllowed: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AddressNotAllowed`, OriginNotAllowed (without `error_code`). */
    AddressNotAllowed_OriginNotAllowed: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AddressNotAllowed`, OriginNotAllowed (without `error_code`), PermissionDenied (without `error_code`). */
    AddressNotAllowed_OriginNotAllowed_PermissionDenied: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description AdminLoginFailed (without `error_code`). */
    AdminLoginFailed: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AllowedIPAlreadyExists`. */
    AllowedIPAlreadyExists: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description AllowedIPNotFound (without `error_code`), `AppNotFound`, `GroupNotFound`. */
    AllowedIPNotFound_AppNotFound_GroupNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `APIKeyAlreadyExists`. */
    APIKeyAlreadyExists: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `APIKeyNotFound`, `AppNotFound`, `GroupNotFound`. */
    APIKeyNotFound_AppNotFound_GroupNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `APIKeyNotFound`, `AuthProviderNotFound`. */
    APIKeyNotFound_AuthProviderNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `APIKeyNotFound`, `GroupNotFound`. */
    APIKeyNotFound_GroupNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `AuthProviderNotFound`. */
    AppNotFound_AuthProviderNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `AuthProviderNotFound`, `GroupNotFound`. */
    AppNotFound_AuthProviderNotFound_GroupNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, ClientAppNotFound (without `error_code`), `FunctionNotFound`, `ServiceNotFound`, `UserNotFound`, `ValueNotFound`. */
    AppNotFound_ClientAppNotFound_FunctionNotFound_ServiceNotFound_UserNotFound_ValueNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `ServiceCommandNotFound`, `DraftNotFound`, `GroupNotFound`. */
    AppNotFound_CommandNotFound_DraftNotFound_GroupNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `ServiceCommandNotFound`, `DraftNotFound`, `GroupNotFound`, `SchemaNotFound`, `ServiceNotFound`. */
    AppNotFound_CommandNotFound_DraftNotFound_GroupNotFound_SchemaNotFound_ServiceNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `ServiceCommandNotFound`, `DraftNotFound`, `GroupNotFound`, `ServiceNotFound`. */
    AppNotFound_CommandNotFound_DraftNotFound_GroupNotFound_ServiceNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `CustomResolverNotFound`, `FunctionNotFound`, `GroupNotFound`. */
    AppNotFound_CustomResolverNotFound_FunctionNotFound_GroupNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `CustomResolverNotFound`, `GroupNotFound`. */
    AppNotFound_CustomResolverNotFound_GroupNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, DataApiNotConfigured (without `error_code`), `GroupNotFound`. */
    AppNotFound_DataApiNotConfigured_GroupNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, DependenciesNotFound (without `error_code`), `GroupNotFound`. */
    AppNotFound_DependenciesNotFound_GroupNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, DeploymentMigrationNotFound (without `error_code`), `GroupNotFound`. */
    AppNotFound_DeploymentMigrationNotFound_GroupNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `DeploymentNotFound`, `GroupNotFound`. */
    AppNotFound_DeploymentNotFound_GroupNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `DraftNotFound`, `FunctionNotFound`, `GroupNotFound`, `ServiceNotFound`, `UserNotFound`. */
    AppNotFound_DraftNotFound_FunctionNotFound_GroupNotFound_ServiceNotFound_UserNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `DraftNotFound`, `FunctionNotFound`, `GroupNotFound`, `UserNotFound`. */
    AppNotFound_DraftNotFound_FunctionNotFound_GroupNotFound_UserNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `DraftNotFound`, `GroupNotFound`. */
    AppNotFound_DraftNotFound_GroupNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `DraftNotFound`, `GroupNotFound`, `ServiceNotFound`, `UserNotFound`. */
    AppNotFound_DraftNotFound_GroupNotFound_ServiceNotFound_UserNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `DraftNotFound`, `GroupNotFound`, `UserNotFound`. */
    AppNotFound_DraftNotFound_GroupNotFound_UserNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `EndpointNotFound`, `FunctionNotFound`, `GroupNotFound`, SecretNotFound (without `error_code`). */
    AppNotFound_EndpointNotFound_FunctionNotFound_GroupNotFound_SecretNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `EndpointNotFound`, `GroupNotFound`. */
    AppNotFound_EndpointNotFound_GroupNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `EnvironmentValueNotFound`, `GroupNotFound`. */
    AppNotFound_EnvironmentValueNotFound_GroupNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `FunctionNotFound`, `GroupNotFound`. */
    AppNotFound_FunctionNotFound_GroupNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `FunctionNotFound`, `GroupNotFound`, SecretNotFound (without `error_code`). */
    AppNotFound_FunctionNotFound_GroupNotFound_SecretNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `FunctionNotFound`, `GroupNotFound`, `ServiceNotFound`. */
    AppNotFound_FunctionNotFound_GroupNotFound_ServiceNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `FunctionNotFound`, `GroupNotFound`, `ServiceNotFound`, `TriggerNotFound`. */
    AppNotFound_FunctionNotFound_GroupNotFound_ServiceNotFound_TriggerNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `GroupNotFound`. */
    AppNotFound_GroupNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `GroupNotFound`, HostedFileNotFound (without `error_code`). */
    AppNotFound_GroupNotFound_HostedFileNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `GroupNotFound`, `IncomingWebhookNotFound`, `ServiceNotFound`. */
    AppNotFound_GroupNotFound_IncomingWebhookNotFound_ServiceNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `GroupNotFound`, `LogForwarderNotFound`. */
    AppNotFound_GroupNotFound_LogForwarderNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `GroupNotFound`, `NotificationNotFound`. */
    AppNotFound_GroupNotFound_NotificationNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `GroupNotFound`, PrivateEndpointNotFound (without `error_code`). */
    AppNotFound_GroupNotFound_PrivateEndpointNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `GroupNotFound`, RouteNotFound (without `error_code`). */
    AppNotFound_GroupNotFound_RouteNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `GroupNotFound`, `RuleNotFound`, `ServiceNotFound`. */
    AppNotFound_GroupNotFound_RuleNotFound_ServiceNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `GroupNotFound`, `SchemaNotFound`. */
    AppNotFound_GroupNotFound_SchemaNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `GroupNotFound`, SecretNotFound (without `error_code`). */
    AppNotFound_GroupNotFound_SecretNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `GroupNotFound`, SecretNotFound (without `error_code`), `ValueNotFound`. */
    AppNotFound_GroupNotFound_SecretNotFound_ValueNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `GroupNotFound`, `ServiceNotFound`. */
    AppNotFound_GroupNotFound_ServiceNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `GroupNotFound`, SyncProgressNotFound (without `error_code`). */
    AppNotFound_GroupNotFound_SyncProgressNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `GroupNotFound`, TemplateNotFound (without `error_code`). */
    AppNotFound_GroupNotFound_TemplateNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `GroupNotFound`, `TriggerNotFound`. */
    AppNotFound_GroupNotFound_TriggerNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `GroupNotFound`, `UserNotFound`. */
    AppNotFound_GroupNotFound_UserNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AppNotFound`, `GroupNotFound`, `ValueNotFound`. */
    AppNotFound_GroupNotFound_ValueNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AuthError`, `DomainNotAllowed`, `InvalidPassword`, `InvalidSession`, InvalidTokenType (without `error_code`), MissingAuth (without `error_code`), `UserAppDomainMismatch`, `UserDisabled`. */
    AuthError_DomainNotAllowed_InvalidPassword_InvalidSession_InvalidTokenType_MissingAuth_UserAppDomainMismatch_UserDisabled: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AuthError`, `InvalidPassword`, `InvalidSession`, InvalidTokenType (without `error_code`), MissingAuth (without `error_code`), `UserAppDomainMismatch`, `UserDisabled`. */
    AuthError_InvalidPassword_InvalidSession_InvalidTokenType_MissingAuth_UserAppDomainMismatch_UserDisabled: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AuthError`, `InvalidSession`, InvalidTokenType (without `error_code`), MissingAuth (without `error_code`), `UserAppDomainMismatch`. */
    AuthError_InvalidSession_InvalidTokenType_MissingAuth_UserAppDomainMismatch: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AuthProviderAlreadyExists`. */
    AuthProviderAlreadyExists: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AuthProviderNotFound`. */
    AuthProviderNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AuthProviderNotFound`, ClientAppNotFound (without `error_code`). */
    AuthProviderNotFound_ClientAppNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AuthProviderNotFound`, ClientAppNotFound (without `error_code`), `UserNotFound`. */
    AuthProviderNotFound_ClientAppNotFound_UserNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `AWSError`, `ArgumentsNotAllowed`, `BadRequest`, `FunctionExecutionError`, `FunctionMaxStackDepthError`, `GCMError`, `HTTPError`, `InvalidParameter`, `MissingParameter`, `MongoDBError`, `RestrictedHost`, `SchemaValidationFailedRead`, `SchemaValidationFailedWrite`, `ServiceCommandNotFound`, `TwilioError`, WriteNotPermitted (without `error_code`). */
    AWSError_ArgumentsNotAllowed_BadRequest_FunctionExecutionError_FunctionMaxStackDepthError_GCMError_HTTPError_InvalidParameter_MissingParameter_MongoDBError_RestrictedHost_SchemaValidationFailedRead_SchemaValidationFailedWrite_ServiceCommandNotFound_TwilioError_WriteNotPermitted: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`. */
    BadRequest: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`, `FunctionExecutionError`, `InvalidParameter`. */
    BadRequest_FunctionExecutionError_InvalidParameter: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`, `FunctionExecutionError`, `InvalidParameter`, `MissingParameter`, `MongoDBError`. */
    BadRequest_FunctionExecutionError_InvalidParameter_MissingParameter_MongoDBError: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`, `FunctionExecutionError`, `InvalidParameter`, `MissingParameter`, `MongoDBError`, `SchemaValidationFailedRead`, `SchemaValidationFailedWrite`, WriteNotPermitted (without `error_code`). */
    BadRequest_FunctionExecutionError_InvalidParameter_MissingParameter_MongoDBError_SchemaValidationFailedRead_SchemaValidationFailedWrite_WriteNotPermitted: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`, `FunctionInvalid`, `FunctionSyntaxError`, `InvalidParameter`, `MissingParameter`. */
    BadRequest_FunctionInvalid_FunctionSyntaxError_InvalidParameter_MissingParameter: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`, `FunctionInvalid`, `FunctionSyntaxError`, `InvalidParameter`, `MissingParameter`, `ServiceTypeNotFound`. */
    BadRequest_FunctionInvalid_FunctionSyntaxError_InvalidParameter_MissingParameter_ServiceTypeNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`, `InvalidParameter`. */
    BadRequest_InvalidParameter: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`, `InvalidParameter`, `MissingParameter`. */
    BadRequest_InvalidParameter_MissingParameter: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`, `InvalidParameter`, `MissingParameter`, `MongoDBError`. */
    BadRequest_InvalidParameter_MissingParameter_MongoDBError: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`, `InvalidParameter`, `MissingParameter`, `MongoDBError`, `RestrictedHost`. */
    BadRequest_InvalidParameter_MissingParameter_MongoDBError_RestrictedHost: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`, `InvalidParameter`, `MissingParameter`, `MongoDBError`, `RestrictedHost`, `ServiceCommandNotFound`. */
    BadRequest_InvalidParameter_MissingParameter_MongoDBError_RestrictedHost_ServiceCommandNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`, `InvalidParameter`, `MissingParameter`. */
    BadRequest_InvalidParameter_MissingParameter_SecretInUse: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`, `InvalidParameter`, `MissingParameter`, `ServiceCommandNotFound`. */
    BadRequest_InvalidParameter_MissingParameter_ServiceCommandNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`, `InvalidParameter`, `MissingParameter`, `UserAlreadyConfirmed`. */
    BadRequest_InvalidParameter_MissingParameter_UserAlreadyConfirmed: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`, `InvalidParameter`, `MongoDBError`. */
    BadRequest_InvalidParameter_MongoDBError: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`, `InvalidParameter`, NameRequired (without `error_code`). */
    BadRequest_InvalidParameter_NameRequired: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`, `InvalidParameter`, PasswordResetRefused (without `error_code`). */
    BadRequest_InvalidParameter_PasswordResetRefused: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`, `InvalidParameter`, `UserAlreadyConfirmed`. */
    BadRequest_InvalidParameter_UserAlreadyConfirmed: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`, `InvalidParameter`, `UserpassTokenInvalid`. */
    BadRequest_InvalidParameter_UserpassTokenInvalid: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`, `MongoDBError`, `RestrictedHost`. */
    BadRequest_MongoDBError_RestrictedHost: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `BadRequest`, UnsupportedClientLanguage (without `error_code`). */
    BadRequest_UnsupportedClientLanguage: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description ClientAppNotFound (without `error_code`). */
    ClientAppNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description ClientAppNotFound (without `error_code`), `FunctionNotFound`, RouteNotFound (without `error_code`). */
    ClientAppNotFound_FunctionNotFound_RouteNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description ClientAppNotFound (without `error_code`), `FunctionNotFound`, `ServiceNotFound`. */
    ClientAppNotFound_FunctionNotFound_ServiceNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description ClientAppNotFound (without `error_code`), `IncomingWebhookNotFound`. */
    ClientAppNotFound_IncomingWebhookNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description ClientAppNotFound (without `error_code`), RouteNotFound (without `error_code`), `ServiceNotFound`, `UserNotFound`. */
    ClientAppNotFound_RouteNotFound_ServiceNotFound_UserNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description ClientAppNotFound (without `error_code`), `ServiceNotFound`. */
    ClientAppNotFound_ServiceNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description AdminLoginFailed, InvalidSession, InvalidTokenType, MissingAuth. */
    Cloud_AdminLoginFailed_InvalidSession_InvalidTokenType_MissingAuth: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['CloudError'];
      };
    };
    /** @description BadRequest. */
    Cloud_BadRequest: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['CloudError'];
      };
    };
    /** @description GroupNotFound, RouteNotFound. */
    Cloud_GroupNotFound_RouteNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['CloudError'];
      };
    };
    /** @description PermissionDenied. */
    Cloud_PermissionDenied: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['CloudError'];
      };
    };
    /** @description RouteNotFound. */
    Cloud_RouteNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['CloudError'];
      };
    };
    /** @description Timeout. */
    Cloud_Timeout: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['CloudError'];
      };
    };
    /** @description TooManyRequests. */
    Cloud_TooManyRequests: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['CloudError'];
      };
    };
    /** @description Unavailable. */
    Cloud_Unavailable: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['CloudError'];
      };
    };
    /** @description `Conflict`. */
    Conflict: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `Conflict`, `DraftConflict`. */
    Conflict_DraftConflict: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `CustomResolverAlreadyExists`. */
    CustomResolverAlreadyExists: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description DataApiAlreadyConfigured (without `error_code`). */
    DataApiAlreadyConfigured: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `DraftAlreadyExists`. */
    DraftAlreadyExists: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `DraftConflict`. */
    DraftConflict: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `EndpointAlreadyExists`. */
    EndpointAlreadyExists: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `EnvironmentValueAlreadyExists`. */
    EnvironmentValueAlreadyExists: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `ExecutionMemoryLimitExceeded`, `ReadSizeLimitExceeded`, RequestTooLarge (without `error_code`). */
    ExecutionMemoryLimitExceeded_ReadSizeLimitExceeded_RequestTooLarge: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `ExecutionTimeLimitExceeded`. */
    ExecutionTimeLimitExceeded: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `FunctionDuplicateName`. */
    FunctionDuplicateName: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `GroupNotFound`. */
    GroupNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `IncomingWebhookAlreadyExists`, `IncomingWebhookDuplicateName`. */
    IncomingWebhookAlreadyExists_IncomingWebhookDuplicateName: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `IncomingWebhookAuthFailed`, `InvalidSession`, InvalidTokenType (without `error_code`), MissingAuth (without `error_code`), `MissingAuthReq`. */
    IncomingWebhookAuthFailed_InvalidSession_InvalidTokenType_MissingAuth_MissingAuthReq: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `IncomingWebhookAuthFailed`, `InvalidSession`, `UserAppDomainMismatch`, `UserDisabled`. */
    IncomingWebhookAuthFailed_InvalidSession_UserAppDomainMismatch_UserDisabled: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `IncomingWebhookDuplicateName`, `RuleDuplicateName`, `ServiceAlreadyExists`. */
    IncomingWebhookDuplicateName_RuleDuplicateName_ServiceAlreadyExists: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `InvalidSession`, InvalidTokenType (without `error_code`), MissingAuth (without `error_code`). */
    InvalidSession_InvalidTokenType_MissingAuth: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `InvalidSession`, InvalidTokenType (without `error_code`), MissingAuth (without `error_code`), `UserAppDomainMismatch`, `UserDisabled`. */
    InvalidSession_InvalidTokenType_MissingAuth_UserAppDomainMismatch_UserDisabled: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `InvalidSession`, InvalidTokenType (without `error_code`), MissingAuth (without `error_code`), `UserDisabled`. */
    InvalidSession_InvalidTokenType_MissingAuth_UserDisabled: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `InvalidSession`, MissingAuth (without `error_code`). */
    InvalidSession_MissingAuth: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `LogForwarderDuplicateName`. */
    LogForwarderDuplicateName: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description MethodNotAllowed (without `error_code`). */
    MethodNotAllowed: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `NoMatchingRuleFound`, PermissionDenied (without `error_code`). */
    NoMatchingRuleFound_PermissionDenied: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `NotImplemented`. */
    NotImplemented: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description PermissionDenied (without `error_code`). */
    PermissionDenied: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `PreconditionFailed`. */
    PreconditionFailed: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `ReadSizeLimitExceeded`, RequestTooLarge (without `error_code`). */
    ReadSizeLimitExceeded_RequestTooLarge: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description RequestTooLarge (without `error_code`). */
    RequestTooLarge: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `RuleAlreadyExists`. */
    RuleAlreadyExists: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `RuleAlreadyExists`, `RuleDuplicateName`. */
    RuleAlreadyExists_RuleDuplicateName: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `SchemaAlreadyExists`. */
    SchemaAlreadyExists: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `SecretAlreadyExists`. */
    SecretAlreadyExists: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description TemplateNotFound (without `error_code`). */
    TemplateNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `Timeout`. */
    Timeout: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description TooManyRequests (without `error_code`). */
    TooManyRequests: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `TriggerDuplicateName`. */
    TriggerDuplicateName: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `Unavailable`. */
    Unavailable: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
    /** @description `ValueAlreadyExists`, `ValueDuplicateName`. */
    ValueAlreadyExists_ValueDuplicateName: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
  };
  parameters: {
    /** @description What is done: `findOne`, `find`, `insertOne`, `insertMany`, `updateOne`, `updateMany`, `replaceOne`, `deleteOne`, `deleteMany`, `aggregate`. */
    action: string;
    /** @description Id of the API key. */
    apiKeyId: string;
    /** @description Id of the app, 24 hexadecimal digits. */
    appId: string;
    /** @description App ID in the address the browser came back to, where that is one of a single provider. */
    callbackApp: string | null;
    /** @description Id of the authentication provider in that address. */
    callbackProvider: string | null;
    /** @description App ID, like `hello-abcde`. */
    clientAppId: string;
    /** @description Name of the command. */
    commandName: string;
    /** @description Id of the deployment. */
    deploymentId: string;
    /** @description Id of the draft. */
    draftId: string;
    /** @description E-mail address, at most 1,024 characters. */
    email: string;
    /** @description Id of the endpoint. */
    endpointId: string;
    /** @description Id of the entry. */
    entryId: string;
    /** @description Id of the environment value. */
    environmentValueId: string;
    /** @description Id of the log forwarder. */
    forwarderId: string;
    /** @description Id of the function. */
    functionId: string;
    /** @description Id of the project, 24 hexadecimal digits. */
    groupId: string;
    /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
    'If-Match': string;
    /** @description Id of the key pair. */
    keyPairId: string;
    /** @description Programming language of the models. */
    language: 'C_SHARP' | 'JAVA' | 'JAVA_SCRIPT' | 'KOTLIN' | 'OBJECTIVE_C' | 'SWIFT' | 'TYPE_SCRIPT';
    /** @description Id of the notification. */
    messageId: string;
    /** @description Name of the package, at most 214 characters; the `/` of a scoped one is sent as `%2F`. */
    name: string;
    /** @description Id of the private endpoint. */
    privateEndpointId: string;
    /** @description Provider, in any of its spellings: `mongodb-cloud`, `platform-cloud`, `local-userpass`, `local`, `api-key`; `login-link` for the link a start in a terminal prints. */
    provider: string;
    /** @description Id of the authentication provider. */
    providerId: string;
    /** @description Id of a repository. */
    repositoryId: string;
    /** @description Id of the custom resolver. */
    resolverId: string;
    /** @description Route of the endpoint, with its leading `/`. */
    route: string;
    /** @description Id of the rule. */
    ruleId: string;
    /** @description Id of the schema. */
    schemaId: string;
    /** @description Id of the secret. */
    secretId: string;
    /** @description Name of a push service. */
    service: string;
    /** @description Id of the service. */
    serviceId: string;
    /** @description Name of the service. */
    serviceName: string;
    /** @description Id of a template. */
    templateId: string;
    /** @description Id of the trigger. */
    triggerId: string;
    /** @description Id of the registration. */
    userId: string;
    /** @description Id of the value. */
    valueId: string;
    /** @description Version of the Data API, one of those that are configured: `v1`, `beta`. */
    version: string;
    /** @description Id of the incoming webhook. */
    webhookId: string;
    /** @description Name of the incoming webhook. */
    webhookName: string;
  };
  requestBodies: never;
  headers: {
    /** @description Version of what is read, or of what it has become: the hash of its content, in double quotes. To the holder of a draft that of the draft. */
    ETag: string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  adminProfile: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AdminProfile'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getAuthProviders: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            [key: string]: unknown;
          }[];
        };
      };
      400: components['responses']['BadRequest'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  adminLogin: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Provider, in any of its spellings: `mongodb-cloud`, `platform-cloud`, `local-userpass`, `local`, `api-key`; `login-link` for the link a start in a terminal prints. */
        provider: components['parameters']['provider'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['AdminLoginRequest'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LoginReply'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['AdminLoginFailed'];
      404: components['responses']['AuthProviderNotFound'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  adminRefresh: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AccessToken'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  adminLogout: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter'];
      401: components['responses']['InvalidSession_MissingAuth'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getGraphql: {
    parameters: {
      query?: {
        /** @description Which of its operations to execute. Needed where there are several. */
        operationName?: string;
        /** @description Text of the document. */
        query?: string;
        /** @description Values of its variables, as JSON text. */
        variables?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GraphqlResult'];
        };
      };
      /** @description The request is refused. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GraphqlResult'] | components['schemas']['Error'];
        };
      };
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  postGraphql: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        'application/json': components['schemas']['GraphqlOperation'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GraphqlResult'];
        };
      };
      /** @description The request is refused. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GraphqlResult'] | components['schemas']['Error'];
        };
      };
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  listKeyPairs: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['KeyPair'][];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  createKeyPair: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateKeyPairRequest'];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CreatedKeyPair'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['GroupNotFound'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getKeyPair: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the key pair. */
        keyPairId: components['parameters']['keyPairId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['KeyPair'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['APIKeyNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  revokeKeyPair: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the key pair. */
        keyPairId: components['parameters']['keyPairId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['APIKeyNotFound_GroupNotFound'];
      409: components['responses']['Conflict'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  listApps: {
    parameters: {
      query?: {
        /** @description Returns only apps of this product, or of several separated by commas; `platform` is `standard`. Without it all apps. */
        product?: string;
      };
      header?: never;
      path: {
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ListedApp'][];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  createApp: {
    parameters: {
      query?: {
        /** @description Sets up an app with the defaults of the management UI. */
        defaults?: boolean;
        /** @description Product the app is of; `standard`, which is also called `platform`, without it. */
        product?: 'platform' | 'standard' | 'atlas' | 'data-api' | 'device-sync';
      };
      header?: never;
      path: {
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateAppRequest'];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['App'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['GroupNotFound'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getAppInAppsGet: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['App'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  deleteApp: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      412: components['responses']['PreconditionFailed'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  renameApp: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        'application/json': components['schemas']['RenameAppRequest'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['App'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      412: components['responses']['PreconditionFailed'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  listApiKeys: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ApiKey'][];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  createApiKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateApiKeyRequest'];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CreatedApiKey'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      409: components['responses']['APIKeyAlreadyExists'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getApiKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the API key. */
        apiKeyId: components['parameters']['apiKeyId'];
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ApiKey'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['APIKeyNotFound_AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  deleteApiKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the API key. */
        apiKeyId: components['parameters']['apiKeyId'];
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['APIKeyNotFound_AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  disableApiKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the API key. */
        apiKeyId: components['parameters']['apiKeyId'];
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['APIKeyNotFound_AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  enableApiKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the API key. */
        apiKeyId: components['parameters']['apiKeyId'];
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['APIKeyNotFound_AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  listAudit: {
    parameters: {
      query?: {
        /** @description Id of the last entry of the page before. */
        before?: string;
      };
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AuditEntry'][];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  listAuthProviders: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ListedAuthProvider'][];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  createAuthProvider: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateAuthProviderRequest'];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AddressedAuthProviderSummary'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      409: components['responses']['AuthProviderAlreadyExists'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getAuthProvider: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the authentication provider. */
        providerId: components['parameters']['providerId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AddressedAuthProvider'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_AuthProviderNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  deleteAuthProvider: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the authentication provider. */
        providerId: components['parameters']['providerId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_AuthProviderNotFound_GroupNotFound'];
      412: components['responses']['PreconditionFailed'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  updateAuthProvider: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the authentication provider. */
        providerId: components['parameters']['providerId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['UpdateAuthProviderRequest'];
      };
    };
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_AuthProviderNotFound_GroupNotFound'];
      412: components['responses']['PreconditionFailed'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  disableAuthProvider: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the authentication provider. */
        providerId: components['parameters']['providerId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_AuthProviderNotFound_GroupNotFound'];
      412: components['responses']['PreconditionFailed'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  enableAuthProvider: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the authentication provider. */
        providerId: components['parameters']['providerId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_AuthProviderNotFound_GroupNotFound'];
      412: components['responses']['PreconditionFailed'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  runAppCommand: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Name of the command. */
        commandName: components['parameters']['commandName'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        /** @example {} */
        'application/json': {
          [key: string]: unknown;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AnyValue'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_CommandNotFound_DraftNotFound_GroupNotFound'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getCustomUserData: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CustomUserData'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  updateCustomUserData: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['UpdateCustomUserDataRequest'];
      };
    };
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      412: components['responses']['PreconditionFailed'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getDataAccessSettings: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DataAccessSettings'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  updateDataAccessSettings: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['UpdateDataAccessSettingsRequest'];
      };
    };
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      412: components['responses']['PreconditionFailed'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getDataApi: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DataApiSettings'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_DataApiNotConfigured_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  createDataApi: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['CreateDataApiRequest'];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DataApiSettings'];
        };
      };
      400: components['responses']['BadRequest_FunctionInvalid_FunctionSyntaxError_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      409: components['responses']['DataApiAlreadyConfigured'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  updateDataApi: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['UpdateDataApiRequest'];
      };
    };
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_FunctionInvalid_FunctionSyntaxError_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_DataApiNotConfigured_GroupNotFound'];
      412: components['responses']['PreconditionFailed'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  listDataApiVersions: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': string[];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  debugFunction: {
    parameters: {
      query?: {
        /** @description Runs with the rights of the system. */
        run_as_system?: boolean;
        /** @description Id of the end user to run as; without it and `run_as_system` the run is the system's. */
        user_id?: string;
      };
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "greet",
         *       "arguments": [
         *         "world"
         *       ]
         *     }
         */
        'application/json': components['schemas']['FunctionCall'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FunctionRun'];
        };
      };
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FunctionRun'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter_ServiceCommandNotFound'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_DraftNotFound_FunctionNotFound_GroupNotFound_ServiceNotFound_UserNotFound'];
      408: components['responses']['ExecutionTimeLimitExceeded'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  debugSource: {
    parameters: {
      query?: {
        /** @description Runs with the rights of the system. */
        run_as_system?: boolean;
        /** @description Id of the end user to run as; without it and `run_as_system` the run is the system's. */
        user_id?: string;
      };
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "source": "exports = (name) => `Hello, ${name}!`",
         *       "eval_source": "exports(\"world\")"
         *     }
         */
        'application/json': components['schemas']['FunctionSource'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FunctionRun'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_DraftNotFound_FunctionNotFound_GroupNotFound_UserNotFound'];
      408: components['responses']['ExecutionTimeLimitExceeded'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getDependencies: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Dependencies'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  uploadDependenciesUpload: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        'application/octet-stream': string;
        'multipart/form-data': string;
      };
    };
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  uploadDependenciesUploadAnew: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        'application/octet-stream': string;
        'multipart/form-data': string;
      };
    };
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  deleteDependencies: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  putDependencyPut: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Name of the package, at most 214 characters; the `/` of a scoped one is sent as `%2F`. */
        name: components['parameters']['name'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['PutDependencyRequest'];
      };
    };
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  putDependencyAdd: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Name of the package, at most 214 characters; the `/` of a scoped one is sent as `%2F`. */
        name: components['parameters']['name'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['PutDependencyRequest'];
      };
    };
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  removeDependency: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Name of the package, at most 214 characters; the `/` of a scoped one is sent as `%2F`. */
        name: components['parameters']['name'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_DependenciesNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  readDependenciesArchive: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/zip': string;
        };
      };
      400: components['responses']['BadRequest_InvalidParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_DependenciesNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  diffDependencies: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        'application/octet-stream': string;
        'multipart/form-data': string;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DependenciesDifference'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  readDependenciesExport: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          '*/*': string;
        };
      };
      400: components['responses']['BadRequest_InvalidParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_DependenciesNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getDependenciesStatus: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DependenciesStatus'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getDeployConfigGet: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeployConfig'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  replaceDeployConfig: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['DeployConfigRequest'];
      };
    };
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  updateDeployConfigUpdate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['DeployConfigRequest'];
      };
    };
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  updateDeployConfigAuthorize: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getDeployConfigBranches: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of a repository. */
        repositoryId: components['parameters']['repositoryId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            [key: string]: unknown;
          }[];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getDeployConfigInstallations: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            [key: string]: unknown;
          }[];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getDeployConfigMigration: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_DeploymentMigrationNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  migrateDeployment: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        'application/json': components['schemas']['DeploymentMigrationRequest'];
      };
    };
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  listDeployments: {
    parameters: {
      query?: {
        /** @description Returns only older deployments: than a moment (unix seconds, or ISO 8601), or than the deployment of this id. */
        before?: string;
        /** @description Returns only the deployment of this draft. */
        draft_id?: string;
        /** @description How many to return at most; 25 when nothing or more is asked for. */
        limit?: number;
        /** @description Returns only deployments of this administrator. */
        user_id?: string;
      };
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Deployment'][];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getDeployment: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the deployment. */
        deploymentId: components['parameters']['deploymentId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Deployment'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_DeploymentNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  diffDeployment: {
    parameters: {
      query?: {
        /** @description What the deployment is compared to: `previous` (the one before it, also when nothing is said), `current` (what is deployed now, so that the differences are what deploying it again would change) or the id of another deployment that is kept. */
        against?: string;
      };
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the deployment. */
        deploymentId: components['parameters']['deploymentId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DraftDiff'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_DeploymentNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  redeploy: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the deployment. */
        deploymentId: components['parameters']['deploymentId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_DeploymentNotFound_GroupNotFound'];
      409: components['responses']['Conflict_DraftConflict'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  describeApp: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AppDescription'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  listDrafts: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Draft'][];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  createDraft: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Draft'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      409: components['responses']['DraftAlreadyExists'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getDraft: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the draft. */
        draftId: components['parameters']['draftId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Draft'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_DraftNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  discardDraft: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the draft. */
        draftId: components['parameters']['draftId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_DraftNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  listDraftConflicts: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the draft. */
        draftId: components['parameters']['draftId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DraftConflicts'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_DraftNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  deployDraft: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the draft. */
        draftId: components['parameters']['draftId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['DeployDraftRequest'];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Deployment'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_DraftNotFound_GroupNotFound'];
      409: components['responses']['Conflict_DraftConflict'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  diffDraft: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the draft. */
        draftId: components['parameters']['draftId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DraftDiff'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_DraftNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  rebaseDraft: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the draft. */
        draftId: components['parameters']['draftId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        'application/json': components['schemas']['RebaseDraftRequest'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Draft'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_DraftNotFound_GroupNotFound'];
      409: components['responses']['DraftConflict'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  listEndpoints: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ListedEndpoint'][];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  createEndpoint: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateEndpointRequest'];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Endpoint'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_FunctionNotFound_GroupNotFound_SecretNotFound'];
      409: components['responses']['EndpointAlreadyExists'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getEndpoint: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the endpoint. */
        endpointId: components['parameters']['endpointId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Endpoint'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_EndpointNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  updateEndpoint: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the endpoint. */
        endpointId: components['parameters']['endpointId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['UpdateEndpointRequest'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Endpoint'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_EndpointNotFound_FunctionNotFound_GroupNotFound_SecretNotFound'];
      409: components['responses']['EndpointAlreadyExists'];
      412: components['responses']['PreconditionFailed'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  deleteEndpoint: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the endpoint. */
        endpointId: components['parameters']['endpointId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            [key: string]: unknown;
          };
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_EndpointNotFound_GroupNotFound'];
      412: components['responses']['PreconditionFailed'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  setEnvironment: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['SetEnvironmentRequest'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['App'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      412: components['responses']['PreconditionFailed'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  listEnvironmentValues: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ListedEnvironmentValue'][];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  createEnvironmentValue: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateEnvironmentValueRequest'];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EnvironmentValue'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      409: components['responses']['EnvironmentValueAlreadyExists'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getEnvironmentValue: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the environment value. */
        environmentValueId: components['parameters']['environmentValueId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EnvironmentValue'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_EnvironmentValueNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  updateEnvironmentValue: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the environment value. */
        environmentValueId: components['parameters']['environmentValueId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['UpdateEnvironmentValueRequest'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EnvironmentValue'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_EnvironmentValueNotFound_GroupNotFound'];
      409: components['responses']['EnvironmentValueAlreadyExists'];
      412: components['responses']['PreconditionFailed'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  deleteEnvironmentValue: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the environment value. */
        environmentValueId: components['parameters']['environmentValueId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_EnvironmentValueNotFound_GroupNotFound'];
      412: components['responses']['PreconditionFailed'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  listTriggersInEventSubscriptions: {
    parameters: {
      query?: {
        /** @description Returns only triggers of this type. */
        type?: 'DATABASE' | 'AUTHENTICATION' | 'SCHEDULED';
      };
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ListedTrigger'][];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  createTriggerInEventSubscriptions: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateTriggerRequest'];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Trigger'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_FunctionNotFound_GroupNotFound_ServiceNotFound'];
      409: components['responses']['TriggerDuplicateName'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getTriggerInEventSubscriptions: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the trigger. */
        triggerId: components['parameters']['triggerId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Trigger'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_TriggerNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  updateTriggerInEventSubscriptions: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the trigger. */
        triggerId: components['parameters']['triggerId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['UpdateTriggerRequest'];
      };
    };
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_FunctionNotFound_GroupNotFound_ServiceNotFound_TriggerNotFound'];
      409: components['responses']['TriggerDuplicateName'];
      412: components['responses']['PreconditionFailed'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  deleteTriggerInEventSubscriptions: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the trigger. */
        triggerId: components['parameters']['triggerId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_TriggerNotFound'];
      412: components['responses']['PreconditionFailed'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getTriggerExecution: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the trigger. */
        triggerId: components['parameters']['triggerId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TriggerExecution'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_TriggerNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  resumeTriggerInEventSubscriptions: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the trigger. */
        triggerId: components['parameters']['triggerId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['ResumeRequest'];
      };
    };
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_TriggerNotFound'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  exportApp: {
    parameters: {
      query?: {
        /** @description Id of the deployment to export; without it the newest, or the caller's draft. */
        deployment?: string;
        /** @description Adds the hosted files as they are now, with `hosting/metadata.json`. */
        hosting?: boolean;
        /** @description Writes the files as for a repository. */
        source_control?: boolean;
        /** @description Leaves out everything that names the app. Cannot go with `source_control`. */
        template?: boolean;
        /** @description Layout of the files. */
        version?: '20180301' | '20200603' | '20210101';
      };
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/zip': string;
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_DeploymentNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  listFunctions: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FunctionSummary'][];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  createFunction: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateFunctionRequest'];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AppFunction'];
        };
      };
      400: components['responses']['BadRequest_FunctionInvalid_FunctionSyntaxError_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      409: components['responses']['FunctionDuplicateName'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getFunction: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the function. */
        functionId: components['parameters']['functionId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AppFunction'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_FunctionNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  replaceFunction: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the function. */
        functionId: components['parameters']['functionId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        /**
         * @example {
         *       "name": "greet",
         *       "private": false,
         *       "can_evaluate": {},
         *       "source": "exports = (name) => `Hello ${name}`;"
         *     }
         */
        'application/json': components['schemas']['ReplaceFunctionRequest'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AppFunction'];
        };
      };
      400: components['responses']['BadRequest_FunctionInvalid_FunctionSyntaxError_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_FunctionNotFound_GroupNotFound'];
      409: components['responses']['FunctionDuplicateName'];
      412: components['responses']['PreconditionFailed'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  deleteFunction: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the function. */
        functionId: components['parameters']['functionId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_FunctionNotFound_GroupNotFound'];
      412: components['responses']['PreconditionFailed'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  executeAdminGraphqlQuery: {
    parameters: {
      query?: {
        /** @description Extensions of the protocol, as JSON text. An operation named by its hash alone is not known. */
        extensions?: string;
        /** @description Which of its operations to execute. Needed where there are several. */
        operationName?: string;
        /** @description Text of the document. */
        query?: string;
        /** @description Id of the end user to run as, under the rules; without it the operation is the system's. */
        user_id?: string;
        /** @description Values of its variables, as JSON text. */
        variables?: string;
      };
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GraphqlResult'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth_UserDisabled'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_DraftNotFound_GroupNotFound_UserNotFound'];
      405: components['responses']['MethodNotAllowed'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  executeAdminGraphqlExecute: {
    parameters: {
      query?: {
        /** @description Id of the end user to run as, under the rules; without it the operation is the system's. */
        user_id?: string;
      };
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "query": "{ movies { title } }",
         *       "variables": {},
         *       "operationName": null
         *     }
         */
        'application/json': components['schemas']['GraphqlOperation'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GraphqlResult'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth_UserDisabled'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_DraftNotFound_GroupNotFound_UserNotFound'];
      405: components['responses']['MethodNotAllowed'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getGraphqlSettings: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GraphqlSettings'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  setGraphqlSettings: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['SetGraphqlSettingsRequest'];
      };
    };
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      412: components['responses']['PreconditionFailed'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  listCustomResolvers: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ListedCustomResolver'][];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  createCustomResolver: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateCustomResolverRequest'];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CustomResolver'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_FunctionNotFound_GroupNotFound'];
      409: components['responses']['CustomResolverAlreadyExists'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getCustomResolver: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the custom resolver. */
        resolverId: components['parameters']['resolverId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CustomResolver'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_CustomResolverNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  updateCustomResolver: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the custom resolver. */
        resolverId: components['parameters']['resolverId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['UpdateCustomResolverRequest'];
      };
    };
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_CustomResolverNotFound_FunctionNotFound_GroupNotFound'];
      409: components['responses']['CustomResolverAlreadyExists'];
      412: components['responses']['PreconditionFailed'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  deleteCustomResolver: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the custom resolver. */
        resolverId: components['parameters']['resolverId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_CustomResolverNotFound_GroupNotFound'];
      412: components['responses']['PreconditionFailed'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  validateGraphql: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GraphqlWarning'][];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_DraftNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  listHostedFiles: {
    parameters: {
      query?: {
        /** @description Folder to list, `/` if absent. */
        prefix?: string;
        /** @description Lists what is in folders of the folder, too. */
        recursive?: boolean;
      };
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['HostedFile'][];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  moveHostedFiles: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['MoveHostedFilesRequest'];
      };
    };
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_HostedFileNotFound'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getHostedFile: {
    parameters: {
      query: {
        /** @description Path of the file. */
        path: string;
      };
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['HostedFile'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_HostedFileNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  putHostedFile: {
    parameters: {
      query: {
        /** @description Path of the file. */
        path: string;
      };
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "path": "/images/"
         *     }
         */
        'application/json': {
          [key: string]: unknown;
        };
        'multipart/mixed': string;
      };
    };
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_RouteNotFound'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  deleteHostedFile: {
    parameters: {
      query: {
        /** @description Path of the file. */
        path: string;
      };
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_HostedFileNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  setHostedAttributes: {
    parameters: {
      query: {
        /** @description Path of the file. */
        path: string;
      };
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        'application/json': components['schemas']['SetHostedAttributesRequest'];
      };
    };
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_HostedFileNotFound'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  invalidateHostingCache: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        'application/json': components['schemas']['InvalidateHostingCacheRequest'];
      };
    };
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getHostingConfig: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['HostingConfig'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  updateHostingConfig: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['UpdateHostingConfigRequest'];
      };
    };
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      409: components['responses']['Conflict'];
      412: components['responses']['PreconditionFailed'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  importApp: {
    parameters: {
      query?: {
        /** @description Takes references to secrets that do not exist, and reports them, instead of refusing the import. */
        allow_missing_secrets?: boolean;
        /** @description Changes nothing and returns what would change. */
        diff?: boolean;
        /** @description With `strategy=preview`: the strategy of the import that is looked at, `merge` unless it is given. */
        preview_of?: 'merge' | 'replace' | 'replace-by-name';
        /** @description What becomes of entities the import does not mention: `merge` keeps them, `replace` and `replace-by-name` remove them. `preview` changes nothing, and returns all that is wrong with the upload and what it would change. */
        strategy?: 'merge' | 'replace' | 'replace-by-name' | 'preview';
      };
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "config_version": 20210101
         *     }
         */
        'application/json': {
          [key: string]: unknown;
        };
        'application/zip': string;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ImportPreview'] | string[];
        };
      };
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      409: components['responses']['Conflict_DraftConflict'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  listLogForwarders: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ListedLogForwarder'][];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  createLogForwarder: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateLogForwarderRequest'];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LogForwarder'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      409: components['responses']['LogForwarderDuplicateName'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getLogForwarder: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the log forwarder. */
        forwarderId: components['parameters']['forwarderId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LogForwarder'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_LogForwarderNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  deleteLogForwarder: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the log forwarder. */
        forwarderId: components['parameters']['forwarderId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_LogForwarderNotFound'];
      412: components['responses']['PreconditionFailed'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  updateLogForwarderUpdate: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the log forwarder. */
        forwarderId: components['parameters']['forwarderId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['UpdateLogForwarderRequest'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LogForwarder'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_LogForwarderNotFound'];
      409: components['responses']['LogForwarderDuplicateName'];
      412: components['responses']['PreconditionFailed'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  updateLogForwarderDisable: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the log forwarder. */
        forwarderId: components['parameters']['forwarderId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_LogForwarderNotFound'];
      409: components['responses']['LogForwarderDuplicateName'];
      412: components['responses']['PreconditionFailed'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  updateLogForwarderEnable: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the log forwarder. */
        forwarderId: components['parameters']['forwarderId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_LogForwarderNotFound'];
      409: components['responses']['LogForwarderDuplicateName'];
      412: components['responses']['PreconditionFailed'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  listLogs: {
    parameters: {
      query?: {
        /** @description Returns only entries of this request: the `X-Appservices-Request-Id` of its reply. */
        co_id?: string;
        /** @description Returns only entries up to this moment, inclusive: ISO 8601 or unix seconds. */
        end_date?: string;
        /** @description Returns only failures; `false` filters nothing. */
        errors_only?: boolean;
        /** @description Returns only entries of this function. An addition of ours. */
        function_id?: string;
        /** @description How many entries to return, at most 100. */
        limit?: number;
        /** @description Returns only entries of what took at least so many milliseconds. An addition of ours. */
        min_ms?: number;
        /** @description Returns only entries with this text, in whatever case: in a message, the error, its code, the name of the function, action, service, trigger, webhook or log forwarder, or the route of the endpoint. At most 200 characters. An addition of ours. */
        q?: string;
        /** @description How many entries to leave out. */
        skip?: number;
        /** @description Returns only entries after this moment, exclusive: ISO 8601 or unix seconds. */
        start_date?: string;
        /** @description Returns only entries whose reply had this status. An addition of ours. */
        status?: number;
        /** @description Returns only entries of this type, or of several, separated by commas. */
        type?: string;
        /** @description Returns only entries of this end user. */
        user_id?: string;
      };
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LogPage'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  exportLogs: {
    parameters: {
      query?: {
        /** @description Returns only entries of this request: the `X-Appservices-Request-Id` of its reply. */
        co_id?: string;
        /** @description Returns only entries up to this moment, inclusive: ISO 8601 or unix seconds. */
        end_date?: string;
        /** @description Returns only failures; `false` filters nothing. */
        errors_only?: boolean;
        /** @description Returns only entries of this function. An addition of ours. */
        function_id?: string;
        /** @description Returns only entries of what took at least so many milliseconds. An addition of ours. */
        min_ms?: number;
        /** @description Returns only entries with this text, in whatever case: in a message, the error, its code, the name of the function, action, service, trigger, webhook or log forwarder, or the route of the endpoint. At most 200 characters. An addition of ours. */
        q?: string;
        /** @description Returns only entries after this moment, exclusive: ISO 8601 or unix seconds. */
        start_date?: string;
        /** @description Returns only entries whose reply had this status. An addition of ours. */
        status?: number;
        /** @description Returns only entries of this type, or of several, separated by commas. */
        type?: string;
        /** @description Returns only entries of this end user. */
        user_id?: string;
      };
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/x-ndjson': string;
        };
      };
      400: components['responses']['BadRequest_InvalidParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getLogHistogram: {
    parameters: {
      query?: {
        /** @description Number of buckets, at most 200; 60 without it. */
        buckets?: number;
        /** @description Returns only entries of this request: the `X-Appservices-Request-Id` of its reply. */
        co_id?: string;
        /** @description Returns only entries up to this moment, inclusive: ISO 8601 or unix seconds. */
        end_date?: string;
        /** @description Returns only failures; `false` filters nothing. */
        errors_only?: boolean;
        /** @description Returns only entries of this function. An addition of ours. */
        function_id?: string;
        /** @description Returns only entries of what took at least so many milliseconds. An addition of ours. */
        min_ms?: number;
        /** @description Returns only entries with this text, in whatever case: in a message, the error, its code, the name of the function, action, service, trigger, webhook or log forwarder, or the route of the endpoint. At most 200 characters. An addition of ours. */
        q?: string;
        /** @description Returns only entries after this moment, exclusive: ISO 8601 or unix seconds. */
        start_date?: string;
        /** @description Returns only entries whose reply had this status. An addition of ours. */
        status?: number;
        /** @description Returns only entries of this type, or of several, separated by commas. */
        type?: string;
        /** @description Returns only entries of this end user. */
        user_id?: string;
      };
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LogHistogram'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  tailLogs: {
    parameters: {
      query?: {
        /** @description Returns only entries of this request: the `X-Appservices-Request-Id` of its reply. */
        co_id?: string;
        /** @description Returns only failures; `false` filters nothing. */
        errors_only?: boolean;
        /** @description Returns only entries of this function. An addition of ours. */
        function_id?: string;
        /** @description Returns only entries of what took at least so many milliseconds. An addition of ours. */
        min_ms?: number;
        /** @description Seconds before the last entry that was seen: what was written in them comes again, since processes hand their entries over one after the other. Whoever must not miss any asks for 30 and leaves out those it has, by their `_id`. At most 60; none unless given. */
        overlap?: number;
        /** @description Returns only entries with this text, in whatever case: in a message, the error, its code, the name of the function, action, service, trigger, webhook or log forwarder, or the route of the endpoint. At most 200 characters. An addition of ours. */
        q?: string;
        /** @description Returns only entries whose reply had this status. An addition of ours. */
        status?: number;
        /** @description Returns only entries of this type, or of several, separated by commas. */
        type?: string;
        /** @description Returns only entries of this end user. */
        user_id?: string;
      };
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/event-stream': string;
        };
      };
      400: components['responses']['BadRequest_InvalidParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getAppMeasurements: {
    parameters: {
      query?: {
        /** @description End of the period: ISO 8601. Without it the end of this month, in UTC. */
        end?: string;
        /** @description How long each data point is about: `P31D`, the default, or `PT1H`. */
        granularity?: 'P31D' | 'PT1H';
        /** @description Begin of the period: ISO 8601. Without it the begin of this month, in UTC. */
        start?: string;
      };
      header?: never;
      path: {
        /** @description Id of the app. */
        appId: string;
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AppMeasurements'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getMetrics: {
    parameters: {
      query: {
        /** @description End of the period: ISO 8601. */
        end: string;
        /** @description How long each data point is about, as an ISO 8601 duration. Less than an hour only of the last day. */
        granularity: 'PT1M' | 'PT5M' | 'PT15M' | 'PT30M' | 'PT1H' | 'PT6H' | 'PT12H' | 'P1D' | 'P7D' | 'P31D';
        /** @description Returns only these metrics: names, with commas between them. */
        metrics?: string;
        /** @description Begin of the period: ISO 8601. */
        start: string;
      };
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AppMeasurements'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  linkDataSources: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        /**
         * @example [
         *       {
         *         "name": "mongodb-atlas",
         *         "type": "mongodb-atlas",
         *         "config": {
         *           "clusterName": "Cluster0"
         *         }
         *       }
         *     ]
         */
        'application/json': components['schemas']['LinkedDataSource'][];
      };
    };
    responses: {
      /** @description Created. The reply has no content. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getOpenStreams: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenStreams'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  pullApp: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            [key: string]: unknown;
          };
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      409: components['responses']['Conflict'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  pushApp: {
    parameters: {
      query?: {
        /** @description `preview` changes nothing, and returns all that is wrong with the upload and what it would change. */
        strategy?: 'preview';
      };
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "config_version": 20210101,
         *       "functions": [],
         *       "values": []
         *     }
         */
        'application/json': {
          [key: string]: unknown;
        };
        'application/zip': string;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ImportPreview'];
        };
      };
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      409: components['responses']['Conflict_DraftConflict'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  listDeliveries: {
    parameters: {
      query?: {
        /** @description Returns only older ones: `created` of the last one of the page before, exclusive. */
        before?: string;
        /** @description Returns only deliveries of this state. */
        state?: 'queued' | 'delivered' | 'failed';
      };
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Delivery'][];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  listNotifications: {
    parameters: {
      query?: {
        /** @description Returns only notifications of this state. */
        state?: 'draft' | 'sent';
      };
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Notification'][];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  createNotification: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateNotificationRequest'];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Notification'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getNotification: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the notification. */
        messageId: components['parameters']['messageId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Notification'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_NotificationNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  updateNotification: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the notification. */
        messageId: components['parameters']['messageId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        /**
         * @example {
         *       "label": "june",
         *       "message": "Summer is here",
         *       "topic": "news",
         *       "state": "draft"
         *     }
         */
        'application/json': components['schemas']['UpdateNotificationRequest'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Notification'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_NotificationNotFound'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  deleteNotification: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the notification. */
        messageId: components['parameters']['messageId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_NotificationNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  sendNotification: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the notification. */
        messageId: components['parameters']['messageId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Notification'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_NotificationNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  setNotificationType: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the notification. */
        messageId: components['parameters']['messageId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        /**
         * @example {
         *       "type": "sent"
         *     }
         */
        'application/json': components['schemas']['SetNotificationTypeRequest'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Notification'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_NotificationNotFound'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  tryRules: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "custom_user": {
         *         "id": "somebody"
         *       },
         *       "database": "store",
         *       "collection": "orders",
         *       "filter": {
         *         "paid": true
         *       }
         *     }
         */
        'application/json': components['schemas']['RuleTrial'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RuleTrialResult'];
        };
      };
      400: components['responses']['BadRequest_FunctionExecutionError_InvalidParameter_MissingParameter_MongoDBError'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth_UserDisabled'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_DraftNotFound_GroupNotFound_ServiceNotFound_UserNotFound'];
      408: components['responses']['ExecutionTimeLimitExceeded'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  listSchemas: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ListedSchema'][];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  createSchema: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateSchemaRequest'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SchemaSummary'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      409: components['responses']['SchemaAlreadyExists'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getSchema: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the schema. */
        schemaId: components['parameters']['schemaId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CollectionSchema'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_SchemaNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  updateSchema: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the schema. */
        schemaId: components['parameters']['schemaId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['UpdateSchemaRequest'];
      };
    };
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_SchemaNotFound'];
      409: components['responses']['SchemaAlreadyExists'];
      412: components['responses']['PreconditionFailed'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  deleteSchema: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the schema. */
        schemaId: components['parameters']['schemaId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_SchemaNotFound'];
      412: components['responses']['PreconditionFailed'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  listSecrets: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ListedSecret'][];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  createSecret: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateSecretRequest'];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Secret'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      409: components['responses']['SecretAlreadyExists'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  updateSecret: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the secret. */
        secretId: components['parameters']['secretId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['UpdateSecretRequest'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChangedSecret'][];
        };
      };
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_SecretNotFound'];
      409: components['responses']['SecretAlreadyExists'];
      412: components['responses']['PreconditionFailed'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  deleteSecret: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the secret. */
        secretId: components['parameters']['secretId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter_SecretInUse'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_SecretNotFound'];
      412: components['responses']['PreconditionFailed'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getAccessList: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AccessList'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  createAccessListEntry: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['CreateAccessListEntryRequest'];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AccessListEntry'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      409: components['responses']['AllowedIPAlreadyExists'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  deleteAccessListEntry: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the entry. */
        entryId: components['parameters']['entryId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AllowedIPNotFound_AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  updateAccessListEntry: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the entry. */
        entryId: components['parameters']['entryId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['UpdateAccessListEntryRequest'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AccessListEntry'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AllowedIPNotFound_AppNotFound_GroupNotFound'];
      409: components['responses']['AllowedIPAlreadyExists'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  allowNonVpcRequests: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        'application/json': components['schemas']['AllowNonVpcRequest'];
      };
    };
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getAllowedRequestOrigins: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': string[];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  setAllowedRequestOrigins: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        /**
         * @example [
         *       "https://app.example.com"
         *     ]
         */
        'application/json': string[];
      };
    };
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      412: components['responses']['PreconditionFailed'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  listPrivateEndpointServices: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            [key: string]: unknown;
          }[];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  listPrivateEndpoints: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            [key: string]: unknown;
          }[];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  createPrivateEndpoint: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        /** @example {} */
        'application/json': {
          [key: string]: unknown;
        };
      };
    };
    responses: {
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getPrivateEndpoint: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the private endpoint. */
        privateEndpointId: components['parameters']['privateEndpointId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_PrivateEndpointNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  changePrivateEndpointUpdate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the private endpoint. */
        privateEndpointId: components['parameters']['privateEndpointId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_PrivateEndpointNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  changePrivateEndpointDelete: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the private endpoint. */
        privateEndpointId: components['parameters']['privateEndpointId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_PrivateEndpointNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getRefreshTokenExpiration: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefreshTokenExpiration'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  setRefreshTokenExpiration: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        'application/json': components['schemas']['SetRefreshTokenExpirationRequest'];
      };
    };
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      412: components['responses']['PreconditionFailed'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getServiceConfigGetByAlias: {
    parameters: {
      query?: {
        /** @description Returns `{config, secret_config}` in place of the configuration alone. */
        includeSecretConfig?: boolean;
      };
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        serviceId: components['parameters']['serviceId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            [key: string]: unknown;
          };
        };
      };
      400: components['responses']['BadRequest_InvalidParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_ServiceNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  updateServiceConfigUpdateByAlias: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        serviceId: components['parameters']['serviceId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "readPreference": "secondary"
         *     }
         */
        'application/json': {
          [key: string]: unknown;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            [key: string]: unknown;
          };
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_ServiceNotFound'];
      412: components['responses']['PreconditionFailed'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  listServices: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ListedService'][];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  createService: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "mongodb-atlas",
         *       "type": "mongodb-atlas",
         *       "config": {
         *         "clusterName": "Cluster0"
         *       }
         *     }
         */
        'application/json': components['schemas']['CreateServiceRequest'];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CreatedService'];
        };
      };
      400: components['responses']['BadRequest_FunctionInvalid_FunctionSyntaxError_InvalidParameter_MissingParameter_ServiceTypeNotFound'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      409: components['responses']['IncomingWebhookDuplicateName_RuleDuplicateName_ServiceAlreadyExists'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getService: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        serviceId: components['parameters']['serviceId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ServiceSummary'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_ServiceNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  deleteService: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        serviceId: components['parameters']['serviceId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_ServiceNotFound'];
      412: components['responses']['PreconditionFailed'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  updateService: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        serviceId: components['parameters']['serviceId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        /**
         * @example {
         *       "version": 2
         *     }
         */
        'application/json': components['schemas']['UpdateServiceRequest'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ServiceSummary'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_ServiceNotFound'];
      412: components['responses']['PreconditionFailed'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  runServiceCommand: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Name of the command. */
        commandName: components['parameters']['commandName'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        serviceId: components['parameters']['serviceId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "database_name": "store",
         *       "collection_name": "orders",
         *       "limit": 500
         *     }
         */
        'application/json': {
          [key: string]: unknown;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AnyValue'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter_MongoDBError_RestrictedHost'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_CommandNotFound_DraftNotFound_GroupNotFound_SchemaNotFound_ServiceNotFound'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      501: components['responses']['NotImplemented'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getBuildInfo: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        serviceId: components['parameters']['serviceId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BuildInfo'];
        };
      };
      400: components['responses']['BadRequest_MongoDBError_RestrictedHost'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_CommandNotFound_DraftNotFound_GroupNotFound_ServiceNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  countDocuments: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        serviceId: components['parameters']['serviceId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "database_name": "store",
         *       "collection_name": "orders"
         *     }
         */
        'application/json': {
          [key: string]: unknown;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AnyValue'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MongoDBError'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['NoMatchingRuleFound_PermissionDenied'];
      404: components['responses']['AppNotFound_CommandNotFound_DraftNotFound_GroupNotFound_ServiceNotFound'];
      408: components['responses']['ExecutionTimeLimitExceeded'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  createIndex: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        serviceId: components['parameters']['serviceId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "database_name": "store",
         *       "collection_name": "orders",
         *       "key": {
         *         "number": 1
         *       },
         *       "options": {
         *         "unique": true
         *       }
         *     }
         */
        'application/json': {
          [key: string]: unknown;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AnyValue'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter_MongoDBError'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['NoMatchingRuleFound_PermissionDenied'];
      404: components['responses']['AppNotFound_CommandNotFound_DraftNotFound_GroupNotFound_ServiceNotFound'];
      408: components['responses']['ExecutionTimeLimitExceeded'];
      409: components['responses']['Conflict'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  deleteDocuments: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        serviceId: components['parameters']['serviceId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "database_name": "store",
         *       "collection_name": "orders",
         *       "filter": {
         *         "paid": true
         *       }
         *     }
         */
        'application/json': {
          [key: string]: unknown;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AnyValue'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter_MongoDBError'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['NoMatchingRuleFound_PermissionDenied'];
      404: components['responses']['AppNotFound_CommandNotFound_DraftNotFound_GroupNotFound_ServiceNotFound'];
      408: components['responses']['ExecutionTimeLimitExceeded'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  dropIndex: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        serviceId: components['parameters']['serviceId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "database_name": "store",
         *       "collection_name": "orders",
         *       "name": "number_1"
         *     }
         */
        'application/json': {
          [key: string]: unknown;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AnyValue'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter_MongoDBError'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['NoMatchingRuleFound_PermissionDenied'];
      404: components['responses']['AppNotFound_CommandNotFound_DraftNotFound_GroupNotFound_ServiceNotFound'];
      408: components['responses']['ExecutionTimeLimitExceeded'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  findDocuments: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        serviceId: components['parameters']['serviceId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "database_name": "store",
         *       "collection_name": "orders",
         *       "filter": {
         *         "paid": true
         *       },
         *       "sort": {
         *         "_id": -1
         *       },
         *       "limit": 20
         *     }
         */
        'application/json': {
          [key: string]: unknown;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AnyValue'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MongoDBError'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['NoMatchingRuleFound_PermissionDenied'];
      404: components['responses']['AppNotFound_CommandNotFound_DraftNotFound_GroupNotFound_ServiceNotFound'];
      408: components['responses']['ExecutionTimeLimitExceeded'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  insertDocument: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        serviceId: components['parameters']['serviceId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "database_name": "store",
         *       "collection_name": "orders",
         *       "document": {
         *         "paid": false
         *       }
         *     }
         */
        'application/json': {
          [key: string]: unknown;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AnyValue'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter_MongoDBError'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['NoMatchingRuleFound_PermissionDenied'];
      404: components['responses']['AppNotFound_CommandNotFound_DraftNotFound_GroupNotFound_ServiceNotFound'];
      408: components['responses']['ExecutionTimeLimitExceeded'];
      409: components['responses']['Conflict'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  listIndexes: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        serviceId: components['parameters']['serviceId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "database_name": "store",
         *       "collection_name": "orders"
         *     }
         */
        'application/json': {
          [key: string]: unknown;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AnyValue'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MongoDBError'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['NoMatchingRuleFound_PermissionDenied'];
      404: components['responses']['AppNotFound_CommandNotFound_DraftNotFound_GroupNotFound_ServiceNotFound'];
      408: components['responses']['ExecutionTimeLimitExceeded'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  replaceDocument: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        serviceId: components['parameters']['serviceId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "database_name": "store",
         *       "collection_name": "orders",
         *       "_id": "a",
         *       "document": {
         *         "_id": "a",
         *         "paid": true
         *       },
         *       "expected": {
         *         "_id": "a",
         *         "paid": false
         *       }
         *     }
         */
        'application/json': {
          [key: string]: unknown;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AnyValue'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter_MongoDBError'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['NoMatchingRuleFound_PermissionDenied'];
      404: components['responses']['AppNotFound_CommandNotFound_DraftNotFound_GroupNotFound_ServiceNotFound'];
      408: components['responses']['ExecutionTimeLimitExceeded'];
      409: components['responses']['Conflict'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  updateDocuments: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        serviceId: components['parameters']['serviceId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "database_name": "store",
         *       "collection_name": "orders",
         *       "filter": {
         *         "paid": true
         *       },
         *       "update": {
         *         "$set": {
         *           "sent": true
         *         }
         *       }
         *     }
         */
        'application/json': {
          [key: string]: unknown;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AnyValue'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter_MongoDBError'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['NoMatchingRuleFound_PermissionDenied'];
      404: components['responses']['AppNotFound_CommandNotFound_DraftNotFound_GroupNotFound_ServiceNotFound'];
      408: components['responses']['ExecutionTimeLimitExceeded'];
      409: components['responses']['Conflict'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getServiceConfigGet: {
    parameters: {
      query?: {
        /** @description Returns `{config, secret_config}` in place of the configuration alone. */
        includeSecretConfig?: boolean;
      };
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        serviceId: components['parameters']['serviceId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            [key: string]: unknown;
          };
        };
      };
      400: components['responses']['BadRequest_InvalidParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_ServiceNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  updateServiceConfigUpdate: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        serviceId: components['parameters']['serviceId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "readPreference": "secondary"
         *     }
         */
        'application/json': {
          [key: string]: unknown;
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            [key: string]: unknown;
          };
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_ServiceNotFound'];
      412: components['responses']['PreconditionFailed'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getDefaultRule: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        serviceId: components['parameters']['serviceId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DefaultRule'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_RuleNotFound_ServiceNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  replaceDefaultRule: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        serviceId: components['parameters']['serviceId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['ReplaceDefaultRuleRequest'];
      };
    };
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_RuleNotFound_ServiceNotFound'];
      412: components['responses']['PreconditionFailed'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  createDefaultRule: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        serviceId: components['parameters']['serviceId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['RolesRequest'];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DefaultRule'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_ServiceNotFound'];
      409: components['responses']['RuleAlreadyExists'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  deleteDefaultRule: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        serviceId: components['parameters']['serviceId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_RuleNotFound_ServiceNotFound'];
      412: components['responses']['PreconditionFailed'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  listIncomingWebhooks: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        serviceId: components['parameters']['serviceId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ListedIncomingWebhook'][];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_ServiceNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  createIncomingWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        serviceId: components['parameters']['serviceId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "orders",
         *       "function_source": "exports = (payload) => ({ text: payload.body.text() });",
         *       "respond_result": true,
         *       "options": {
         *         "httpMethod": "POST",
         *         "validationMethod": "NO_VALIDATION"
         *       }
         *     }
         */
        'application/json': components['schemas']['CreateIncomingWebhookRequest'];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IncomingWebhookSummary'];
        };
      };
      400: components['responses']['BadRequest_FunctionInvalid_FunctionSyntaxError_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_ServiceNotFound'];
      409: components['responses']['IncomingWebhookAlreadyExists_IncomingWebhookDuplicateName'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getIncomingWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        serviceId: components['parameters']['serviceId'];
        /** @description Id of the incoming webhook. */
        webhookId: components['parameters']['webhookId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IncomingWebhook'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_IncomingWebhookNotFound_ServiceNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  replaceIncomingWebhook: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        serviceId: components['parameters']['serviceId'];
        /** @description Id of the incoming webhook. */
        webhookId: components['parameters']['webhookId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        /**
         * @example {
         *       "name": "orders",
         *       "function_source": "exports = (payload) => ({ text: payload.body.text() });",
         *       "respond_result": true,
         *       "options": {
         *         "httpMethod": "POST",
         *         "validationMethod": "NO_VALIDATION"
         *       }
         *     }
         */
        'application/json': components['schemas']['ReplaceIncomingWebhookRequest'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IncomingWebhookSummary'];
        };
      };
      400: components['responses']['BadRequest_FunctionInvalid_FunctionSyntaxError_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_IncomingWebhookNotFound_ServiceNotFound'];
      409: components['responses']['IncomingWebhookAlreadyExists_IncomingWebhookDuplicateName'];
      412: components['responses']['PreconditionFailed'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  deleteIncomingWebhook: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        serviceId: components['parameters']['serviceId'];
        /** @description Id of the incoming webhook. */
        webhookId: components['parameters']['webhookId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_IncomingWebhookNotFound_ServiceNotFound'];
      412: components['responses']['PreconditionFailed'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  listRules: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        serviceId: components['parameters']['serviceId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ListedRule'][];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_ServiceNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  createRule: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the service. */
        serviceId: components['parameters']['serviceId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['CreateRuleRequest'];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CreatedRule'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_ServiceNotFound'];
      409: components['responses']['RuleAlreadyExists_RuleDuplicateName'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getRule: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the rule. */
        ruleId: components['parameters']['ruleId'];
        /** @description Id of the service. */
        serviceId: components['parameters']['serviceId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Rule'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_RuleNotFound_ServiceNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  replaceRule: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the rule. */
        ruleId: components['parameters']['ruleId'];
        /** @description Id of the service. */
        serviceId: components['parameters']['serviceId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['ReplaceRuleRequest'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Rule'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_RuleNotFound_ServiceNotFound'];
      409: components['responses']['RuleAlreadyExists_RuleDuplicateName'];
      412: components['responses']['PreconditionFailed'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  deleteRule: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the rule. */
        ruleId: components['parameters']['ruleId'];
        /** @description Id of the service. */
        serviceId: components['parameters']['serviceId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_RuleNotFound_ServiceNotFound'];
      412: components['responses']['PreconditionFailed'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getStats: {
    parameters: {
      query?: {
        /** @description Begin of the time, down to a whole step: ISO 8601. Without it a day before its end. */
        from?: string;
        /** @description Length of a step, as an ISO 8601 duration; without it an hour. Steps of less are kept for a day, the others for 31. */
        step?: 'PT1M' | 'PT5M' | 'PT15M' | 'PT30M' | 'PT1H' | 'PT6H' | 'PT12H' | 'P1D' | 'P7D' | 'P31D';
        /** @description End of the time, up to a whole step: ISO 8601. Without it now. */
        to?: string;
      };
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Stats'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getFunctionFigures: {
    parameters: {
      query?: {
        /** @description Begin of the time, exclusive: ISO 8601. A day before its end without it. */
        from?: string;
        /** @description End of the time, inclusive: ISO 8601. Now without it. */
        to?: string;
      };
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AppFunctionFigures'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  listClientSchemas: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Programming language of the models. */
        language: components['parameters']['language'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': string[];
        };
      };
      400: components['responses']['BadRequest_UnsupportedClientLanguage'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getSyncSettings: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SyncSettings'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  setSyncSettings: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['SetSyncSettingsRequest'];
      };
    };
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      412: components['responses']['PreconditionFailed'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getSyncData: {
    parameters: {
      query?: {
        /** @description Id of a linked data source. */
        service_id?: string;
      };
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SyncData'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_ServiceNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  forceSyncReset: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getSyncMigration: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SyncMigration'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  changeDeviceSyncMigrate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getSyncProgress: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_SyncProgressNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  changeDeviceSyncUpdateSchemas: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getSyncState: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SyncState'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getAppInTemplatesTemplatesOfApp: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            [key: string]: unknown;
          }[];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getAppInTemplatesClientOfApp: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of a template. */
        templateId: components['parameters']['templateId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_TemplateNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  listTriggersInTriggers: {
    parameters: {
      query?: {
        /** @description Returns only triggers of this type. */
        type?: 'DATABASE' | 'AUTHENTICATION' | 'SCHEDULED';
      };
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ListedTrigger'][];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  createTriggerInTriggers: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateTriggerRequest'];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Trigger'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_FunctionNotFound_GroupNotFound_ServiceNotFound'];
      409: components['responses']['TriggerDuplicateName'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getTriggerInTriggers: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the trigger. */
        triggerId: components['parameters']['triggerId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Trigger'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_TriggerNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  updateTriggerInTriggers: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the trigger. */
        triggerId: components['parameters']['triggerId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['UpdateTriggerRequest'];
      };
    };
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_FunctionNotFound_GroupNotFound_ServiceNotFound_TriggerNotFound'];
      409: components['responses']['TriggerDuplicateName'];
      412: components['responses']['PreconditionFailed'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  deleteTriggerInTriggers: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the trigger. */
        triggerId: components['parameters']['triggerId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            [key: string]: unknown;
          };
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_TriggerNotFound'];
      412: components['responses']['PreconditionFailed'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  resumeTriggerInTriggers: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the trigger. */
        triggerId: components['parameters']['triggerId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['ResumeRequest'];
      };
    };
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_TriggerNotFound'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  deleteRegistrationByEmail: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description E-mail address, at most 1,024 characters. */
        email: components['parameters']['email'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter_UserAlreadyConfirmed'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_UserNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  confirmRegistration: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description E-mail address, at most 1,024 characters. */
        email: components['parameters']['email'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter_UserAlreadyConfirmed'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_UserNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  runConfirmation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description E-mail address, at most 1,024 characters. */
        email: components['parameters']['email'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Accepted. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConfirmationTokens'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter_UserAlreadyConfirmed'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_UserNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  resendConfirmation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description E-mail address, at most 1,024 characters. */
        email: components['parameters']['email'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConfirmationTokens'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter_UserAlreadyConfirmed'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_UserNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  deleteRegistrationById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the registration. */
        userId: components['parameters']['userId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter_UserAlreadyConfirmed'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_UserNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  listPendingUsers: {
    parameters: {
      query?: {
        /** @description Id of the last one of the page before. */
        after?: string;
        /** @description How many to return; at most 50 are returned. */
        limit?: number;
      };
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PendingUser'][];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  listUsers: {
    parameters: {
      query?: {
        /** @description Id of the last user of the page before. */
        after?: string;
        /** @description Sorts in descending order. */
        desc?: boolean;
        /** @description How many to return; at most 50 are returned. */
        limit?: number;
        /** @description Returns only users with an identity of one of these types of providers, separated by commas. */
        provider_types?: string;
        /** @description What users are sorted by. */
        sort?: '_id' | 'status' | 'created_date' | 'last_authentication_date';
        /** @description Returns only users of this status. */
        status?: 'enabled' | 'disabled';
      };
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AdminUser'][];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  createUser: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['CreateUserRequest'];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AdminUser'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      409: components['responses']['AccountNameInUse'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  countUsers: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': number;
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  searchUsers: {
    parameters: {
      query: {
        /** @description `next` of the page before. */
        after?: string;
        /** @description How many to return, at most and unless given 50. */
        limit?: number;
        /** @description Part of an e-mail address or a name, in whatever case, or the id of a user; at most 200 characters. */
        q: string;
      };
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FoundUsers'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getUser: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the user. */
        userId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AdminUser'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_UserNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  deleteUser: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the user. */
        userId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_UserNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  listUserDevices: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the user. */
        userId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UserDevice'][];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_UserNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  disableUser: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the user. */
        userId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_UserNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  enableUser: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the user. */
        userId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_UserNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  logoutUser: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the user. */
        userId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_UserNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  resetUserEmail: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the user. */
        userId: string;
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['ResetUserEmailRequest'];
      };
    };
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_UserNotFound'];
      409: components['responses']['AccountNameInUse'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  verifyUserToken: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        'application/json': components['schemas']['VerifyTokenRequest'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AnyValue'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getValidationSettingsGraphqlValidation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationSettings'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  setValidationSettingsSetGraphqlValidation: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['SetValidationSettingsRequest'];
      };
    };
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      412: components['responses']['PreconditionFailed'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getNullTypeValidation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NullTypeValidation'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  setNullTypeValidation: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        'application/json': components['schemas']['SetNullTypeValidationRequest'];
      };
    };
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      412: components['responses']['PreconditionFailed'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getValidationSettingsRestValidation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationSettings'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  setValidationSettingsSetRestValidation: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['SetValidationSettingsRequest'];
      };
    };
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      412: components['responses']['PreconditionFailed'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  listValues: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValueSummary'][];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  createValue: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateValueRequest'];
      };
    };
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Value'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_SecretNotFound'];
      409: components['responses']['ValueAlreadyExists_ValueDuplicateName'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getValue: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the value. */
        valueId: components['parameters']['valueId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Value'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_ValueNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  updateValue: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the value. */
        valueId: components['parameters']['valueId'];
      };
      cookie?: never;
    };
    /** @description The request. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['UpdateValueRequest'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Value'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_SecretNotFound_ValueNotFound'];
      409: components['responses']['ValueAlreadyExists_ValueDuplicateName'];
      412: components['responses']['PreconditionFailed'];
      413: components['responses']['ReadSizeLimitExceeded_RequestTooLarge'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  deleteValue: {
    parameters: {
      query?: never;
      header?: {
        /** @description Entity tags (`ETag`) of versions that may be changed, or `*` for any that exists. Any other version is refused with 412 and the `ETag` of now, and nothing is changed. Without the header nothing is compared. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description Id of the app, 24 hexadecimal digits. */
        appId: components['parameters']['appId'];
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
        /** @description Id of the value. */
        valueId: components['parameters']['valueId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. The reply has no content. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['AppNotFound_GroupNotFound_ValueNotFound'];
      412: components['responses']['PreconditionFailed'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getProjectMeasurements: {
    parameters: {
      query?: {
        /** @description End of the period: ISO 8601. Without it the end of this month, in UTC. */
        end?: string;
        /** @description How long each data point is about: `P31D`, the default, or `PT1H`. */
        granularity?: 'P31D' | 'PT1H';
        /** @description Begin of the period: ISO 8601. Without it the begin of this month, in UTC. */
        start?: string;
      };
      header?: never;
      path: {
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProjectMeasurements'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  listSigningKeys: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SigningKeyInfo'][];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['GroupNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  rotateSigningKeys: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the project, 24 hexadecimal digits. */
        groupId: components['parameters']['groupId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SigningKeyInfo'];
        };
      };
      400: components['responses']['BadRequest_InvalidParameter_MissingParameter'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      403: components['responses']['PermissionDenied'];
      404: components['responses']['GroupNotFound'];
      409: components['responses']['Conflict'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getProviderRegions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProviderRegion'][];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getTemplates: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            [key: string]: unknown;
          }[];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getTemplatesTemplateIdClient: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of a template. */
        templateId: components['parameters']['templateId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      400: components['responses']['BadRequest'];
      401: components['responses']['InvalidSession_InvalidTokenType_MissingAuth'];
      404: components['responses']['TemplateNotFound'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
  getVersion: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ApiVersion'];
        };
      };
      400: components['responses']['BadRequest'];
      429: components['responses']['TooManyRequests'];
      503: components['responses']['Unavailable'];
      504: components['responses']['Timeout'];
    };
  };
}
