import { IsBoolean, IsObject, IsString, Length, Matches, MaxLength } from 'class-validator';
import { Entity, Member } from '../entity.js';
import { FUNCTION_SOURCE_MAX } from './function.entity.js';

const WEBHOOK_NAME = /^[A-Za-z0-9_-]{1,64}$/;
const NAME_MESSAGE = "incoming webhook name must have 1 to 64 letters, digits, '_' or '-'";

/** What an incoming webhook consists of. */
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

  /** Whether the function runs as the user whose credentials the request has. */
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

  /** Whether the reply has what the function returns. */
  @Member({ default: false, filed: 'always' })
  @IsBoolean()
  respond_result!: boolean;

  /** Whether the function sees the custom data of the user. */
  @Member({ default: false, filed: 'always' })
  @IsBoolean()
  fetch_custom_user_data!: boolean;

  /** Whether credentials of somebody new create a user. */
  @Member({ default: false, filed: 'always' })
  @IsBoolean()
  create_user_on_auth!: boolean;

  /** A JSON expression that must hold for a request to run the webhook. */
  @Member({ default: {} })
  @IsObject()
  can_evaluate!: Record<string, unknown>;

  /** Whether query, headers and body are kept out of log entries. */
  @Member({ default: false })
  @IsBoolean()
  disable_arg_logs!: boolean;

  /** Whether it answers 404, as if it did not exist. */
  @Member({ default: false })
  @IsBoolean()
  disabled!: boolean;

  // Exactly as they were given, secret included; `readWebhookOptions` says what they mean.
  /** HTTP method and how requests prove where they come from: `httpMethod`, `validationMethod`, `secret`. */
  @Member({ default: {} })
  @IsObject()
  options!: Record<string, unknown>;
}

export const INCOMING_WEBHOOK = new Entity(IncomingWebhookContent, ['name', 'function_source']);
