import { openNotes } from './notes.js';

const query = new URLSearchParams(location.search);
const [list, form, field, button] = ['ul', 'form', 'input', 'button'].map((name) => document.querySelector(name));
const notes = await openNotes(query.get('app'), query.get('platform') ?? 'http://localhost:9090');

async function show() {
  const items = (await notes.list()).map((text) => Object.assign(document.createElement('li'), { textContent: text }));
  list.replaceChildren(...items);
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  await notes.add(field.value);
  field.value = '';
  await show();
});
await show();
button.disabled = false;
