import { IsBoolean, IsIn, IsObject } from 'class-validator';
import { Entity, Member } from '../entity.js';
import { FileName } from '../fields.js';

export const TRIGGER_TYPES = ['DATABASE', 'AUTHENTICATION', 'SCHEDULED'] as const;
export type TriggerType = (typeof TRIGGER_TYPES)[number];

/**
 * Content of a trigger without its target: the target is given by id or name, at the root or among the event
 * processors.
 */
export class TriggerContent {
  /** Name of the trigger, unique in its app: 1 to 64 characters, no slashes. */
  @Member()
  @FileName('trigger')
  name!: string;

  /** Event source of the trigger: changes of a collection, logins or a schedule. */
  @Member({ type: 'text' })
  @IsIn(TRIGGER_TYPES)
  type!: TriggerType;

  /** Details of the event source, with properties that depend on the type. */
  @Member()
  @IsObject()
  config!: Record<string, unknown>;

  /** True if the trigger is disabled. */
  @Member({ default: false, filed: 'always' })
  @IsBoolean()
  disabled!: boolean;
}

export const TRIGGER = new Entity(TriggerContent, ['name', 'type', 'config']);
