import { ResourceId } from './fields.js';

/** A request about a project. */
export class ProjectScope {
  /** Id of the project, 24 hexadecimal digits. */
  @ResourceId('GroupNotFound')
  groupId!: string;
}

/** A request about one application of a project; owners of data take both into every query. */
export class AppScope extends ProjectScope {
  /** Id of the app, 24 hexadecimal digits. */
  @ResourceId('AppNotFound')
  appId!: string;
}

/** A request without members. */
export class Empty {}
