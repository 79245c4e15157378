/** The nonce of this answer's content security policy, which every <style> that a library makes must carry. */
export function styleNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
}
