import type { AwsService } from './aws-services.js';

/** Splits a string at spaces. */
function names(text: string): readonly string[] {
  return text.split(' ');
}

/** Names of list elements in forms, if not `member`. */
const ELEMENTS = {
  AvailabilityZones: 'AvailabilityZone',
  EventCategories: 'EventCategory',
  Filters: 'Filter',
  Parameters: 'Parameter',
  SourceIds: 'SourceId',
  SubnetIds: 'SubnetIdentifier',
  TagKeys: 'TagKey',
  TagValues: 'TagValue',
  Tags: 'Tag',
  Values: 'Value',
  VpcSecurityGroupIds: 'VpcSecurityGroupId',
};

export const RDS: AwsService = {
  protocol: 'query',
  host: 'rds',
  signingName: 'rds',
  version: '2014-10-31',
  maps: { AdditionalEncryptionContext: ['key', 'value'] },
  elements: {
    ...ELEMENTS,
    DBSecurityGroupMemberships: 'DBSecurityGroupName',
    DBSecurityGroups: 'DBSecurityGroupName',
    OptionSettings: 'OptionSetting',
    OptionsToInclude: 'OptionConfiguration',
    ProcessorFeatures: 'ProcessorFeature',
    TagKeys: 'member',
    ValuesToAdd: 'AttributeValue',
    ValuesToRemove: 'AttributeValue',
    VpcSecurityGroupMemberships: 'VpcSecurityGroupId',
    'CreateDBProxy.VpcSecurityGroupIds': 'member',
    'CreateDBProxyEndpoint.VpcSecurityGroupIds': 'member',
    'ModifyDBProxyEndpoint.VpcSecurityGroupIds': 'member',
  },
  lists: names(
    'AccountQuotas ApplyModes AssociatedRoles AttributeValues Auth AvailabilityZones AvailableProcessorFeatures ' +
      'BlueGreenDeployments Certificates ContextAttributes CustomEndpoints DBClusterAutomatedBackups DBClusterBacktracks ' +
      'DBClusterEndpoints DBClusterMembers DBClusterOptionGroupMemberships DBClusterParameterGroups ' +
      'DBClusterSnapshotAttributes DBClusterSnapshots DBClusters DBEngineVersions DBInstanceAutomatedBackups ' +
      'DBInstanceAutomatedBackupsReplications DBInstances DBParameterGroups DBProxies DBProxyEndpoints DBProxyTargets ' +
      'DBRecommendations DBSecurityGroupMemberships DBSecurityGroups DBShardGroups DBSnapshotAttributes ' +
      'DBSnapshotTenantDatabases DBSnapshots DBSubnetGroups DescribeDBLogFiles Dimensions DnsIps DomainMemberships ' +
      'EC2SecurityGroups EnabledCloudwatchLogsExports Errors EventCategories EventCategoriesList EventCategoriesMapList ' +
      'EventSubscriptionsList Events ExcludedMembers ExportOnly ExportTasks ExportableLogTypes GlobalClusterMembers ' +
      'GlobalClusters IPRanges Integrations IopsToStorageRatio Links LogTypesToDisable LogTypesToEnable Metrics ' +
      'MinimumEngineVersionPerAllowedValue OptionGroupMemberships OptionGroupOptionSettings OptionGroupOptionVersions ' +
      'OptionGroupOptions OptionGroupsList OptionSettings Options OptionsConflictsWith OptionsDependedOn ' +
      'OrderableDBInstanceOptions Parameters PendingMaintenanceActionDetails PendingMaintenanceActions ProcessorFeatures ' +
      'ProvisionedIops ProvisionedStorageThroughput ReadReplicaDBClusterIdentifiers ReadReplicaDBInstanceIdentifiers ' +
      'ReadReplicaIdentifiers Readers RecommendedActions RecurringCharges References ReservedDBInstances ' +
      'ReservedDBInstancesOfferings SessionPinningFilters SourceIdsList SourceRegions StaticMembers StatusInfos Storage ' +
      'StorageSize StorageThroughputToIopsRatio Subnets SupportedActivityStreamModes SupportedCACertificateIdentifiers ' +
      'SupportedCharacterSets SupportedEngineModes SupportedFeatureNames SupportedNcharCharacterSets SupportedNetworkTypes ' +
      'SupportedTimezones SwitchoverDetails TagList Tags TargetGroups Targets Tasks TenantDatabases ValidProcessorFeatures ' +
      'ValidUpgradeTarget VpcSecurityGroupIds VpcSecurityGroupMemberships VpcSecurityGroups VpcSubnetIds',
  ),
  numbers: names(
    'AllocatedStorage BacktrackConsumedChangeRecords BacktrackWindow BackupRetentionPeriod Capacity ComputeRedundancy ' +
      'ConnectionBorrowTimeout CurrentCapacity DBInstanceCount DbInstancePort DefaultPort Duration FixedPrice From ' +
      'IdleClientTimeout Iops LastWritten Limit Max MaxACU MaxAllocatedStorage MaxCapacity MaxConnectionsPercent ' +
      'MaxIdleConnectionsPercent MaxIopsPerDbInstance MaxIopsPerGib MaxStorageSize MaxStorageThroughputPerDbInstance ' +
      'MaxStorageThroughputPerIops MinACU MinCapacity MinIopsPerDbInstance MinIopsPerGib MinRequiredACU MinStorageSize ' +
      'MinStorageThroughputPerDbInstance MinStorageThroughputPerIops MonitoringInterval PendingCapacity ' +
      'PercentProgress PerformanceInsightsRetentionPeriod Port PromotionTier RecurringChargeAmount SecondsBeforeTimeout SecondsUntilAutoPause ' +
      'Size Step StorageThroughput To TotalExtractedDataInGB UsagePrice Used',
  ),
};

export const REDSHIFT: AwsService = {
  protocol: 'query',
  host: 'redshift',
  signingName: 'redshift',
  version: '2012-12-01',
  wireNames: { 'DescribeNodeConfigurationOptions.Filters': 'Filter', 'DescribeNodeConfigurationOptions.Values': 'Value' },
  elements: {
    ...ELEMENTS,
    AddIamRoles: 'IamRoleArn',
    AttributeNames: 'AttributeName',
    ClusterSecurityGroups: 'ClusterSecurityGroupName',
    DbGroups: 'DbGroup',
    IamRoles: 'IamRoleArn',
    Identifiers: 'DeleteClusterSnapshotMessage',
    RemoveIamRoles: 'IamRoleArn',
    ScheduleDefinitions: 'ScheduleDefinition',
    SnapshotIdentifierList: 'String',
    SortingEntities: 'SnapshotSortingEntity',
    Values: 'item',
    VpcIds: 'VpcIdentifier',
    'DescribeNodeConfigurationOptions.Filters': 'NodeConfigurationOptionsFilter',
    'DescribeScheduledActions.Filters': 'ScheduledActionFilter',
  },
  lists: names(
    'AccountAttributes AccountsWithRestoreAccess AllowedVPCs AssociatedClusters Associations AttributeValues ' +
      'AuthenticationProfiles AuthorizedAudiencesList AuthorizedTokenIssuerList AvailabilityZones CertificateAssociations ' +
      'ClusterDbRevisions ClusterNodes ClusterParameterGroups ClusterParameterStatusList ClusterSecurityGroups ' +
      'ClusterSubnetGroups ClusterVersions Clusters DataShareAssociations DataShares DeferredMaintenanceWindows ' +
      'EC2SecurityGroups EndpointAccessList EndpointAuthorizationList Errors EventCategories EventCategoriesList ' +
      'EventCategoriesMapList EventSubscriptionsList Events HsmClientCertificates HsmConfigurations IPRanges IamRoles ' +
      'ImportTablesCompleted ImportTablesInProgress ImportTablesNotStarted InboundIntegrations LakeFormation LogExports ' +
      'MaintenanceTracks NetworkInterfaces NextInvocations NodeConfigurationOptionList OrderableClusterOptions ' +
      'ParameterGroups Parameters PartnerIntegrationInfoList PendingActions Recommendations RecommendedActions ' +
      'RecurringCharges RedshiftIdcApplications ReferenceLinks ReservedNodeConfigurationOptionList ' +
      'ReservedNodeExchangeStatusDetails ReservedNodeOfferings ReservedNodes Resources RestorableNodeTypes RevisionTargets ' +
      'ScheduleDefinitions ScheduledActions ServiceIntegrations SnapshotCopyGrants SnapshotSchedules Snapshots SourceIdsList ' +
      'Subnets SupportedClusterIpAddressTypes SupportedOperations SupportedPlatforms TableRestoreStatusDetails ' +
      'TaggedResources Tags UpdateTargets UsageLimits VpcEndpoints VpcSecurityGroups',
  ),
  numbers: names(
    'ActualIncrementalBackupSizeInMegaBytes Amount AssociatedClusterCount AutomatedSnapshotRetentionPeriod ' +
      'AvgResizeRateInMegaBytesPerSecond BackupProgressInMegaBytes CurrentBackupRateInMegaBytesPerSecond ' +
      'CurrentRateInMegaBytesPerSecond CurrentRestoreRateInMegaBytesPerSecond DataTransferProgressPercent ' +
      'DataTransferredInMegaBytes Duration ElapsedTimeInSeconds EndpointCount EstimatedDiskUtilizationPercent ' +
      'EstimatedSecondsToCompletion EstimatedTimeToCompletionInSeconds FixedPrice ManualSnapshotRemainingDays ' +
      'ManualSnapshotRetentionPeriod NodeCount NumberOfNodes Port ProgressInMegaBytes RecurringChargeAmount RetentionPeriod ' +
      'SnapshotSizeInMegaBytes SourceReservedNodeCount TargetNumberOfNodes TargetReservedNodeCount TotalBackupSizeInMegaBytes ' +
      'TotalDataInMegaBytes TotalProvisionedStorageInMegaBytes TotalResizeDataInMegaBytes TotalStorageCapacityInMegaBytes ' +
      'UsagePrice',
  ),
};
