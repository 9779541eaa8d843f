/* global SwaggerUIBundle */
SwaggerUIBundle({ url: 'openapi.json', dom_id: '#openapi', docExpansion: 'none', supportedSubmitMethods: [] });
