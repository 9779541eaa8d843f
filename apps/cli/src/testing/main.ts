// What tests of apps import.
import type { startApp as StartApp } from './api.js';

export { TestError } from './test-error.js';

export const startApp: typeof StartApp = () => Promise.reject(new Error('apps cannot be tested yet'));
