import { useState } from 'react';
import { basePath } from '../../api/base';
import { useAppList } from '../../api/use-app-list';
import { Command } from '../../ui/command';
import { SelectField } from '../../ui/fields';
import { LANGUAGES, snippetOf, type Language } from './snippets';

/** What a client is written with: the App ID, and code with it. */
export function Clients({ path, clientAppId }: { readonly path: string; readonly clientAppId: string }) {
  const [language, setLanguage] = useState<Language>('web');
  const { data = [] } = useAppList<{ name: string }>(path, 'functions');
  const client = { appId: clientAppId, baseUrl: `${window.location.origin}${basePath()}`, fn: data[0]?.name ?? 'greet' };
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
