import { IsBoolean, IsObject, IsString, Length, Matches, MaxLength } from 'class-validator';
import { Entity, Member } from '../entity.js';
import { FUNCTION_SOURCE_MAX } from './function.entity.js';

const WEBHOOK_NAME = /^[A-Za-z0-9_-]{1,64}$/;
const NAME_MESSAGE = "incoming webhook name must have 1 to 64 letters, digits, '_' or '-'";

/** Content of an incoming webhook. */
export class IncomingWebhookContent {
  /** Name of the incoming webhook, unique in its service: 1 to 64 letters, digits, `_` or `-`. */
  @Member()
  @Matches(WEBHOOK_NAME, { message: NAME_MESSAGE })
  name!: string;

  /** Source of its function, JavaScript of 1 to `FUNCTION_SOURCE_MAX` characters. */
  @Member({ filed: 'apart' })
  @IsString()
  @Length(1, FUNCTION_SOURCE_MAX)
  function_source!: string;

  /** True to run the function as the user whose credentials the request contains. */
  @Member({ default: false, filed: 'always' })
  @IsBoolean()
  run_as_authed_user!: boolean;

  /** Id of the end user the function always runs as; empty for the system. */
  @Member({ default: '', filed: 'always' })
  @IsString()
  @MaxLength(64)
  run_as_user_id!: string;

  /** Source of a function that returns the id of the user to run as; empty for none. */
  @Member({ default: '', filed: 'always' })
  @IsString()
  @MaxLength(FUNCTION_SOURCE_MAX)
  run_as_user_id_script_source!: string;

  /** True if the reply contains the return value of the function. */
  @Member({ default: false, filed: 'always' })
  @IsBoolean()
  respond_result!: boolean;

  /** True if the function can use the custom data of the user. */
  @Member({ default: false, filed: 'always' })
  @IsBoolean()
  fetch_custom_user_data!: boolean;

  /** True to create a user on the first valid credentials of an unknown person. */
  @Member({ default: false, filed: 'always' })
  @IsBoolean()
  create_user_on_auth!: boolean;

  /** A JSON expression that must be true for a request to run the webhook. */
  @Member({ default: {} })
  @IsObject()
  can_evaluate!: Record<string, unknown>;

  /** True to leave query, headers and body out of log entries. */
  @Member({ default: false })
  @IsBoolean()
  disable_arg_logs!: boolean;

  /** True to reply with 404, as if the webhook did not exist. */
  @Member({ default: false })
  @IsBoolean()
  disabled!: boolean;

  // Stored exactly as given, including the secret; `readWebhookOptions` interprets them.
  /** HTTP method and request validation: `httpMethod`, `validationMethod`, `secret`. */
  @Member({ default: {} })
  @IsObject()
  options!: Record<string, unknown>;
}

export const INCOMING_WEBHOOK = new Entity(IncomingWebhookContent, ['name', 'function_source']);
