/** What refusals of a webhook are about, by the field they are told at. */
export const WEBHOOK_PLACES = {
  name: /webhook name|IncomingWebhook(?:DuplicateName|AlreadyExists)/,
  secret: /options\.secret/,
  user: /run_as_user_id\b/,
};
