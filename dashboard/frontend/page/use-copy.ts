import { useState } from 'react';

/** Copies text; a browser may refuse, and does not copy at all on pages without https. */
export function useCopy() {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('refused');
    }
  }
  return { state, copy };
}
