interface Named {
  id: string;
  /** Blank until the file is made. */
  webViewLink: string;
}

/** A file and its counterpart at the other side. */
interface Twin {
  from: Named;
  to: Named;
}

/** An address, or what may be the id of a file; Drive's ids are never shorter. */
const candidates = /https?:\/\/[^\s"'<>()\\]+|[A-Za-z0-9_-]{19,}/g;
const idsWithin = /[A-Za-z0-9_-]{19,}/g;

/** Which ids correspond at the other side, wherever a tag, a cell or a note contains one. */
export class References {
  readonly #twinOf: (id: string) => Twin | undefined;

  constructor(twinOf: (id: string) => Twin | undefined) {
    this.#twinOf = twinOf;
  }

  /** The text with references to files replaced by their counterparts; addresses lead to the counterpart. */
  rewrite(text: string): string {
    if (text.length < 19) return text;
    return text.replace(candidates, (found) =>
      found.startsWith('http') && found.includes('://')
        ? this.#rewriteAddress(found)
        : (this.#twinOf(found)?.to.id ?? found),
    );
  }

  /** Any JSON value, with all texts in it rewritten. */
  rewriteAll<T>(value: T): T {
    const text = JSON.stringify(value);
    if (text.search(idsWithin) === -1) return value;
    // Text by text: in JSON, the n of a line break would be taken for the beginning of the id after it.
    return JSON.parse(text, (_, part: unknown) =>
      typeof part === 'string' ? this.rewrite(part) : part,
    ) as T;
  }

  #rewriteAddress(address: string): string {
    for (const [id] of address.matchAll(idsWithin)) {
      const twin = this.#twinOf(id);
      if (twin) return rewriteLink(address, twin);
    }
    return address;
  }
}

/** Up to the beginning of the id. */
function headOf({ id, webViewLink }: Named): string {
  return webViewLink.slice(0, Math.max(0, webViewLink.indexOf(id)));
}

/**
 * The same page of the counterpart: `#gid=` and the like stay. Other addresses on the same site become the
 * counterpart's own link; on any other site only the id is replaced.
 */
function rewriteLink(address: string, { from, to }: Twin): string {
  const head = to.webViewLink === '' ? '' : headOf(from);
  if (head !== '' && address.startsWith(head + from.id)) {
    return headOf(to) + to.id + address.slice(head.length + from.id.length);
  }
  const isSameSite = URL.parse(address)?.origin === URL.parse(from.webViewLink)?.origin;
  return isSameSite && to.webViewLink !== '' ? to.webViewLink : address.replaceAll(from.id, to.id);
}
