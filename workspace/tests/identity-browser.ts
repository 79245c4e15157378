import { password, type TestServer } from './identity-server.ts';

function decodeEntities(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** The value of an attribute in a tag. */
function attribute(tag: string, name: string): string | undefined {
  const value = tag.match(new RegExp(`\\s${name}="([^"]*)"`))?.[1];
  return value === undefined ? undefined : decodeEntities(value);
}

/** A page as a browser without scripts sees it. */
export interface Page {
  status: number;
  url: string;
  text: string;
  headers: Headers;
}

/** What a page's form would send unchanged: hidden fields, and boxes that are ticked and not disabled. */
export function formFields(page: Page, action: string): URLSearchParams {
  const form = page.text.match(new RegExp(`<form[^>]*action="${action}"[\\s\\S]*?</form>`))?.[0] ?? '';
  const fields = new URLSearchParams();
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const name = attribute(tag, 'name');
    const isBox = attribute(tag, 'type') === 'checkbox';
    if (name === undefined || /\sdisabled/.test(tag) || (isBox && !/\schecked/.test(tag))) continue;
    fields.append(name, attribute(tag, 'value') ?? 'on');
  }
  return fields;
}

/** A browser with a cookie jar for one server. It follows that server's redirects and stops at all others. */
export class TestBrowser {
  readonly server: TestServer;
  cookies = new Map<string, string>();

  constructor(server: TestServer) {
    this.server = server;
  }

  async open(address: string, init: RequestInit = {}): Promise<Page> {
    let url = new URL(address, this.server.url);
    let options = init;
    for (;;) {
      const response = await fetch(url, {
        ...options,
        redirect: 'manual',
        headers: {
          accept: 'text/html',
          cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...options.headers,
        },
      });
      this.#keepCookies(response);
      const location = response.headers.get('location');
      const next = location === null ? undefined : new URL(location, url);
      if (next?.origin !== url.origin) {
        const end = next ?? url;
        return {
          status: response.status,
          url: end.href,
          text: await response.text(),
          headers: response.headers,
        };
      }
      await response.body?.cancel();
      url = next;
      options = {};
    }
  }

  /** Sends a form as a page of the server would. */
  send(action: string, fields: URLSearchParams, headers: Record<string, string> = {}): Promise<Page> {
    return this.open(action, {
      method: 'POST',
      body: fields,
      headers: { origin: this.server.url, 'sec-fetch-site': 'same-origin', ...headers },
    });
  }

  /** Makes an account on the sign-up page and continues. */
  async signUp(email: string, continueTo = '/account/apps'): Promise<Page> {
    const page = await this.open(`/signup?${new URLSearchParams({ continue: continueTo })}`);
    const fields = formFields(page, '/signup');
    fields.set('name', 'Hal Whitcomb');
    fields.set('email', email);
    fields.set('password', password);
    return this.send('/signup', fields);
  }

  /** Signs in with an account made for it, and returns its address. */
  async signInAsNew(): Promise<string> {
    const email = this.server.addAccount();
    await this.signIn(email);
    return email;
  }

  async signIn(email: string, typed = password, continueTo = '/account/apps'): Promise<Page> {
    const page = await this.open(`/signin?${new URLSearchParams({ continue: continueTo })}`);
    const fields = formFields(page, '/signin');
    fields.set('email', email);
    fields.set('password', typed);
    return this.send('/signin', fields);
  }

  /** Answers a consent page; `declined` are scopes to untick. */
  consent(page: Page, decision: 'allow' | 'deny' = 'allow', declined: readonly string[] = []): Promise<Page> {
    const fields = formFields(page, '/o/oauth2/v2/consent');
    for (const scope of declined) fields.delete('scope', scope);
    fields.set('decision', decision);
    return this.send('/o/oauth2/v2/consent', fields);
  }

  #keepCookies(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = cookie.match(/^([^=]+)=([^;]*)/) ?? [];
      if (name === undefined || value === undefined) continue;
      if (value === '' || /Max-Age=0/i.test(cookie)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

/** What the answer at the client's redirect address says. */
export function answerOf(page: Page): Record<string, string> {
  return Object.fromEntries(new URL(page.url).searchParams);
}
