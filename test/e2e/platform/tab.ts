/** Page a tab ended up at, and the last server's response. */
export interface Arrival {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const REDIRECTS_MAX = 20;

/** A browser's tab as far as redirects, posted forms and cookies of one host go. */
export class Tab {
  readonly cookies = new Map<string, string>();

  /** Requests one address and stays there. */
  async request(url: string, options: { method?: string; body?: URLSearchParams; headers?: object } = {}): Promise<Arrival> {
    const { method = 'GET', body, headers = {} } = options;
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { accept: 'text/html', ...(cookie === '' ? {} : { cookie }), ...headers },
      ...(body ? { body } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return { url, status: response.status, headers: response.headers, text: await response.text() };
  }

  /** Goes where redirects and forms lead until an address begins with `end`, which is not asked for any more. */
  async follow(url: string, end: string, posted: Readonly<Record<string, string>> = {}): Promise<Arrival> {
    let arrival = await this.request(url);
    for (let hops = 0; hops < REDIRECTS_MAX; hops++) {
      const location = arrival.headers.get('location');
      const form = /<form method="post" action="([^"]+)"/.exec(arrival.text)?.[1];
      if (location !== null) {
        const next = new URL(location, arrival.url).href;
        if (next.startsWith(end)) return { ...arrival, url: next };
        arrival = await this.request(next);
      } else if (form !== undefined) {
        if (form.startsWith(end)) return arrival;
        const body = new URLSearchParams();
        for (const [, name = '', value = ''] of arrival.text.matchAll(/name="(\w+)" value="([^"]*)"/g)) body.append(name, value);
        for (const [name, value] of Object.entries(posted)) body.append(name, value);
        arrival = await this.request(form, { method: 'POST', body });
      } else {
        return arrival;
      }
    }
    throw new Error(`too many redirects, the last one to ${arrival.url}`);
  }
}

/** Parses the parameters of a fragment as the SDKs read them. */
export function fragmentOf(url: string): Record<string, string> {
  const pairs = url.slice(url.indexOf('#') + 1).split('&');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return [name, decodeURIComponent(value)];
    }),
  );
}
