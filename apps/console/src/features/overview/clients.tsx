import { useState } from 'react';
import { basePath } from '../../api/base';
import { useAppList } from '../../api/use-app-list';
import { Command } from '../../ui/display/command';
import { SelectField } from '../../ui/controls/select-field';
import { LANGUAGES, snippetOf, type Language } from './snippets';

/** Name that examples and documentation use for the first function to call. */
const GREETING = 'greet';

/** Code for clients: the App ID, and snippets with it. */
export function Clients({ path, clientAppId }: { readonly path: string; readonly clientAppId: string }) {
  const [language, setLanguage] = useState<Language>('web');
  const { data = [] } = useAppList<{ name: string }>(path, 'functions');
  const names = data.map(({ name }) => name);
  const fn = names.includes(GREETING) ? GREETING : (names[0] ?? GREETING);
  const client = { appId: clientAppId, baseUrl: `${window.location.origin}${basePath()}`, fn };
  return (
    <section className="card" aria-labelledby="clients-heading">
      <h2 id="clients-heading">Clients</h2>
      <Command label="App ID" text={clientAppId} what="App ID" />
      <div className="form">
        <SelectField label="Code for" value={language} options={LANGUAGES} onChange={setLanguage} />
      </div>
      <Command label="Code of a client" text={snippetOf(language, client)} what="code" />
    </section>
  );
}
