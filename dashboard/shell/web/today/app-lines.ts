import type { AppLines, DueLine, LineAction } from '#frontend/agenda/app-lines.ts';
import type { Manifest } from '#kernel/manifest.ts';

const apps = import.meta.glob<AppLines>('../../../apps/*/screens/agenda.ts', {
  eager: true,
  import: 'default',
});

/** Whether an app has things with days. */
export function hasDays({ id }: Pick<Manifest, 'id'>): boolean {
  return linesOf(id) !== undefined;
}

const linesOf = (id: string) => apps[`../../../apps/${id}/screens/agenda.ts`];

/** What may be done about a line; undefined if this page knows no such action. */
export function actionOf({ source, action }: DueLine): LineAction | undefined {
  return linesOf(source.app)?.actions[action];
}

/** Where a line is shown in its app. */
export function addressOf(line: DueLine): `/?${string}` {
  return `/?${new URLSearchParams({ app: line.source.app, ...line.place })}`;
}
