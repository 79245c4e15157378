const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
};

function decodeHtml(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39|#x27);/g, (entity) => entities[entity] ?? entity);
}

function attributesOf(tag: string): Map<string, string> {
  const pairs = [...tag.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].slice(1);
  return new Map(pairs.map(([, name = '', value = '']) => [name, decodeHtml(value)]));
}

/** A page as answered, with its address and its forms. */
export interface Page {
  url: string;
  status: number;
  text: string;
}

/** The fields of the page's form that goes to `action`, as a browser would send them untouched. */
export function formOn(page: Page, action: string): URLSearchParams {
  const form = [...page.text.matchAll(/<form\b[^>]*>[\s\S]*?<\/form>/g)]
    .map(([html]) => html)
    .find((html) => attributesOf(/<form\b[^>]*>/.exec(html)?.[0] ?? '').get('action') === action);
  if (form === undefined) throw new Error(`${page.url} has no form for ${action}:\n${page.text}`);
  const fields = new URLSearchParams();
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const attributes = attributesOf(tag);
    const isBox = attributes.get('type') === 'checkbox';
    if (attributes.has('disabled') || (isBox && !attributes.has('checked'))) continue;
    fields.append(attributes.get('name') ?? '', attributes.get('value') ?? '');
  }
  return fields;
}

const maxRedirects = 20;

/** Visits pages over HTTP like a browser, with cookies and redirects, but without running anything on them. */
export class Browser {
  readonly #cookies = new Map<string, Map<string, string>>();
  /** The browser's user agent; none when absent. */
  userAgent?: string;
  /** The actual addresses of origins that cannot be reached under their own names. */
  readonly #addresses: ReadonlyMap<string, string>;

  constructor(addresses: ReadonlyMap<string, string> = new Map()) {
    this.#addresses = addresses;
  }

  #jarOf(url: string): Map<string, string> {
    const { origin } = new URL(url);
    const jar = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, jar);
    return jar;
  }

  #keepCookies(url: string, response: Response): void {
    const jar = this.#jarOf(url);
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /;\s*max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
  }

  /** Another browser, with this one's present cookies. */
  copy(): Browser {
    const copy = new Browser(this.#addresses);
    for (const [origin, jar] of this.#cookies) copy.#cookies.set(origin, new Map(jar));
    return copy;
  }

  cookiesFor(url: string): string {
    return [...this.#jarOf(url)].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** One request with this browser's cookies, without following redirects. */
  async request(url: string, init: RequestInit = {}): Promise<Response> {
    const { origin } = new URL(url);
    const headers = new Headers(init.headers);
    headers.set('cookie', this.cookiesFor(url));
    if (this.userAgent !== undefined) headers.set('user-agent', this.userAgent);
    const address = url.replace(origin, this.#addresses.get(origin) ?? origin);
    const response = await fetch(address, { ...init, headers, redirect: 'manual' });
    this.#keepCookies(url, response);
    return response;
  }

  async #follow(url: string, response: Response): Promise<Page> {
    let [at, answer] = [url, response];
    for (let count = 0; count < maxRedirects; count += 1) {
      const location = answer.headers.get('location');
      if (location === null) return { url: at, status: answer.status, text: await answer.text() };
      await answer.body?.cancel();
      at = new URL(location, at).href;
      answer = await this.request(at);
    }
    throw new Error(`${url} redirects without end.`);
  }

  async visit(url: string): Promise<Page> {
    return await this.#follow(url, await this.request(url));
  }

  /** Sends a form of a page and follows the redirects. */
  async submit(page: Page, action: string, fields: URLSearchParams): Promise<Page> {
    const url = new URL(action, page.url).href;
    const response = await this.request(url, {
      method: 'POST',
      body: fields,
      headers: { origin: new URL(url).origin, 'sec-fetch-site': 'same-origin' },
    });
    return await this.#follow(url, response);
  }
}
