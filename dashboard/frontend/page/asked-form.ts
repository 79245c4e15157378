import { parseAsString, useQueryState, useQueryStates } from 'nuqs';
import { useEffect, useEffectEvent } from 'react';
import { isSharedComputer } from '../kept/shared-computer.ts';

// Addresses that ask for a form, such as /?app=expenses&form=add: shortcuts of the installed site and shared photos
// lead to them. The form belongs to one file; if the address names none, to the one that was last open on this
// device.

/** `session.ts` removes keys with this prefix when the person signs out. */
const beginning = 'rowhouse-last ';

/** The file of an app that was last open on this device. */
export function lastPlace(app: string): string | null {
  try {
    return localStorage.getItem(beginning + app);
  } catch {
    return null;
  }
}

/** Opens what the address asks for, once; after that the address is the screen's own. */
export function useAskedForm<Form extends string>(
  forms: readonly Form[],
  onForm: (form: Form) => void,
  isReady = true,
): void {
  const [asked, setAsked] = useQueryState('form', parseAsString);
  const form = forms.find((one) => one === asked);
  const open = useEffectEvent(onForm);
  useEffect(() => {
    if (form === undefined || !isReady) return;
    void setAsked(null, { history: 'replace' });
    open(form);
  }, [form, isReady, setAsked]);
}

/** Remembers which file of an app is open. */
export function useNotedPlace(app: string, id: string): void {
  useEffect(() => {
    if (isSharedComputer()) return;
    try {
      localStorage.setItem(beginning + app, id);
    } catch {
      // Storage that is full or blocked remembers nothing: the first in the list is used.
    }
  }, [app, id]);
}

interface FormPlaces {
  app: string;
  /** What identifies the file in the address. */
  name: string;
  /** Those that may be written to, as listed; undefined until they are known. */
  places: readonly { id: string }[] | undefined;
  /** There is no file for the form. */
  onNone: () => void;
}

/** In the list of files: sends an address that asks for a form to a file. */
export function usePlaceOfForm({ app, name, places, onNone }: FormPlaces): void {
  const [asked, setAsked] = useQueryStates({ form: parseAsString, [name]: parseAsString });
  const isAsked = asked.form !== null;
  const tellNone = useEffectEvent(onNone);
  const last = isAsked ? lastPlace(app) : null;
  const isLastThere = last !== null && (places?.some(({ id }) => id === last) ?? true);
  const place = isLastThere ? last : places?.[0]?.id;
  const isNone = isAsked && places !== undefined && place === undefined;
  useEffect(() => {
    if (isAsked && place !== undefined) void setAsked({ [name]: place }, { history: 'replace' });
  }, [isAsked, place, name, setAsked]);
  useEffect(() => {
    if (isNone) tellNone();
  }, [isNone]);
}
