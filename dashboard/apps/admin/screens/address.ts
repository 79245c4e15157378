import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';

const adminViews = ['files', 'people', 'trash'] as const;
export type AdminView = (typeof adminViews)[number];

const address = {
  app: parseAsString,
  view: parseAsStringLiteral([...adminViews, 'move']).withDefault('files'),
  /** The file whose details are open. */
  file: parseAsString,
  /** The sheet that the doctor examines, or 'all'. */
  doctor: parseAsString,
};

/** The place within the app. */
export function useAdminAddress() {
  return useQueryStates(address, { history: 'push' });
}
