import { vi } from 'vitest';
import { formCalls } from '#kernel/calls/forms.ts';
import type { OwnForm } from '#kernel/own-apps/form.ts';
import { ownApp } from '../data/own-apps.ts';
import type { TestServer, TestUser } from './server.ts';

/** Moves the clock forward: nobody types as fast as a test runs. */
export const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

const usual: OwnForm = {
  title: 'Order <prints>',
  thanks: 'Thank you.\nWe call you.',
  fields: ['job', 'stage', 'due', 'quantity', 'depositPaid', 'notes'],
  most: 50,
};

export const anOrder = {
  ...{ job: 'Bookmarks', stage: 'Quote', due: '2026-12-18' },
  ...{ quantity: '250', notes: 'One\r\nTwo' },
};

/** The form of an own app, as calls name it. */
export const formPlace = (sheetId: string) => ({ appId: 'my-apps', fileId: sheetId });
export const formsOf = (user: TestUser) => user.callsClient(formCalls);

/** An own app whose form is open. */
export async function withForm(server: TestServer, changes: Partial<OwnForm> = {}) {
  const user = await server.newUser();
  const made = await ownApp(user);
  const { client, sheetId, hand } = made;
  const app = { ...made.app, form: { ...usual, ...changes } };
  await client.changeApp({ sheetId, body: { app, expected: made.app } });
  const { form } = await formsOf(user).openForm({ ...formPlace(sheetId), body: null });
  const path = new URL(form.address).pathname;
  /** The rows that have come through the form. */
  const rows = () => hand.entered(sheetId, 'Orders!A10:H99');
  return { ...made, user, app, path, rows };
}

/** The ticket of a form's page. */
export const ticketIn = (html: string) => /name="page" value="([^"]+)"/.exec(html)?.[1] ?? '';

/** What is typed into fields, and which of several choices are ticked. */
type Typed = Readonly<Record<string, string | readonly string[]>>;

const sentAs = (fields: Typed) =>
  Object.entries(fields).flatMap(([name, typed]) => [typed].flat().map((text) => [name, text]));

/** A browser without a sign-in, which does not send its origin. */
export function strangerAt(server: TestServer) {
  const open = (path: string) => fetch(`${server.address}${path}`, { redirect: 'manual' });
  const send = (path: string, fields: Typed) =>
    fetch(`${server.address}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: 'null' },
      body: new URLSearchParams(sentAs(fields)),
    });
  /** Opens the form, and returns a function that sends it like somebody who takes their time. */
  async function filling(path: string) {
    const page = ticketIn(await (await open(path)).text());
    later(5);
    return (fields: Typed) =>
      send(path, {
        page,
        website: '',
        ...Object.fromEntries(Object.entries(fields).map(([name, text]) => [`f.${name}`, text])),
      });
  }
  return { open, send, filling };
}
