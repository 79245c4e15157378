import type { AppContext } from '#backend/context.ts';
import type { Handlers } from '#backend/handlers.ts';
import type { formCalls, PublicForm } from '#kernel/calls/forms.ts';
import type { Manifest } from '#kernel/manifest.ts';
import { Problem } from '#kernel/problem.ts';
import type { App } from '../mounting/discover.ts';
import type { Parts } from '../parts.ts';
import type { User } from '../store/users.ts';
import { strangerAddress } from './address.ts';
import { formOfFile, listForms, moveForm, type StoredForm, turnOff, turnOn } from './stored-forms.ts';

/** What a call about forms may use. */
export interface FormsContext {
  user: User;
  /** The person's Drive and Sheets, for one app. */
  contextFor(app: Manifest): AppContext;
}

/** Each costs its owner calls when strangers open it. */
const maxForms = 20;

const instant = (time: number) => new Date(time).toISOString();

function shown({ keyring, settings }: Parts, form: StoredForm): PublicForm {
  return {
    address: strangerAddress({ keyring, url: settings.url }, 'form', form.id),
    isOn: form.isOn,
    createdAt: instant(form.createdAt),
    rows: form.rows,
    lastRowAt: form.lastRowAt === null ? null : instant(form.lastRowAt),
  };
}

const noForm = () => new Problem('NOT_FOUND', 'This form has no address yet. Reload the page.');

export function formHandlers(
  parts: Parts,
  apps: readonly App[],
): Handlers<typeof formCalls.contract, FormsContext> {
  const { store } = parts;
  const told = (form: StoredForm | undefined) => {
    if (!form) throw noForm();
    return { form: shown(parts, form) };
  };
  return {
    async publicForm({ appId, fileId }, { user }) {
      const form = await formOfFile(store, { userId: user.id, app: appId, fileId });
      return { form: form ? shown(parts, form) : null };
    },
    async openForm({ appId, fileId, body }, { user, contextFor }) {
      const app = apps.find(({ manifest }) => manifest.id === appId);
      const asked = app?.form && (await app.form.read(contextFor(app.manifest), fileId));
      if (!asked) throw new Problem('INVALID_INPUT', 'First choose what the form asks for, and save that.');
      const of = { userId: user.id, app: appId, fileId };
      const others = (await listForms(store, user.id)).filter(
        (one) => one.app !== appId || one.fileId !== fileId,
      );
      if (others.filter(({ isOn }) => isOn).length >= maxForms) {
        throw new Problem('CONFLICT', `${maxForms} forms are open already. Close one of them first.`);
      }
      return told(await turnOn(store, of, body?.timeZone ?? null));
    },
    closeForm: async ({ appId, fileId }, { user }) =>
      told(await turnOff(store, { userId: user.id, app: appId, fileId })),
    newFormAddress: async ({ appId, fileId }, { user }) =>
      told(await moveForm(store, { userId: user.id, app: appId, fileId })),
  };
}
