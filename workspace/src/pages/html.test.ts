import { describe, expect, it } from 'vitest';
import { html } from './html.ts';

describe('markup', () => {
  it('escapes every value in text and in attributes', () => {
    const name = `<script>'"&</script>`;
    expect(html`<p title="${name}">${name}</p>`.markup).toBe(
      '<p title="&lt;script&gt;&#39;&quot;&amp;&lt;/script&gt;">&lt;script&gt;&#39;&quot;&amp;&lt;/script&gt;</p>',
    );
  });

  it('takes markup, lists, numbers and nothing', () => {
    const lines = ['a', '<'].map((text) => html`<li>${text}</li>`);
    expect(html`<ul>${lines}</ul>${0}${undefined}${false}`.markup).toBe('<ul><li>a</li><li>&lt;</li></ul>0');
  });
});
