interface Named {
  id: string;
  /** Blank while the file is not made yet. */
  webViewLink: string;
}

/** A file, and the one that it is at the other side. */
interface Twin {
  from: Named;
  to: Named;
}

/** An address, or what may be the id of a file; ids of Drive are never shorter. Both end where JSON escapes begin. */
const candidates = /https?:\/\/[^\s"'<>()\\]+|[A-Za-z0-9_-]{19,}/g;
const idsWithin = /[A-Za-z0-9_-]{19,}/g;

/** Which ids stand for which at the other side, wherever a tag, a cell or a note names one. */
export class References {
  readonly #twinOf: (id: string) => Twin | undefined;

  constructor(twinOf: (id: string) => Twin | undefined) {
    this.#twinOf = twinOf;
  }

  /** The text with each file that it names replaced by its twin; addresses lead to where the twin is. */
  rewrite(text: string): string {
    if (text.length < 19) return text;
    return text.replace(candidates, (found) =>
      found.startsWith('http') && found.includes('://')
        ? this.#rewriteAddress(found)
        : (this.#twinOf(found)?.to.id ?? found),
    );
  }

  /** Anything that JSON can hold, with all texts in it rewritten. */
  rewriteAll<T>(value: T): T {
    const text = JSON.stringify(value);
    const rewritten = this.rewrite(text);
    return rewritten === text ? value : (JSON.parse(rewritten) as T);
  }

  #rewriteAddress(address: string): string {
    for (const [id] of address.matchAll(idsWithin)) {
      const twin = this.#twinOf(id);
      if (twin) return rewriteLink(address, twin);
    }
    return address;
  }
}

/** Up to where the id begins. */
function headOf({ id, webViewLink }: Named): string {
  return webViewLink.slice(0, Math.max(0, webViewLink.indexOf(id)));
}

/**
 * The same page of the twin: `#gid=` and the like stay. An address of another form on the same site becomes the
 * twin's own link; on any other site the id alone is exchanged.
 */
function rewriteLink(address: string, { from, to }: Twin): string {
  const head = to.webViewLink === '' ? '' : headOf(from);
  if (head !== '' && address.startsWith(head + from.id)) {
    return headOf(to) + to.id + address.slice(head.length + from.id.length);
  }
  const isSameSite = URL.parse(address)?.origin === URL.parse(from.webViewLink)?.origin;
  return isSameSite && to.webViewLink !== '' ? to.webViewLink : address.replaceAll(from.id, to.id);
}
