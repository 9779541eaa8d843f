/* global SwaggerUIBundle, document */
// Runs in the browser, beside Swagger UI's own bundle: shows the description of the platform the page comes from.

SwaggerUIBundle({
  url: 'api/openapi.json',
  domNode: document.getElementById('api-docs'),
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: 'none',
  filter: true,
  // Neither a validator elsewhere nor tokens that outlive the page.
  validatorUrl: null,
  persistAuthorization: false,
  syntaxHighlight: false,
  supportedSubmitMethods: ['get', 'put', 'post', 'delete', 'head', 'patch'],
});
