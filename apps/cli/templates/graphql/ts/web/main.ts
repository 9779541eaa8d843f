import { print } from '@0no-co/graphql.web';
import { graphql, type TadaDocumentNode } from 'gql.tada';
import * as Realm from 'realm-web';

// 'npm run types' makes wrong names of fields errors here.
const BOOKS = graphql(`
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
`);
const ADD = graphql(`
  mutation Add($author: String!, $title: String!) {
    insertOneBook(data: { title: $title, author: { create: { name: $author } } }) {
      _id
    }
  }
`);

const { VITE_GROUNDWORK_APP_ID: id, VITE_GROUNDWORK_URL: baseUrl } = import.meta.env;
const app = new Realm.App({ id, baseUrl });
const user = app.currentUser ?? (await app.logIn(Realm.Credentials.anonymous()));

async function send<Data, Variables>(document: TadaDocumentNode<Data, Variables>, variables: Variables): Promise<Data> {
  const reply = await fetch(`${baseUrl}/api/client/v2.0/app/${id}/graphql`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${user.accessToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: print(document), variables }),
  });
  const { data, errors } = await reply.json();
  if (errors) throw new Error(errors[0].message);
  return data;
}

const list = document.querySelector('ul')!;
const form = document.querySelector('form')!;
const status = document.querySelector('[role=status]')!;

async function show(): Promise<void> {
  const { books } = await send(BOOKS, {});
  const lines = books.map((book) => {
    const author = book?.author;
    const text = [book?.title, author && `by ${author.name} (${author.bookCount})`, book?.year].filter(Boolean).join(', ');
    return Object.assign(document.createElement('li'), { textContent: text });
  });
  list.replaceChildren();
  for (const line of lines) list.append(line);
  status.textContent = '';
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const { author, title } = Object.fromEntries(new FormData(form)) as { author: string; title: string };
  send(ADD, { author, title })
    .then(show)
    .then(() => form.reset())
    .catch((error: Error) => (status.textContent = error.message));
});
await show();
form.querySelector('button')!.disabled = false;
