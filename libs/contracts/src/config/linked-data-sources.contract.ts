import { Allow, ArrayMaxSize, IsArray, IsIn, IsObject, IsOptional, Matches } from 'class-validator';
import { NestedList } from '../fields.js';
import { defineRpc } from '../rpc.js';
import { AppScope } from '../scope.js';

/** Maximum number of data sources per request. */
export const LINKED_DATA_SOURCES_MAX = 25;
/** Types of data sources that can be linked with one request. */
export const LINKED_DATA_SOURCE_TYPES = ['mongodb-atlas', 'datalake'] as const;

/** A data source to link. */
export class LinkedDataSource {
  /** Name of the service, unique in the app: 1 to 64 letters, digits, `_` or `-`. */
  @Matches(/^[A-Za-z0-9_-]{1,64}$/, { message: "service name must have 1 to 64 letters, digits, '_' or '-'" })
  name!: string;

  /** Type of the service: `mongodb-atlas`, `http` and others. */
  @IsIn(LINKED_DATA_SOURCE_TYPES)
  type!: (typeof LINKED_DATA_SOURCE_TYPES)[number];

  /**
   * Configuration, with properties that depend on the type; together with `secret_config` at most `SERVICE_CONFIG_MAX`
   * characters.
   */
  @IsObject()
  config!: Record<string, unknown>;

  /** Default rule. Without it every user may read and write all documents. */
  @IsOptional()
  @IsObject()
  default_rule?: Record<string, unknown>;
}

/** Result of linking several data sources. */
export class LinkedDataSources {
  /** Names of the clusters that could not be linked. If it is not empty, no data source was linked. */
  @Allow() failedClusterNames!: string[];
}

export class LinkDataSourcesRequest extends AppScope {
  /**
   * The data sources, at most 25.
   * @internal
   */
  @IsArray()
  @ArrayMaxSize(LINKED_DATA_SOURCES_MAX, {
    message: `at most ${LINKED_DATA_SOURCES_MAX} data sources can be linked in one request`,
  })
  @NestedList(() => LinkedDataSource)
  dataSources!: LinkedDataSource[];
}

/**
 * Links several data sources atomically. If a name is taken, none is linked, and the reply has status 400 and the names
 * of the conflicting clusters. Each data source gets a default rule that lets every user read and write all documents,
 * unless the request contains one.
 * @body LinkedDataSource[]
 * @reply 201
 * @throws BadRequest
 */
export const linkDataSources = defineRpc('config.services.linkDataSources', LinkDataSourcesRequest, LinkedDataSources, {
  access: 'project:write',
});
