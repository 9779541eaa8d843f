import { dnsRecord, recordText, type HostingConfig } from './hosting-settings';

/** Instructions for pointing a custom domain to this server. */
export function CustomDomain({ config }: { readonly config: HostingConfig }) {
  const { custom_domain: domain = '', default_domain: byDefault } = config;
  const host = byDefault.config.app_default_domain;
  return (
    <section className="card" aria-labelledby="domain-heading">
      <h2 id="domain-heading">Site address</h2>
      <p>
        Every app has a host: <code>{host}</code>.
        {host.endsWith('.localhost') &&
          ' Browsers find hosts below localhost on their own machine only; for others the operator of this server sets HOSTING_DOMAIN, or you give the site a custom domain.'}
      </p>
      <p>A custom domain takes three steps:</p>
      <ol className="steps">
        <li>
          The operator of this server allows it, by <code>HOSTING_CUSTOM_DOMAINS</code>: a site can take no host nobody meant it
          to have.
        </li>
        <li>
          It is written in the settings above.{' '}
          {domain !== '' && (
            <>
              It is <code>{domain}</code>.
            </>
          )}
        </li>
        <li>Add this record to the DNS zone of the domain:</li>
      </ol>
      <pre className="command" role="region" aria-label="DNS record" tabIndex={0}>
        {recordText(dnsRecord(domain === '' ? 'www.example.com' : domain, host, window.location.hostname))}
      </pre>
      <p className="muted">
        At the top of a zone, where no CNAME may be, it is an ALIAS or ANAME record of the same value, or an A and AAAA record of
        the address. Certificates are the matter of the proxy in front of this server; it can ask which hosts are served.
      </p>
    </section>
  );
}
