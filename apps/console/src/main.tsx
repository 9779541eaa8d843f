import './ui/styles/index.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from './api/api-error';
import { FreshQueries } from './api/fresh-queries';
import { router } from './app/router';
import { applyTheme, storedTheme } from './app/theme';

applyTheme(storedTheme());
const client = new FreshQueries({
  defaultOptions: {
    // The server may run on this machine: it is reachable even if the browser reports to be offline.
    queries: {
      networkMode: 'always',
      staleTime: 5_000,
      retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
    },
    mutations: { networkMode: 'always' },
  },
});

// A new version of the console has other chunks than an open tab knows.
window.addEventListener('vite:preloadError', () => window.location.reload());

const root = document.querySelector('#root');
if (!root) throw new Error('the page has no root');
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
