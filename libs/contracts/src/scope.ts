import { ResourceId } from './fields.js';

/** A request about a project. */
export class ProjectScope {
  /** Id of the project, 24 hexadecimal digits. */
  @ResourceId('GroupNotFound')
  groupId!: string;
}

/** A request about one app of a project; owners of data use both ids in every query. */
export class AppScope extends ProjectScope {
  /** Id of the app, 24 hexadecimal digits. */
  @ResourceId('AppNotFound')
  appId!: string;
}

/** A request without properties. */
export class Empty {}
