import { initialsOf } from '../identity/names.ts';
import { type Html, html } from './html.ts';

/** A person's plate: initials, name and address. */
export function person(account: { name: string; email: string }): Html {
  return html`<span class="avatar" aria-hidden="true">${initialsOf(account.name)}</span><span class="person"><strong>${account.name}</strong><span>${account.email}</span></span>`;
}
