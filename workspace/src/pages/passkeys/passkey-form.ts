import { type Html, html } from '../html.ts';

interface PasskeyForm {
  action: string;
  /** A new passkey, or an existing one. */
  kind: 'new' | 'known';
  /** The request to the device, as JSON. */
  options: string;
  /** Hidden fields that are sent beside its answer. */
  fields: Html;
  button: Html;
  /** The message if the device, or its owner, declines. */
  failed: string;
}

/** A form that asks the device and sends its answer. It appears when its script runs, if the browser has passkeys. */
export function passkeyForm({ action, kind, options, fields, button, failed }: PasskeyForm): Html {
  return html`<form class="alternative" method="post" action="${action}" data-passkey="${kind}" data-options="${options}" hidden>${fields}
<input type="hidden" name="response" value="">
<p class="alert" role="alert" hidden>${failed}</p>
${button}</form>
${kind === 'new' && html`<p class="note" data-without-passkeys>This browser makes no passkeys here.</p>`}`;
}
