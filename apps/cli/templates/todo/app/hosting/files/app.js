// The page is at http://<App ID>.<host of the platform>: behind a domain for sites, put App ID and address of the platform here.
const [appId, ...host] = location.host.split('.');
const app = new Realm.App({ id: appId, baseUrl: `${location.protocol}//${host.join('.')}` });

const [form, input, button, list, status] = ['form', 'input', 'button', 'ul', '[role=status]'].map((name) =>
  document.querySelector(name),
);

/** Does something and shows why it did not work. */
async function attempt(work) {
  try {
    await work();
    status.textContent = '';
  } catch (error) {
    status.textContent = error.message;
  }
}

await attempt(async () => {
  const user = app.currentUser ?? (await app.logIn(Realm.Credentials.anonymous()));
  const items = user.mongoClient('mongodb-atlas').db('todo').collection('items');

  let asked = 0;
  async function show() {
    const number = (asked += 1);
    const found = await items.find({});
    // The reply to an earlier question can come last.
    if (number !== asked) return;
    list.replaceChildren();
    for (const item of found) list.append(lineOf(item));
  }

  function lineOf({ _id, owner, title, done }) {
    const change = (work) => attempt(() => work.then(show));
    const box = Object.assign(document.createElement('input'), { type: 'checkbox', checked: done });
    box.disabled = owner !== user.id;
    box.addEventListener('change', () => change(items.updateOne({ _id }, { $set: { done: box.checked } })));
    const label = document.createElement('label');
    label.append(box, ' ', title);
    const line = document.createElement('li');
    line.append(label);
    if (owner === user.id) {
      const remove = Object.assign(document.createElement('button'), { textContent: 'Remove', ariaLabel: `Remove ${title}` });
      remove.addEventListener('click', () => change(items.deleteOne({ _id })));
      line.append(remove);
    }
    return line;
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void attempt(async () => {
      await user.functions.addItem(input.value);
      form.reset();
      await show();
    });
  });
  await show();
  button.disabled = false;
});
