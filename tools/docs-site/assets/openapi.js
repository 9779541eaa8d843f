/* global SwaggerUIBundle, openapiDescription */
SwaggerUIBundle({ spec: openapiDescription, dom_id: '#openapi', docExpansion: 'none', supportedSubmitMethods: [] });
