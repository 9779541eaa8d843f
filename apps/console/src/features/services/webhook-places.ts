/** Patterns of server errors about a webhook, by the field that shows them. */
export const WEBHOOK_PLACES = {
  name: /webhook name|IncomingWebhook(?:DuplicateName|AlreadyExists)/,
  secret: /options\.secret/,
  user: /run_as_user_id\b/,
  condition: /can_?evaluate/i,
};
