/* global React, ReactDOM, GraphiQL, document, location, sessionStorage */
// Runs in the browser, beside GraphiQL's own bundle: signs an administrator in, then hands over to GraphiQL.

const TOKENS = 'groundwork.explorer.tokens';
const endpoint = location.pathname.replace(/\/explorer$/, '');
const adminApi = location.pathname.slice(0, location.pathname.indexOf('/api/admin/v3.0') + '/api/admin/v3.0'.length);
const form = document.getElementById('sign-in');
const signOutButton = document.getElementById('sign-out');
const message = document.getElementById('message');
const container = document.getElementById('explorer');
const heading = document.querySelector('h1');
const runAs = document.getElementById('run-as');
const runAsInput = runAs.querySelector('input');
const userOptions = document.getElementById('users');
const pageTitle = document.title;
/** Of the page of an app: the app itself. */
const appUrl = /\/apps\/[^/]+\/graphql$/.test(endpoint) ? endpoint.replace(/\/graphql$/, '') : null;

let root;

/** What GraphiQL remembers. It writes half a second late: what comes after the sign-out is dropped. */
const memory = {
  getItem: (key) => sessionStorage.getItem(key),
  setItem: (key, value) => root && sessionStorage.setItem(key, value),
  removeItem: (key) => sessionStorage.removeItem(key),
  clear: () => sessionStorage.clear(),
  get length() {
    return sessionStorage.length;
  },
};

/** For as long as this tab is open: nothing outlives it. */
const stored = () => JSON.parse(sessionStorage.getItem(TOKENS) ?? 'null');

function request(path, token, body, method = 'POST') {
  return fetch(path, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function refreshed(tokens) {
  const answer = await request(`${adminApi}/auth/session`, tokens.refresh_token);
  if (!answer.ok) return null;
  const { access_token } = await answer.json();
  const renewed = { ...tokens, access_token };
  sessionStorage.setItem(TOKENS, JSON.stringify(renewed));
  return renewed;
}

/** A request with the session, which is renewed where it has to be. */
async function asked(path, body, method) {
  const tokens = stored();
  let answer = await request(path, tokens?.access_token, body, method);
  if (answer.status === 401 && tokens) {
    const renewed = await refreshed(tokens);
    if (renewed) answer = await request(path, renewed.access_token, body, method);
  }
  if (answer.status === 401) showSignIn('Your session has ended.');
  return answer;
}

async function fetcher(operation) {
  const userId = runAsInput.value.trim();
  // What the page itself asks, the schema, may be hidden from users.
  const isOwn = operation.operationName === 'IntrospectionQuery';
  const path = userId === '' || isOwn ? endpoint : `${endpoint}?user_id=${encodeURIComponent(userId)}`;
  return (await asked(path, operation)).json();
}

function nameOf({ data, identities, type }) {
  return data?.email ?? data?.name ?? identities?.[0]?.provider_type ?? type ?? '';
}

/** Says whose page it is, and which users there are to run as. */
async function showApp() {
  const answer = await asked(appUrl, undefined, 'GET');
  const app = await answer.json();
  if (!answer.ok) return showSignIn(app.error);
  heading.textContent = document.title = `${pageTitle}: ${app.name}`;
  runAs.hidden = false;
  const list = await asked(`${appUrl}/users`, undefined, 'GET');
  if (!list.ok) return;
  const options = (await list.json()).map((user) => {
    const option = document.createElement('option');
    option.value = user._id;
    option.label = `${nameOf(user)} ${user._id}`;
    return option;
  });
  userOptions.replaceChildren();
  for (const option of options) userOptions.append(option);
}

function showSignIn(text) {
  sessionStorage.removeItem(TOKENS);
  root?.unmount();
  root = undefined;
  message.textContent = text;
  signOutButton.hidden = true;
  container.hidden = true;
  form.hidden = false;
  heading.textContent = document.title = pageTitle;
  runAs.hidden = true;
  runAsInput.value = '';
  userOptions.replaceChildren();
}

function showExplorer() {
  form.hidden = true;
  form.reset();
  signOutButton.hidden = false;
  container.hidden = false;
  root = ReactDOM.createRoot(container);
  // Variables may hold secrets: what GraphiQL remembers ends with the tab, too.
  root.render(React.createElement(GraphiQL, { fetcher, storage: memory, isHeadersEditorEnabled: false }));
  if (appUrl) showApp().catch(() => showSignIn('The server cannot be reached.'));
}

async function signIn() {
  const { kind, username, password } = Object.fromEntries(new FormData(form));
  const isKeyPair = kind === 'key-pair';
  const provider = isKeyPair ? 'mongodb-cloud' : 'local-userpass';
  const credentials = isKeyPair ? { username, apiKey: password } : { username, password };
  message.textContent = '';
  try {
    const answer = await request(`${adminApi}/auth/providers/${provider}/login`, undefined, credentials);
    const body = await answer.json();
    if (answer.status === 401) {
      return showSignIn(
        isKeyPair ? 'The public key or the private key is wrong.' : 'The e-mail address or the password is wrong.',
      );
    }
    if (!answer.ok) return showSignIn(body.error);
    const { access_token, refresh_token } = body;
    sessionStorage.setItem(TOKENS, JSON.stringify({ access_token, refresh_token }));
    showExplorer();
  } catch {
    showSignIn('The server cannot be reached.');
  }
}

function signOut() {
  const tokens = stored();
  sessionStorage.clear();
  showSignIn('');
  if (!tokens) return;
  const headers = { authorization: `Bearer ${tokens.refresh_token}` };
  // Without an answer the session ends by itself; this tab has forgotten it already.
  fetch(`${adminApi}/auth/session`, { method: 'DELETE', headers }).catch(() => {});
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void signIn();
});
signOutButton.addEventListener('click', signOut);

if (stored()) showExplorer();
else showSignIn('');
