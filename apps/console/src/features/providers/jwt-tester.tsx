import type { Schemas } from '#admin-client/admin-client.js';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { basePath } from '../../api/base';
import { session } from '../../api/current-session';
import { Button } from '../../ui/controls/button';
import { Problem } from '../../ui/display/states';
import { useApp } from '../apps/use-apps';
import { decodeJwt } from './jwt';

/** Result of a trial: the user of the token, or the reason in the app's log. */
type Verdict = { readonly userId: string } | { readonly reason: string };

const LOG_ATTEMPTS = 20;
const LOG_PAUSE_MS = 250;

/** Returns the reason a login was rejected. Clients do not receive it, so it is read from the log. */
async function reasonOf(path: string, requestId: string): Promise<string> {
  for (let attempt = 0; attempt < LOG_ATTEMPTS; attempt += 1) {
    const { logs } = await session.json<{ logs: { error?: string }[] }>(`${path}/logs?type=AUTH&co_id=${requestId}`);
    const found = logs.find(({ error }) => error !== undefined);
    if (found?.error !== undefined) return found.error;
    await new Promise((resolve) => setTimeout(resolve, LOG_PAUSE_MS));
  }
  return 'The log does not say why: look at the entries of the request.';
}

async function tryLogin(path: string, clientAppId: string, token: string): Promise<Verdict> {
  const url = `${basePath()}/api/client/v2.0/app/${encodeURIComponent(clientAppId)}/auth/providers/custom-token/login`;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: token.trim() }),
  });
  const body = (await answer.json()) as Partial<Pick<Schemas['LoginReply'], 'user_id'> & Pick<Schemas['Error'], 'error'>>;
  if (answer.ok) return { userId: body.user_id ?? '' };
  const requestId = answer.headers.get('x-appservices-request-id');
  return {
    reason: answer.status === 401 && requestId !== null ? await reasonOf(path, requestId) : (body.error ?? answer.statusText),
  };
}

export function JwtTester({ path }: { readonly path: string }) {
  const app = useApp();
  const [token, setToken] = useState('');
  const attempt = useMutation({ mutationFn: () => tryLogin(path, app?.client_app_id ?? '', token) });
  const decoded = token.trim() === '' ? undefined : decodeJwt(token);
  const verdict = attempt.data;
  return (
    <section className="card" aria-labelledby="tester-heading">
      <h2 id="tester-heading">Custom JWT tester</h2>
      <p className="muted">
        Shows what a token says, and tries it: the server names the check that fails. A token that is good logs its user in.
      </p>
      <form
        className="form"
        aria-label="Custom JWT tester"
        onSubmit={(event) => {
          event.preventDefault();
          attempt.mutate();
        }}
      >
        <label className="field">
          Token
          <textarea
            className="mono"
            rows={5}
            value={token}
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => {
              setToken(target.value);
              attempt.reset();
            }}
          />
        </label>
        <div className="bar">
          <Button type="submit" disabled={!decoded} busy={attempt.isPending}>
            Check token
          </Button>
        </div>
      </form>
      {decoded === null && (
        <p role="alert" className="bad">
          Not a signed token. A token has three parts separated by dots: header, claims and signature in base64url.
        </p>
      )}
      {decoded && <pre aria-label="Decoded token">{JSON.stringify(decoded, null, 2)}</pre>}
      <Problem error={attempt.error} />
      {verdict && 'userId' in verdict && (
        <p role="status" className="good">
          Accepted: logs in the user <span className="mono">{verdict.userId}</span>.
        </p>
      )}
      {verdict && 'reason' in verdict && (
        <p role="status" className="bad">
          Rejected: {verdict.reason}
        </p>
      )}
    </section>
  );
}
