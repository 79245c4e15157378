import { useQueryClient } from '@tanstack/react-query';
import { parseAsString, useQueryState } from 'nuqs';
import { type ReactNode, useState } from 'react';
import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import { onDemand } from '#frontend/page/on-demand.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import type { SavedViews } from '#frontend/views/SavedViewsMenu.tsx';
import type { OwnApp } from '#kernel/own-apps/own-app.ts';
import manifest from '../../manifest.ts';
import { commands } from '../queries.ts';
import { rowsOf } from '../records.ts';
import { type Naming, type SaveApp, withLook, withoutView } from './changed-views.ts';

const NameView = onDemand(async () => (await import('./NameView.tsx')).NameView);

/** The saved views of an own app, stored in its definition; also the open dialog, and what could not be saved. */
export function useSavedViews(
  sheetId: string,
  app: OwnApp,
  canEdit: boolean,
): { savedViews: SavedViews; dialog: ReactNode } {
  const offerUndo = useOfferUndo();
  const [, setSaved] = useQueryState('saved', parseAsString.withOptions({ history: 'replace' }));
  const [naming, setNaming] = useState<Naming | null>(null);
  const change = useChangeApp(sheetId);
  const undo = useChangeApp(sheetId);
  const to = (next: OwnApp, expected: OwnApp) =>
    commands.make('changeApp', { sheetId, body: { app: next, expected } });
  const save: SaveApp = {
    send: (changed, onSaved) => change.mutate(to(changed, app), { onSuccess: onSaved }),
    isPending: change.isPending,
    error: change.error,
  };
  const ask = (next: Naming) => {
    change.reset();
    setNaming(next);
  };
  return {
    savedViews: {
      list: app.saved ?? [],
      edit: canEdit
        ? {
            onAdd: (look) => ask({ look }),
            onRename: (saved) => ask({ saved }),
            onKeep: (saved, look) =>
              save.send(withLook(app, saved, look), () =>
                offerUndo({
                  message: `“${saved.name}” is as it is shown now`,
                  undo: () => undo.mutateAsync(to(app, withLook(app, saved, look))),
                }),
              ),
            onDelete: (saved) => {
              const left = withoutView(app, saved);
              save.send(left, () => {
                // Another one may have been opened meanwhile.
                void setSaved((now) => (now === saved.name ? null : now));
                offerUndo({
                  message: `View “${saved.name}” deleted`,
                  undo: () => undo.mutateAsync(to(app, left), { onSuccess: () => void setSaved(saved.name) }),
                });
              });
            },
          }
        : undefined,
    },
    dialog: naming ? (
      <NameView
        {...{ app, naming, save }}
        onNamed={(name) => {
          setNaming(null);
          void setSaved(name);
        }}
        onClose={() => setNaming(null)}
      />
    ) : (
      change.error && <ProblemAlert title="The view was not changed" problem={change.error} />
    ),
  };
}

function useChangeApp(sheetId: string) {
  const cache = useQueryClient();
  return commands.useSend<'changeApp'>({
    onSuccess: (_, { body }) => {
      const { queryKey } = rowsOf(sheetId);
      cache.setQueryData(queryKey, (known) => known && { ...known, app: body.app });
    },
    onSettled: () => void cache.invalidateQueries({ queryKey: [manifest.id] }),
  });
}
