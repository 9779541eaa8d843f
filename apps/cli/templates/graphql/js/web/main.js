import * as Realm from 'realm-web';

const BOOKS = `
  query Books {
    books(sortBy: TITLE_ASC) {
      title
      year
      author {
        name
        bookCount
      }
    }
  }
`;
const ADD = `
  mutation Add($author: String!, $title: String!) {
    insertOneBook(data: { title: $title, author: { create: { name: $author } } }) {
      _id
    }
  }
`;

const { VITE_GROUNDWORK_APP_ID: id, VITE_GROUNDWORK_URL: baseUrl } = import.meta.env;
const app = new Realm.App({ id, baseUrl });
const user = app.currentUser ?? (await app.logIn(Realm.Credentials.anonymous()));

async function send(query, variables) {
  const reply = await fetch(`${baseUrl}/api/client/v2.0/app/${id}/graphql`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${user.accessToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await reply.json();
  if (errors) throw new Error(errors[0].message);
  return data;
}

const [list, form, button, status] = ['ul', 'form', 'button', '[role=status]'].map((name) => document.querySelector(name));

async function show() {
  const { books } = await send(BOOKS);
  const lines = books.map(({ title, year, author }) => {
    const text = [title, author && `by ${author.name} (${author.bookCount})`, year].filter(Boolean).join(', ');
    return Object.assign(document.createElement('li'), { textContent: text });
  });
  list.replaceChildren();
  for (const line of lines) list.append(line);
  status.textContent = '';
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  send(ADD, Object.fromEntries(new FormData(form)))
    .then(show)
    .then(() => form.reset())
    .catch((error) => (status.textContent = error.message));
});
await show();
button.disabled = false;
