/** The nonce in this answer's content security policy; every <style> that a library adds must carry it. */
export function styleNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
}
